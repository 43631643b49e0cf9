// Boots Pyodide under Node and calls `main(**arguments)` of one Python file inside it.
//
// usage: node run_python.mjs JOB.json
//
// The job is a JSON object:
//   pyodide    folder that holds pyodide.mjs and its companions
//   stdlib     optional: zip of the standard library to boot with instead of the folder's own
//   archives   zips that are unpacked to /engine, which is put on sys.path
//   mounts     { "/inside": "folder on this machine" }, readable and writable
//   script     the Python file
//   arguments  keyword arguments of its `main`, anything JSON can say
//   result     where to write what `main` returned, as JSON
//
// On failure only the tail of the reason goes to stderr: Pyodide quotes its whole
// 1.2 MB script line when it fails.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TAIL = 2000;

/** @param {unknown} error */
function fail(error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text.slice(-TAIL)}\n`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const [jobFile] = process.argv.slice(2);
const job = JSON.parse(readFileSync(jobFile, "utf8"));

const moduleUrl = pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href;
const { loadPyodide } = await import(moduleUrl);
const pyodide = await loadPyodide({
  indexURL: `${path.resolve(job.pyodide)}/`,
  ...(job.stdlib ? { stdLibURL: path.resolve(job.stdlib) } : {}),
  lockFileContents: { info: lockInfo(job.pyodide), packages: {} },
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
});

for (const archive of job.archives ?? []) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/engine" });
}
pyodide.runPython("import sys; sys.path.insert(0, '/engine')");
for (const [inside, root] of Object.entries(job.mounts ?? {})) {
  pyodide.FS.mkdirTree(inside);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, inside);
}

const namespace = pyodide.toPy({ __name__: "job" });
pyodide.runPython(readFileSync(job.script, "utf8"), {
  globals: namespace,
  filename: path.basename(job.script),
});
const call = pyodide.runPython("import json; lambda main, text: json.dumps(main(**json.loads(text)))");
const returned = call(namespace.get("main"), JSON.stringify(job.arguments ?? {}));
writeFileSync(job.result, returned);
process.exit(0);

/** The lock file's description of the build, which Pyodide checks at start. */
function lockInfo(/** @type {string} */ folder) {
  return JSON.parse(readFileSync(path.join(folder, "pyodide-lock.json"), "utf8")).info;
}

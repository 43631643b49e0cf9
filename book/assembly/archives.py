"""Files and zips that come out the same every time: hashes, a cache, and zips with fixed dates."""

import hashlib
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from book.assembly.errors import AssemblyError

EPOCH = (1980, 1, 1, 0, 0, 0)


def digest(parts: Iterable[bytes]) -> str:
    """The sha256 of ``parts`` in hexadecimal; where one part ends counts."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()


def folder_hash(files: Mapping[str, bytes]) -> str:
    """The first 12 hexadecimal digits of a sha256 over the names and contents of ``files``."""
    return digest(_parts(files))[:12]


def contents_key(archive: Path, prefix: str = "") -> str:
    """A sha256 over the files of a zip whose names begin with ``prefix``, whatever their dates."""
    with zipfile.ZipFile(archive) as reader:
        names = (name for name in reader.namelist() if name.startswith(prefix))
        return digest(_parts({name: reader.read(name) for name in names}))


def _parts(files: Mapping[str, bytes]) -> Iterator[bytes]:
    """Names and contents in turn, by name."""
    for name in sorted(files):
        yield name.encode()
        yield files[name]


def cached(cache: Path, name: str, key: Iterable[bytes], make: Callable[[Path], None]) -> Path:
    """The file that ``make(path)`` writes, made only if ``cache`` has none for this ``key``.

    ``name`` is a file name such as ``stdlib.zip``; the key goes between its stem and its
    suffix.  The file appears whole or not at all, so an interrupted build leaves no stump.
    """
    file = Path(name)
    kept = cache / f"{file.stem}-{digest(key)[:16]}{file.suffix}"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            fresh = Path(folder) / name
            make(fresh)
            fresh.replace(kept)
    return kept


def extract(archive: Path, names: Iterable[str], folder: Path) -> None:
    """Unpack the files ``names`` of the zip ``archive`` into ``folder``."""
    with zipfile.ZipFile(archive) as reader:
        for name in names:
            reader.extract(name, folder)


def normalise(archive: Path, names: Iterable[str]) -> None:
    """Rewrite the zip ``archive`` with sorted names, fixed dates and no folder entries.

    Raises AssemblyError if its files are not exactly ``names``.
    """
    with zipfile.ZipFile(archive) as reader:
        files = {name: reader.read(name) for name in reader.namelist() if not name.endswith("/")}
    if files.keys() != set(names):
        odd = sorted(files.keys() ^ set(names))
        raise AssemblyError(f"{archive.name} lacks or adds files: {', '.join(odd[:10])}")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as writer:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            writer.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)


def read_tree(folder: Path) -> dict[str, bytes]:
    """Every file under ``folder`` by its path with slashes; hidden ones and caches left out."""
    found = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in parts):
            found["/".join(parts)] = path.read_bytes()
    return found


def write_tree(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make ``folder`` hold exactly ``files``, whatever it held before."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

"""Making mutants: the engine's modules with one thing changed in each.

Cosmic Ray makes most of them; two kinds are added here, a clause or a statement left out. Not drawn
are mutants that any test or none could notice: a module that cannot be imported, and annotations,
decorators (caches, ``slots``) and ``zip(strict=…)``.
"""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator

KINDS = """
AddNot ExceptionReplacer NumberReplacer ReplaceAndWithOr ReplaceOrWithAnd ReplaceFalseWithTrue
ReplaceTrueWithFalse ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop
ReplaceUnaryOperator_Delete_Invert ReplaceUnaryOperator_Delete_Not ReplaceUnaryOperator_Delete_USub
ReplaceComparisonOperator_Eq_NotEq ReplaceComparisonOperator_NotEq_Eq
ReplaceComparisonOperator_Lt_LtE ReplaceComparisonOperator_LtE_Lt
ReplaceComparisonOperator_Gt_GtE ReplaceComparisonOperator_GtE_Gt
ReplaceComparisonOperator_Is_IsNot ReplaceComparisonOperator_IsNot_Is
ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add ReplaceBinaryOperator_Mul_Add
ReplaceBinaryOperator_FloorDiv_Mul ReplaceBinaryOperator_Mod_FloorDiv
ReplaceBinaryOperator_LShift_RShift ReplaceBinaryOperator_RShift_LShift
ReplaceBinaryOperator_BitOr_BitAnd ReplaceBinaryOperator_BitAnd_BitOr
ReplaceBinaryOperator_BitXor_BitOr
""".split()
"""Cosmic Ray's operators without those that make nonsense, as ``is`` into ``<`` does."""


class LeaveOutClause(Operator):  # type: ignore[misc]
    """``a and b`` becomes ``a``, or ``b``."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type in ("and_test", "or_test"):
            for clause in node.children[::2]:
                yield clause.start_pos, clause.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        start = max(2 * index - 1, 0)
        del node.children[start : start + 2]
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class LeaveOutStatement(Operator):  # type: ignore[misc]
    """A call, ``raise``, ``return`` or ``yield`` becomes ``pass``."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        kinds = ("atom_expr", "raise_stmt", "return_stmt", "yield_expr")
        if node.type == "simple_stmt" and node.children[0].type in kinds:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        prefix = node.get_first_leaf().prefix
        return parso.parse(f"{prefix}pass\n")

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    module: str
    line: int
    code: str
    diff: str

    @property
    def file(self) -> Path:
        return Path("tablic_core", f"{self.module}.py")


class _Bare(ast.NodeTransformer):
    """Takes out of a module what no test of the rules is to notice."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        node.decorator_list = []
        if ast.unparse(node.body[-1]) in ("return None", "pass"):
            node.body.pop()
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = []
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if "TYPE_CHECKING" in ast.unparse(node.test) else self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST | None:
        return None if node.arg == "strict" else self.generic_visit(node)


@cache
def _bare(code: str) -> str:
    return ast.dump(_Bare().visit(ast.parse(code)))


def _is_fair(module: str, code: str, mutated: str) -> bool:
    """Whether the mutated module can be imported, and does something else."""
    name = f"tablic_core.{module}"
    import_module(name)  # dataclasses look for their module
    try:
        if _bare(code) == _bare(mutated):
            return False
        exec(compile(mutated, name, "exec"), {"__name__": name})
    except Exception:  # noqa: BLE001 - the module may break in any way
        return False
    return True


def _chances(sources: dict[str, str], rng: random.Random) -> list[tuple[str, Operator, int]]:
    """Every mutant, as module, operator and occurrence; first one for each place, and so on."""
    operators = [get_operator(f"core/{kind}")() for kind in KINDS]
    operators += [LeaveOutClause(), LeaveOutStatement()]
    chances = []
    for module, code in sources.items():
        nodes = list(ast_nodes(parso.parse(code)))
        for operator in operators:
            places = [place for node in nodes for place in operator.mutation_positions(node)]
            chances += [(module, operator, n, (module, place)) for n, place in enumerate(places)]
    rng.shuffle(chances)
    seen: Counter[Any] = Counter()
    rounds: list[list[tuple[str, Operator, int]]] = []
    for module, operator, n, place in chances:
        if seen[place] == len(rounds):
            rounds.append([])
        rounds[seen[place]].append((module, operator, n))
        seen[place] += 1
    return [chance for one in rounds for chance in one]


def draw(sources: dict[str, str], size: int, seed: int) -> list[Mutant]:
    """As many mutants as asked for, or all there are."""
    drawn: dict[tuple[str, str], Mutant] = {}
    for module, operator, n in _chances(sources, random.Random(seed)):
        if len(drawn) == size:
            break
        code = sources[module]
        mutated = mutate_code(code, operator, n)
        if mutated and _is_fair(module, code, mutated):
            drawn[module, mutated] = _mutant(module, code, mutated)
    return list(drawn.values())


def _mutant(module: str, code: str, mutated: str) -> Mutant:
    lines = list(unified_diff(code.splitlines(), mutated.splitlines(), lineterm="", n=0))[2:]
    line = int(lines[0].split()[1].lstrip("-").split(",")[0])
    return Mutant(module, line, mutated, "\n".join(f"    {one}" for one in lines[1:]))

"""Formulas: LaTeX into MathML when the site is built, so that a browser needs nothing more.

The converter of docutils refuses a command that it does not know, which others let pass; what
opens and is not closed it lets pass as well, and so that is checked before.
A formula is cut at its wide spaces into pieces that a narrow screen sets below each other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

_MACROS: Final = {
    r"\dots": r"\ldots",
    r"\iff": r"\;\Longleftrightarrow\;",
    r"\setminus": r"\smallsetminus",
}
"""Commands that the converter lacks, or sets in a sign that few fonts have."""

_PAIRS: Final = {"{": "}", r"\left": r"\right", r"\begin": r"\end"}
_WIDE: Final = re.compile(r"\\qquad|\\quad")
_COMMAND: Final = re.compile(r"\\(?:[a-zA-Z]+|.)")
_TOKEN: Final = re.compile(r"\\(?:[a-zA-Z]+|.)|[{}]")

_log = logging.getLogger(__name__)


def add_formulas(app: Sphinx) -> None:
    """Make the renderer known, for every formula on the site."""
    app.add_html_math_renderer("mathml", (_visit_inline, None), (_visit_block, None))


def to_mathml(formula: str) -> str:
    """Return a formula that stands in a line as MathML.

    Raises MathError where LaTeX is not understood.
    """
    _check_pairs(formula)
    return tex2mathml(_expanded(formula))


def to_mathml_pieces(formula: str) -> tuple[str, ...]:
    """Return a formula that stands by itself as pieces of MathML; raises as `to_mathml`."""
    _check_pairs(formula)
    return tuple(tex2mathml(_expanded(piece), as_block=True) for piece in pieces(formula))


def _check_pairs(formula: str) -> None:
    """Raise MathError where something opens and is not closed, or the other way round."""
    closing = {close: opening for opening, close in _PAIRS.items()}
    opened: list[str] = []
    for token in _TOKEN.findall(formula):
        if token in _PAIRS:
            opened.append(token)
        elif token in closing and (not opened or opened.pop() != closing[token]):
            raise MathError(f"{token} closes nothing")
    if opened:
        raise MathError(f"{opened[-1]} is not closed")


def pieces(formula: str) -> Iterator[str]:
    """Go through the pieces of a formula between the wide spaces that stand outside of braces."""
    begin = depth = 0
    for found in _TOKEN.finditer(formula):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0 and _WIDE.fullmatch(found[0]):
            yield formula[begin : found.start()].strip()
            begin = found.end()
    yield formula[begin:].strip()


def _expanded(formula: str) -> str:
    """Return a formula with commands in place of those that the converter lacks."""
    return _COMMAND.sub(lambda found: _MACROS.get(found[0], found[0]), formula)


def _visit_inline(translator: Any, node: nodes.math) -> None:
    """Write a formula in a line."""
    try:
        translator.body.append(f'<span class="math">{to_mathml(node.astext())}</span>')
    except MathError as problem:
        _warn(node, problem)
    raise nodes.SkipNode


def _visit_block(translator: Any, node: nodes.math_block) -> None:
    """Write a formula that stands by itself."""
    try:
        written = to_mathml_pieces(node.astext())
    except MathError as problem:
        _warn(node, problem)
    else:
        inner = "".join(f"<div>{piece}</div>" for piece in written)
        translator.body.append(f'<div class="math formula" tabindex="0">{inner}</div>\n')
    raise nodes.SkipNode


def _warn(node: nodes.Element, problem: MathError) -> None:
    """Say where a formula cannot be written, and why."""
    _log.warning("formula cannot be written: %s in %s", problem, node.astext(), location=node)

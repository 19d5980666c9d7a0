"""Copies of the reference engine."""

from __future__ import annotations

import sys

import pytest

import agurk_reference.trick
from agurk_tools.copies import load_copy, load_engine, package_sources, patched

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"protocol": 1}}


def test_a_copy_answers_like_the_engine_and_leaves_no_module_behind() -> None:
    """Nothing of the copy stays with the import system."""
    before = set(sys.modules)
    answer = load_engine(package_sources(), "agurk_twin")(HELLO)
    assert answer["result"]["name"] == "agurk reference"
    assert set(sys.modules) == before
    assert not [finder for finder in sys.meta_path if "copies" in type(finder).__module__]


def test_a_change_to_a_copy_leaves_the_engine_alone() -> None:
    """The copy's modules are its own, and import each other."""
    sources = package_sources()
    text = sources["trick"].text.replace("(reference,)", "(reference + 1,)")
    copy = load_copy(patched(sources, "trick", text, "strict"), "agurk_strict", "deal")
    assert copy.legal_cards is not agurk_reference.trick.legal_cards
    assert copy.legal_cards.__module__ == "agurk_strict.trick"
    assert copy.legal_cards.__code__.co_filename == "<strict>/trick.py"
    assert "(reference,)" in sources["trick"].text


def test_a_copy_that_cannot_be_loaded_leaves_no_module_behind() -> None:
    """An error on the way passes through."""
    before = set(sys.modules)
    sources = package_sources()
    with pytest.raises(ZeroDivisionError):
        load_engine(patched(sources, "trick", "1 / 0", "broken"), "agurk_broken")
    assert set(sys.modules) == before

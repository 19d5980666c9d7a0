"""The comparison of wheel and tree."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from zipfile import ZipFile

spec = importlib.util.spec_from_file_location("compare", Path(__file__).with_name("compare.py"))
assert spec is not None
assert spec.loader is not None
compare = importlib.util.module_from_spec(spec)
spec.loader.exec_module(compare)


def test_the_tree_has_the_data_of_the_law() -> None:
    """The files that a wheel is compared with include the data, and the schemas."""
    tree = compare.tree_files()
    assert "agurk_spec/options.yaml" in tree
    assert "agurk_spec/schemas/message.schema.json" in tree


def test_each_difference_is_named(tmp_path: Path) -> None:
    """A file that is missing, superfluous or changed is named; metadata is not compared."""
    wheel = tmp_path / "a.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("a/same.py", "1")
        archive.writestr("a/changed.py", "2")
        archive.writestr("a/extra.py", "3")
        archive.writestr("agurk-1.dist-info/METADATA", "4")
    tree = {"a/same.py": b"1", "a/changed.py": b"0", "a/missing.py": b"5"}
    assert compare.differences(tree, compare.wheel_files(wheel)) == [
        "missing from the wheel: a/missing.py",
        "not in the tree: a/extra.py",
        "differs: a/changed.py",
    ]

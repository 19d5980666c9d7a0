"""A probe turns on the options that are said, and on no others."""

from __future__ import annotations

import random
from typing import Any

from tests.identify.conftest import LAW, ORACLE, full_hello, probes

TABLES = 8


def _plain(answers: tuple[Any, ...]) -> list[Any]:
    """Return answers without reasons and names of matches."""
    return [
        None if own is None else {k: v for k, v in own.items() if k not in {"because", "match"}}
        for own in answers
    ]


def test_other_options_change_no_answer() -> None:
    """Whatever the options are on which a probe does not turn, the reference answers the same."""
    values = {option.key: [each.value for each in option.values] for option in LAW.options}
    rng = random.Random(1)  # noqa: S311 - no secret
    for probe in probes(*full_hello().methods):
        if not (probe.is_match and probe.settles):
            own = ORACLE.turning(probe)
            for _ in range(TABLES):
                one = {key: rng.choice(all_of_it) for key, all_of_it in values.items()}
                other = {key: rng.choice(all_of_it) for key, all_of_it in values.items()}
                other |= {key: one[key] for key in own}
                asked = [tuple(ORACLE._asked(probe, table)) for table in (one, other)]  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
                assert _plain(asked[0]) == _plain(asked[1]), (probe.name, probe.method)

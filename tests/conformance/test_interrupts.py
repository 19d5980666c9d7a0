"""An interrupt ends a command wherever it meets it."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMMAND = """
import gc, time, click
from agurk_conformance.cli.group import Commands

@click.group(cls=Commands)
def main():
    pass

@main.command()
def wait():
    def callback(phase, info):
        gc.callbacks.remove(callback)
        raise {raised}
    gc.callbacks.append(callback)
    gc.collect()
    end = time.monotonic() + {seconds}
    while time.monotonic() < end:
        pass

main(["wait"])
"""
"""A command in which something is raised out of a callback, from where it cannot be raised on."""


@pytest.mark.parametrize(
    ("raised", "seconds", "status", "said"),
    [
        ("KeyboardInterrupt", 60, 130, "interrupted\n"),
        ("ValueError('odd')", 0, 0, "ValueError: odd\n"),
    ],
)
def test_an_interrupt_in_a_callback_is_not_lost(
    raised: str, seconds: int, status: int, said: str
) -> None:
    """The command ends long before it is through; what else is raised there is told as ever."""
    command = [sys.executable, "-c", COMMAND.format(raised=raised, seconds=seconds)]
    ended = subprocess.run(command, capture_output=True, check=False, text=True, encoding="utf-8")
    assert (ended.returncode, ended.stderr[-len(said) :]) == (status, said)

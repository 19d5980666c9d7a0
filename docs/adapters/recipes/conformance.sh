#!/bin/sh
# Judges the engine in this folder by the laws of Cucumber, and fails where it breaks one.
#
# ENGINE is what stands behind --engine= ("toy" for toy.toml), AGURK what pip installs.
# Ids in known-failures.txt, one a line, are faults that you know; one that passes is an error.
set -eu
engine=${ENGINE:-toy}

python3 -m venv .agurk
.agurk/bin/pip install --quiet "${AGURK:-agurk}"

set -- --engine="$engine" -q --report=agurk-report.json
if [ -f known-failures.txt ]; then
    set -- "$@" --known-failures=known-failures.txt
fi
.agurk/bin/agurk smoke "$engine"
.agurk/bin/agurk run "$@"

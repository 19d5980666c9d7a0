"""Counts the scenarios of an export, and judges an engine on one question: reader.py DIR."""

import json
import sys
from pathlib import Path

from agurk_reference.engine import Engine

folder = Path(sys.argv[1])
scenarios = [one for path in folder.glob("scenarios/*") for one in json.loads(path.read_bytes())]
row = next(one for one in scenarios if one["id"] == "TR-1-highest-of-three")["rows"][0]
asked = next(one for one in row["questions"] if one["method"] == "trick_taker")
rulesets = {one["id"]: one["table"] for one in json.loads((folder / "rulesets.json").read_bytes())}
name = row["positions"][0]["rulesets"][0]
ruleset = {"id": name, "options": rulesets[name]}
position = {**row["positions"][0]["before"][asked["step"]], "ruleset": ruleset}
request = {"jsonrpc": "2.0", "id": 1, "method": "trick_taker", "params": {"position": position}}
seat, right = Engine().handle(request)["result"]["seat"], asked["expected"]["seat"]
print(f"{len(scenarios)} scenarios; {seat} takes, and {right} is right")  # noqa: T201

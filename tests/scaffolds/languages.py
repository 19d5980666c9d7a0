"""The languages: what it takes to build each template, and how its engine is spoilt."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language: the commands it needs, how it tells its version, and changes to its sources.

    Each change is the text that is there and the text that takes its place.
    """

    name: str
    tools: tuple[str, ...]
    version: str
    engine: str
    noise: tuple[str, str]
    """Has the engine print a line whenever it says who takes a trick."""
    wrong: tuple[str, str]
    """Has a card of equal rank not head the trick."""

    adapter: str
    mute: tuple[tuple[str, str], ...]
    """Has the adapter have no result where it is asked what a trick costs."""

    def missing(self) -> tuple[str, ...]:
        """Name the commands that are not installed."""
        return tuple(tool for tool in self.tools if shutil.which(tool) is None)


_SCRIPT: Final = ("rank >= highest(table)", "rank > highest(table)")

LANGUAGES: Final = (
    Language(
        name="python",
        tools=("python3",),
        version="python3 --version",
        engine="engine.py",
        noise=("        return [seat for", '        print("stray")\n        return [seat for'),
        wrong=("card.rank >= self.highest()", "card.rank > self.highest()"),
        adapter="adapter.py",
        mute=(
            ("import serve\n", "import NoResult, serve\n"),
            ('return {"points": read_table(params).points()}', 'raise NoResult(2, "no points")'),
        ),
    ),
    Language(
        name="javascript",
        tools=("node",),
        version="node --version",
        engine="engine.mjs",
        noise=("  table.trick.filter", "  console.log('stray') ??\n  table.trick.filter"),
        wrong=_SCRIPT,
        adapter="adapter.mjs",
        mute=(
            ("{ serve }", "{ NoResult, serve }"),
            (
                "last_trick: ({ position }) => ({ points: engine.points(tableOf(position)) }),",
                "last_trick: () => {\n    throw new NoResult(2, 'no points');\n  },",
            ),
        ),
    ),
    Language(
        name="typescript",
        tools=("node", "npm"),
        version="npx tsc --version",
        engine="src/engine.ts",
        noise=(
            "  table.trick.filter",
            "  (console.log('stray') as undefined) ??\n  table.trick.filter",
        ),
        wrong=_SCRIPT,
        adapter="src/adapter.ts",
        mute=(
            ("{ serve }", "{ NoResult, serve }"),
            (
                "({ position }: Asked) => ({ points: engine.points(tableOf(position)) }),",
                "() => {\n    throw new NoResult(2, 'no points');\n  },",
            ),
        ),
    ),
    Language(
        name="java",
        tools=("java", "javac"),
        version="javac --version",
        engine="Table.java",
        noise=(
            "    public String taker() {",
            '    public String taker() {\n        System.out.println("stray");',
        ),
        wrong=("card.rank() >= highest()", "card.rank() > highest()"),
        adapter="Adapter.java",
        mute=(
            (
                'asked -> Map.of("points", table(asked).points())',
                'asked -> { throw new Framing.NoResult(2, "no points"); }',
            ),
        ),
    ),
    Language(
        name="ruby",
        tools=("ruby",),
        version="ruby --version",
        engine="engine.rb",
        noise=("  def taker\n", "  def taker\n    puts 'stray'\n"),
        wrong=("card.rank >= highest", "card.rank > highest"),
        adapter="adapter.rb",
        mute=(
            (
                "->(position:) { { points: read_table(position).points } }",
                "->(position:) { raise Framing::NoResult.new(2, 'no points') }",
            ),
        ),
    ),
    Language(
        name="cpp",
        tools=("g++",),
        version="g++ --version",
        engine="engine.cpp",
        noise=(
            "    const auto last =",
            '    std::cout << "stray" << std::endl;\n    const auto last =',
        ),
        wrong=("card.rank >= highest()", "card.rank > highest()"),
        adapter="adapter.cpp",
        mute=(
            (
                "    Json points = Json::object({});",
                '    throw NoResult{2, "no points"};\n    Json points = Json::object({});',
            ),
        ),
    ),
    Language(
        name="go",
        tools=("go",),
        version="go version",
        engine="engine.go",
        noise=(
            "func (t Table) Taker() string {",
            'func (t Table) Taker() string {\n\tfmt.Println("stray")',
        ),
        wrong=("card.Rank >= t.highest()", "card.Rank > t.highest()"),
        adapter="adapter.go",
        mute=(
            (
                'return fields{"points": a.table().Points()}, nil',
                'return nil, noResult{2, "no points"}',
            ),
        ),
    ),
    Language(
        name="rust",
        tools=("cargo", "rustc"),
        version="rustc --version",
        engine="src/engine.rs",
        noise=(
            "    pub fn taker(&self) -> String {",
            '    pub fn taker(&self) -> String {\n        println!("stray");',
        ),
        wrong=("|rank| rank >= self.highest()", "|rank: Option<i64>| rank > self.highest()"),
        adapter="src/main.rs",
        mute=(
            (
                '&|asked| Ok(Json::object([("points", read_table(asked).points().into())]))',
                '&|_| Err(framing::NoResult { code: 2, message: "no points".to_string() })',
            ),
        ),
    ),
)

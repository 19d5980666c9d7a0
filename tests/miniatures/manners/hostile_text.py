"""An engine whose name, messages and cards are made to harm a terminal or a page."""

from __future__ import annotations

from tests.miniatures.manners.base import HELLO, Message, engine, error, refusal, result, serve

TEXT = "\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>\r\n../../../etc/passwd\u202e\u2028\x9b31m"


def answer(request: Message) -> Message:
    """Reply as usual, in bad words."""
    match request["method"]:
        case "hello":
            return result(request, {**HELLO, "name": TEXT, "version": TEXT, "url": TEXT})
        case "match.new":
            return engine(request)
        case "match.play":
            return refusal(request, TEXT + "!" * 1_000_000)
        case "trick_taker":
            return result(request, {"seat": TEXT})
        case _:
            return error(request, 2, TEXT)


if __name__ == "__main__":
    serve(answer)

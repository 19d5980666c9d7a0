//! The adapter: it translates between the protocol and the engine, and adds no rules.

mod engine;
mod framing;
mod json;

use engine::{Card, Play, Table};
use json::Json;

fn read_card(card: &Json) -> Card {
    Card { rank: card["rank"].integer(), suit: card["suit"].text().to_string() }
}

fn read_table(asked: &Json) -> Table {
    let position = &asked["position"];
    let to_act = position["to_act"].text();
    let seat = |seat: &Json| seat.text().to_string();
    let play = |play: &Json| Play { seat: seat(&play["seat"]), card: read_card(&play["card"]) };
    Table {
        active: position["active"].items().iter().map(seat).collect(),
        to_act: to_act.into(),
        hand: position["hands"][to_act].items().iter().map(read_card).collect(),
        trick: position["trick"].items().iter().map(play).collect(),
    }
}

fn legal_cards(asked: &Json) -> framing::Answer {
    let write = |card: Card| Json::object([("rank", card.rank.into()), ("suit", card.suit.into())]);
    let cards = read_table(asked).legal_cards().into_iter().map(write).collect();
    Ok(Json::object([("cards", cards)]))
}

fn is_legal(asked: &Json) -> framing::Answer {
    let legal = read_table(asked).may_play(asked["seat"].text(), &read_card(&asked["card"]));
    Ok(Json::object([("legal", legal.into())]))
}

fn main() {
    let rulesets = Json::from_iter(["agurk".into()]);
    let about = [("name", "toy".into()), ("version", "0.1".into()), ("rulesets", rulesets)];
    let methods: [framing::Method; 4] = [
        ("legal_cards", &legal_cards),
        ("is_legal", &is_legal),
        ("trick_taker", &|asked| Ok(Json::object([("seat", read_table(asked).taker().into())]))),
        ("last_trick", &|asked| Ok(Json::object([("points", read_table(asked).points().into())]))),
    ];
    framing::serve(&about, &methods);
}

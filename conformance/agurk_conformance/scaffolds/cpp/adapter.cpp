// The adapter: it translates between the protocol and the engine, and adds no rules.
#include "engine.hpp"
#include "framing.hpp"

static Card read_card(const Json& card) {
    return {card["rank"].integer(), card["suit"].text()};
}

static Table read_table(const Json& asked) {
    const Json& position = asked["position"];
    Table table;
    table.to_act = position["to_act"].text();
    for (const Json& seat : position["active"].items()) table.active.push_back(seat.text());
    const Json& hand = position["hands"][table.to_act];
    for (const Json& card : hand.items()) table.hand.push_back(read_card(card));
    for (const Json& play : position["trick"].items()) {
        table.trick.push_back({play["seat"].text(), read_card(play["card"])});
    }
    return table;
}

static Json legal_cards(const Json& asked) {
    Json cards = Json::list();
    for (const Card& card : read_table(asked).legal_cards()) {
        cards.add(Json::object({{"rank", card.rank}, {"suit", card.suit}}));
    }
    return Json::object({{"cards", cards}});
}

static Json is_legal(const Json& asked) {
    const bool legal = read_table(asked).may_play(asked["seat"].text(), read_card(asked["card"]));
    return Json::object({{"legal", legal}});
}

static Json trick_taker(const Json& a) { return Json::object({{"seat", read_table(a).taker()}}); }

static Json last_trick(const Json& asked) {
    Json points = Json::object({});
    for (const auto& [seat, cost] : read_table(asked).points()) points.set(seat, cost);
    return Json::object({{"points", points}});
}

int main() {
    const Json about = Json::object(
        {{"name", "toy"}, {"version", "0.1"}, {"rulesets", Json::list({"agurk"})}});
    serve(about, {{"legal_cards", legal_cards}, {"is_legal", is_legal},
                  {"trick_taker", trick_taker}, {"last_trick", last_trick}});
}

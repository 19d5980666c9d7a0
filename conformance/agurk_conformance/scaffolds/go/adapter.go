// The adapter translates between the protocol and the engine, and adds no rules.
package main

// asked is what a question brings, as far as the engine needs it.
type asked struct {
	Position struct {
		Active []string          `json:"active"`
		Hands  map[string][]Card `json:"hands"`
		Trick  []Play            `json:"trick"`
		ToAct  string            `json:"to_act"`
	} `json:"position"`
	Seat string `json:"seat"`
	Card Card   `json:"card"`
}

func (a asked) table() Table {
	p := a.Position
	return Table{Active: p.Active, ToAct: p.ToAct, Hand: p.Hands[p.ToAct], Trick: p.Trick}
}

func main() {
	about := fields{"name": "toy", "version": "0.1", "rulesets": []string{"agurk"}}
	serve(about, map[string]func(asked) (fields, error){
		"legal_cards": func(a asked) (fields, error) {
			return fields{"cards": a.table().LegalCards()}, nil
		},
		"is_legal": func(a asked) (fields, error) {
			return fields{"legal": a.table().MayPlay(a.Seat, a.Card)}, nil
		},
		"trick_taker": func(a asked) (fields, error) {
			return fields{"seat": a.table().Taker()}, nil
		},
		"last_trick": func(a asked) (fields, error) {
			return fields{"points": a.table().Points()}, nil
		},
	})
}

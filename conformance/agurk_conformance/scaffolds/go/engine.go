package main

// Card has a rank from 2 to 14, the ace.
type Card struct {
	Rank int    `json:"rank"`
	Suit string `json:"suit"`
}

// Play is one card played by one seat.
type Play struct {
	Seat string `json:"seat"`
	Card Card   `json:"card"`
}

// Table is a toy engine: what may be played in the Danish game, who takes a trick, what the last
// one costs. Hand is what the seat to act holds.
type Table struct {
	Active []string
	ToAct  string
	Hand   []Card
	Trick  []Play
}

// LegalCards lists what the seat to act may play: a card that heads the trick, or its lowest.
func (t Table) LegalCards() []Card {
	legal := []Card{}
	for _, card := range t.Hand {
		if len(t.Trick) == 0 || card.Rank >= t.highest() || card.Rank == t.lowest() {
			legal = append(legal, card)
		}
	}
	return legal
}

// MayPlay says whether a seat may play a card now.
func (t Table) MayPlay(seat string, card Card) bool {
	for _, legal := range t.LegalCards() {
		if seat == t.ToAct && card == legal {
			return true
		}
	}
	return false
}

// Taker says who takes the complete trick: of equal highest cards, the last.
func (t Table) Taker() string {
	taker := ""
	for _, play := range t.Trick {
		if play.Card.Rank == t.highest() {
			taker = play.Seat
		}
	}
	return taker
}

// Points says what the last trick costs each seat: its taker the rank, the others nothing.
func (t Table) Points() map[string]int {
	points := map[string]int{}
	for _, seat := range t.Active {
		points[seat] = 0
	}
	points[t.Taker()] = t.highest()
	return points
}

func (t Table) highest() int {
	highest := 0
	for _, play := range t.Trick {
		if play.Card.Rank > highest {
			highest = play.Card.Rank
		}
	}
	return highest
}

func (t Table) lowest() int {
	lowest := t.Hand[0].Rank
	for _, card := range t.Hand {
		if card.Rank < lowest {
			lowest = card.Rank
		}
	}
	return lowest
}

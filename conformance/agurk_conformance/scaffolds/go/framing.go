package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"
)

type fields map[string]any

// noResult is the error of a method that has no result: code 1 where the rules forbid it, 2 where
// the engine cannot be asked. Any other error ends the program.
type noResult struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (n noResult) Error() string { return n.Message }

// serve answers requests until standard input ends: a request a line on standard input, a reply a
// line on what was standard output. What the engine prints meanwhile goes to standard error.
func serve[Params any](about fields, methods map[string]func(Params) (fields, error)) {
	replies := json.NewEncoder(os.Stdout) // it ends each value with a line end, and keeps nothing back
	os.Stdout = os.Stderr
	hello := fields{"protocol": 1}
	for name, value := range about {
		hello[name] = value
	}
	names := []string{}
	for name := range methods {
		names = append(names, name)
	}
	hello["methods"] = names
	requests := json.NewDecoder(os.Stdin)
	for requests.More() {
		var request struct {
			ID     int
			Method string
			Params Params
		}
		if err := requests.Decode(&request); err != nil {
			log.Fatal(err)
		}
		reply := fields{"jsonrpc": "2.0", "id": request.ID}
		if answer, known := methods[request.Method]; known {
			var none noResult
			if result, err := answer(request.Params); err == nil {
				reply["result"] = result
			} else if errors.As(err, &none) {
				reply["error"] = none
			} else {
				log.Fatal(err)
			}
		} else if request.Method == "hello" {
			reply["result"] = hello
		} else {
			reply["error"] = fields{"code": -32601, "message": "no method " + request.Method}
		}
		if err := replies.Encode(reply); err != nil {
			log.Fatal(err)
		}
	}
}

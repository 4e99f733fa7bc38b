// Checks histories of one record with Porcupine, so that its times stand beside those of the kit. Reads a question as
// JSON from standard input and writes what each round took, in milliseconds, as JSON to standard output.
package main

import (
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

type question struct {
	Start     string    `json:"start"`
	Terminal  []string  `json:"terminal"`
	Pinned    bool      `json:"pinned"`
	Rounds    int       `json:"rounds"`
	TimeoutMs int       `json:"timeout_ms"`
	Histories [][]entry `json:"histories"`
}

// entry is one call: a move that has a row, or an answer without one. Statuses are texts; NULL is "".
type entry struct {
	Client   int      `json:"client"`
	Invoked  int64    `json:"invoked"`
	Returned int64    `json:"returned"`
	Is       string   `json:"is"`
	To       string   `json:"to"`
	Expected []string `json:"expected"`
	Guarded  bool     `json:"guarded"`
	Override bool     `json:"override"`
	Row      int      `json:"row"`
}

type state struct {
	status string
	rows   int
}

type answer struct {
	Results []string    `json:"results"`
	Millis  [][]float64 `json:"millis"`
}

func main() {
	var asked question
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		log.Fatal(err)
	}
	model := modelOf(asked)
	given := answer{}
	for _, entries := range asked.Histories {
		operations := make([]porcupine.Operation, len(entries))
		for i, one := range entries {
			operations[i] = porcupine.Operation{ClientId: one.Client, Input: one, Call: one.Invoked, Return: one.Returned}
		}
		result := porcupine.Unknown
		millis := []float64{}
		for round := 0; round < asked.Rounds; round++ {
			began := time.Now()
			result = porcupine.CheckOperationsTimeout(model, operations, time.Duration(asked.TimeoutMs)*time.Millisecond)
			millis = append(millis, float64(time.Since(began).Microseconds())/1000)
			if result == porcupine.Unknown {
				break
			}
		}
		given.Results = append(given.Results, string(result))
		given.Millis = append(given.Millis, millis)
	}
	if err := json.NewEncoder(os.Stdout).Encode(given); err != nil {
		log.Fatal(err)
	}
}

func modelOf(asked question) porcupine.Model {
	terminal := map[string]bool{}
	for _, status := range asked.Terminal {
		terminal[status] = true
	}
	return porcupine.Model{
		Init: func() interface{} { return state{status: asked.Start} },
		Step: func(before, input, _ interface{}) (bool, interface{}) {
			now, call := before.(state), input.(entry)
			if call.Is == "read" {
				return now.status == call.To, now
			}
			if call.Guarded && !contains(call.Expected, now.status) {
				return call.Is == "refused", now
			}
			if terminal[now.status] && now.status != call.To && !call.Override {
				return call.Is == "rejected", now
			}
			if call.Is != "applied" || (asked.Pinned && now.rows != call.Row) {
				return false, now
			}
			after := state{status: call.To}
			if asked.Pinned {
				after.rows = now.rows + 1
			}
			return true, after
		},
	}
}

func contains(all []string, one string) bool {
	for _, item := range all {
		if item == one {
			return true
		}
	}
	return false
}

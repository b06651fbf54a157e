package worker

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// The scenarios of the TypeScript and Python libraries.
func TestJournalOrder(t *testing.T) {
	text, err := os.ReadFile("../../conformance/journal-order.json")
	if err != nil {
		t.Fatal(err)
	}
	var scenarios []struct {
		Name    string               `json:"name"`
		History []string             `json:"history"`
		Calls   [][3]json.RawMessage `json:"calls"`
	}
	if err := json.Unmarshal(text, &scenarios); err != nil {
		t.Fatal(err)
	}
	for _, scenario := range scenarios {
		t.Run(scenario.Name, func(t *testing.T) {
			order := newJournalOrder(scenario.History)
			waiting := []string{}
			for _, step := range scenario.Calls {
				var call string
				var turns []string
				var next *string
				for place, target := range []any{&call, &turns, &next} {
					if err := json.Unmarshal(step[place], target); err != nil {
						t.Fatal(err)
					}
				}
				if key, isCall := strings.CutPrefix(call, "call "); isCall {
					order.call(key)
					waiting = append(waiting, key)
				} else {
					order.succeeded(strings.TrimPrefix(call, "done "))
				}
				ready := []string{}
				waiting = slices.DeleteFunc(waiting, func(key string) bool {
					if order.isTurn(key) {
						ready = append(ready, key)
						return true
					}
					return false
				})
				slices.Sort(ready)
				slices.Sort(turns)
				found, isBehind := order.nextKey()
				if !slices.Equal(ready, turns) || isBehind != (next != nil) || (next != nil && found != *next) {
					t.Fatalf("%s: got turns %q and next %q", call, ready, found)
				}
			}
		})
	}
}

// Command checker decides whether a history of concurrent calls is linearizable: whether one order of the calls, in which each call
// happens between its request and its response, explains every response. It reads the history from standard input and prints the runs
// that have no such order.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"os"
	"slices"
	"sort"
	"time"

	"github.com/anishathalye/porcupine"
)

// call is one request of a client. Without an outcome, nobody knows whether it had an effect, or when.
type call struct {
	Client   int      `json:"client"`
	Run      string   `json:"run"`
	Kind     string   `json:"kind"`
	Approver int      `json:"approver"`
	CallNs   int64    `json:"call_ns"`
	ReturnNs int64    `json:"return_ns"`
	Outcome  *outcome `json:"outcome"`
}

type outcome struct {
	HTTPStatus int    `json:"http_status"`
	Code       string `json:"code"`
	ID         string `json:"id"`
	Status     string `json:"status"`
	Question   string `json:"question"`
	Votes      int    `json:"votes"`
}

// A run requests an approval of two approvers, and if it is approved, an answer that nobody gives.
type phase int

const (
	absent phase = iota
	working
	askingApproval
	approved
	askingInput
	rejected
	cancelling
	// The agent had everything that it needed, so it may end before it learns of the cancellation.
	cancellingAtItsEnd
	completed
	cancelled
)

const requiredVotes = 2

type state struct {
	phase phase
	id    string
	votes uint
}

// Steps that the service takes by itself, between any two calls.
var ownSteps = map[phase][]phase{
	working:            {askingApproval},
	approved:           {askingInput},
	rejected:           {completed},
	cancelling:         {cancelled},
	cancellingAtItsEnd: {cancelled, completed},
}

var shown = map[phase][]string{
	working:            {"queued", "running"},
	askingApproval:     {"requires_action"},
	approved:           {"queued", "running"},
	askingInput:        {"requires_action"},
	rejected:           {"queued", "running"},
	cancelling:         {"cancelling"},
	cancellingAtItsEnd: {"cancelling"},
	completed:          {"completed"},
	cancelled:          {"cancelled"},
}

var questions = map[phase]string{askingApproval: "May I?", askingInput: "Your name?"}

func step(before, input, output any) []any {
	request := input.(call)
	var after []any
	for _, current := range withOwnSteps(before.(state)) {
		answer, _ := output.(*outcome)
		if answer == nil {
			after = append(after, current, effect(current, request))
		} else if next, ok := explain(current, request, *answer); ok {
			after = append(after, next)
		}
	}
	return after
}

func withOwnSteps(current state) []state {
	states := []state{current}
	for _, next := range ownSteps[current.phase] {
		current.phase = next
		states = append(states, withOwnSteps(current)...)
	}
	return states
}

// effect is what the call does if it is accepted.
func effect(current state, request call) state {
	switch {
	case request.Kind == "cancel" && (current.phase == working || current.phase == approved):
		current.phase = cancelling
	case request.Kind == "cancel" && current.phase == rejected:
		current.phase = cancellingAtItsEnd
	case request.Kind == "cancel" && questions[current.phase] != "":
		current.phase = cancelled
	case request.Kind == "approve" && current.phase == askingApproval:
		current.votes |= 1 << request.Approver
		if bits.OnesCount(current.votes) == requiredVotes {
			current.phase = approved
		}
	case request.Kind == "reject" && current.phase == askingApproval:
		current.phase = rejected
	}
	return current
}

// explain returns the state after the call if the response is possible in this state.
func explain(current state, request call, answer outcome) (state, bool) {
	next := effect(current, request)
	switch request.Kind {
	case "create":
		if current.phase == absent {
			return state{phase: working, id: answer.ID}, true
		}
		return current, current.id == answer.ID
	case "get":
		return current, reads(current, answer)
	case "cancel":
		return cancels(current, next, answer)
	default:
		return next, votes(current, request, answer)
	}
}

func reads(current state, answer outcome) bool {
	isQuestion := answer.Question == questions[current.phase]
	isVotes := current.phase != askingApproval || answer.Votes == bits.OnesCount(current.votes)
	return current.id == answer.ID && slices.Contains(shown[current.phase], answer.Status) && isQuestion && isVotes
}

func cancels(before, after state, answer outcome) (state, bool) {
	switch {
	case answer.HTTPStatus == 200:
		// A run that no node executes is cancelled at once.
		isPossible := before.phase != absent && before.phase != completed
		after.phase = cancelled
		return after, isPossible
	case answer.HTTPStatus == 202:
		return after, after.phase == cancelling || after.phase == cancellingAtItsEnd
	}
	return before, answer.Code == "run_not_active" && before.phase == completed
}

func votes(before state, request call, answer outcome) bool {
	hasVoted := before.votes&(1<<request.Approver) != 0
	if answer.HTTPStatus == 200 {
		return before.phase == askingApproval && !(request.Kind == "approve" && hasVoted)
	}
	switch answer.Code {
	case "already_voted":
		return before.phase == askingApproval && hasVoted
	case "run_not_active":
		return before.phase >= cancelling
	default:
		// The question was answered before.
		return answer.HTTPStatus == 422 && before.phase != askingApproval && before.phase != absent
	}
}

func main() {
	var calls []call
	if err := json.NewDecoder(os.Stdin).Decode(&calls); err != nil {
		fmt.Fprintln(os.Stderr, "The history is not JSON:", err)
		os.Exit(2)
	}
	model := (&porcupine.NondeterministicModel{
		Init: func() []any { return []any{state{}} },
		Step: step,
	}).ToModel()
	histories := map[string][]porcupine.Operation{}
	for _, one := range calls {
		returned := one.ReturnNs
		if one.Outcome == nil {
			returned = math.MaxInt64
		}
		operation := porcupine.Operation{ClientId: one.Client, Input: one, Call: one.CallNs, Output: one.Outcome, Return: returned}
		histories[one.Run] = append(histories[one.Run], operation)
	}
	var wrong []string
	for run, history := range histories {
		if result := porcupine.CheckOperationsTimeout(model, history, time.Minute); result != porcupine.Ok {
			wrong = append(wrong, fmt.Sprintf("%s: %s\n%s", run, result, describe(history)))
		}
	}
	sort.Strings(wrong)
	for _, each := range wrong {
		fmt.Println(each)
	}
	fmt.Printf("%d calls of %d runs, %d runs without an order\n", len(calls), len(histories), len(wrong))
	if len(wrong) > 0 {
		os.Exit(1)
	}
}

func describe(history []porcupine.Operation) string {
	sort.Slice(history, func(a, b int) bool { return history[a].Call < history[b].Call })
	text := ""
	for _, operation := range history {
		one := operation.Input.(call)
		answer, _ := json.Marshal(one.Outcome)
		text += fmt.Sprintf("  %d–%d µs  %s %d  %s\n", one.CallNs/1000, one.ReturnNs/1000, one.Kind, one.Approver, answer)
	}
	return text
}

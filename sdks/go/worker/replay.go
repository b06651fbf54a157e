package worker

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// journalOrder compares the calls of an attempt with the journal of the attempts before (docs/journal.md): a call gets its result
// when everything that the journal has before it has been called, and a call that the journal does not have begins when everything
// in the journal has been called. Unchanged code always gets there, also with concurrent steps: what the journal has before a
// result had started before that result was known.
type journalOrder struct {
	entries       []orderEntry
	places        map[string]int
	firstFailures map[string]int
	next          int
}

type orderEntry struct {
	key        string
	isRequired bool
}

var failedStep = regexp.MustCompile(`(?s)^(.*#\d+)![0-9a-z]+$`)

const (
	// endKey is the key of the end of the agent's function.
	endKey = ""
	// patience is how long the code may take to make the calls that the journal has first, while none of its steps is working.
	patience = 20 * time.Second
	// versionPrefix starts the keys of planned changes.
	versionPrefix = "ctx.version "
)

func newJournalOrder(history []string) *journalOrder {
	made := &journalOrder{places: map[string]int{}, firstFailures: map[string]int{}}
	for place, key := range history {
		failed := failedStep.FindStringSubmatch(key)
		if failed == nil {
			made.places[key] = place
			if failedAt, hasFailed := made.firstFailures[key]; hasFailed {
				made.release(failedAt)
			}
		} else if _, isKnown := made.firstFailures[failed[1]]; !isKnown {
			made.firstFailures[failed[1]] = place
		}
		// A failed step is executed again. A change may be removed from the code when no run needs it any more.
		isRequired := failed == nil && !strings.HasPrefix(key, versionPrefix)
		made.entries = append(made.entries, orderEntry{key, isRequired})
	}
	made.advance()
	return made
}

// call notes that the code has made this call.
func (o *journalOrder) call(key string) {
	if place, isKnown := o.places[key]; isKnown {
		o.entries[place].isRequired = false
	}
	o.advance()
}

// isTurn reports whether a call that was made may get its result or begin. Unknown keys come after the whole journal.
func (o *journalOrder) isTurn(key string) bool { return o.next >= o.placeOf(key) }

func (o *journalOrder) placeOf(key string) int {
	if place, isKnown := o.places[key]; isKnown {
		return place
	}
	if place, hasFailed := o.firstFailures[key]; hasFailed {
		return place
	}
	return len(o.entries)
}

// succeeded: the step has succeeded now. If it failed before, the code may take another path than after the failure.
func (o *journalOrder) succeeded(key string) {
	failedAt, hasFailed := o.firstFailures[key]
	if _, isDone := o.places[key]; hasFailed && !isDone {
		o.release(failedAt)
		o.advance()
	}
}

// nextKey is the next entry that the code must call; false if it has called everything.
func (o *journalOrder) nextKey() (string, bool) {
	if o.next == len(o.entries) {
		return "", false
	}
	return o.entries[o.next].key, true
}

func (o *journalOrder) release(from int) {
	for place := from; place < len(o.entries); place++ {
		o.entries[place].isRequired = false
	}
}

func (o *journalOrder) advance() {
	for o.next < len(o.entries) && !o.entries[o.next].isRequired {
		o.next++
	}
}

// replay lets the calls of a resumed run pass in the order of its journal.
type replay struct {
	fail    func(expected, found, source string)
	mutex   sync.Mutex
	order   *journalOrder
	waiting []waitingCall
	working int
	timer   *time.Timer
}

type waitingCall struct {
	key, source string
	turn        chan struct{}
}

// newReplay returns nil if there is nothing to compare.
func newReplay(history []string, fail func(expected, found, source string)) *replay {
	if len(history) == 0 {
		return nil
	}
	return &replay{order: newJournalOrder(history), fail: fail}
}

// take waits until it is the call's turn, or the run has stopped. Steps within steps are not compared.
func (r *replay) take(ctx context.Context, held *heldRun, key string) error {
	if r == nil || isInStep(ctx) {
		return nil
	}
	turn := r.enter(key)
	if turn == nil {
		return nil
	}
	select {
	case <-turn:
		return held.stopped()
	case <-held.ctx.Done():
		return context.Cause(held.ctx)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// enter returns nil if it is the call's turn.
func (r *replay) enter(key string) chan struct{} {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.order.call(key)
	if len(r.waiting) == 0 && r.order.isTurn(key) {
		return nil
	}
	source := ""
	if key != endKey {
		source = findSource()
	}
	turn := make(chan struct{})
	r.waiting = append(r.waiting, waitingCall{key, source, turn})
	r.proceed()
	return turn
}

// begin: the work of a step has begun.
func (r *replay) begin() {
	if r == nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.working++
	r.stopTimer()
}

// end: the work of a step has ended.
func (r *replay) end(key string, isDone bool) {
	if r == nil {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.working--
	if isDone {
		r.order.succeeded(key)
	}
	r.proceed()
}

// isBehind reports whether the journal has calls that the code has not made yet.
func (r *replay) isBehind() bool {
	if r == nil {
		return false
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, isBehind := r.order.nextKey()
	return isBehind
}

func (r *replay) proceed() {
	r.stopTimer()
	ready := []waitingCall{}
	r.waiting = slices.DeleteFunc(r.waiting, func(call waitingCall) bool {
		isReady := r.order.isTurn(call.key)
		if isReady {
			ready = append(ready, call)
		}
		return isReady
	})
	slices.SortStableFunc(ready, func(a, b waitingCall) int { return r.order.placeOf(a.key) - r.order.placeOf(b.key) })
	for _, call := range ready {
		close(call.turn)
	}
	if len(r.waiting) > 0 && r.working == 0 {
		r.timer = time.AfterFunc(patience, r.report)
	}
}

func (r *replay) report() {
	r.mutex.Lock()
	waiting := r.waiting
	r.waiting = nil
	expected, isBehind := r.order.nextKey()
	r.mutex.Unlock()
	if len(waiting) == 0 || !isBehind {
		return
	}
	r.fail(expected, waiting[0].key, waiting[0].source)
	for _, call := range waiting {
		close(call.turn)
	}
}

func (r *replay) stopTimer() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
}

const ownPackage = "agent-run-client-go/v2/worker."

// findSource returns file and line of the agent's call: the innermost frame that is not of this library.
func findSource() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for {
		frame, isMore := frames.Next()
		if !strings.Contains(frame.Function, ownPackage) {
			return fmt.Sprintf("%s:%d", frame.File, frame.Line)
		}
		if !isMore {
			return ""
		}
	}
}

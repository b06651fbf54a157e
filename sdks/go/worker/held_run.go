package worker

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// ErrStopped says that a run goes no further in this process: it waits for an answer, was cancelled, has ended, or went
// elsewhere. Return it like any other error; nothing that is said after it is heard.
var ErrStopped = errors.New("worker: the run goes no further here")

// stopError is an ErrStopped that says why.
type stopError struct{ reason string }

func (e *stopError) Error() string        { return e.reason }
func (e *stopError) Is(target error) bool { return target == ErrStopped }

// After a cancel or a time-out an agent has so long to end.
const grace = 2 * time.Second

// heldRun is a run that this worker holds: what it said and was not heard yet, and what it is told. Items are numbered
// when they are said and encoded once; a report repeats those that the service has not kept.
type heldRun struct {
	told    toldRun
	mailbox *mailbox
	ctx     context.Context
	cancel  context.CancelCauseFunc
	onWord  func()
	mutex   sync.Mutex
	items   []json.RawMessage
	first   int
	heard   int
	isOver  bool
	unkept  map[int]chan<- bool
	// calling are the calls that have no reply yet.
	calling map[int]chan<- order
	calls   int
}

func newHeldRun(parent context.Context, told toldRun, onWord func()) *heldRun {
	// The service says when the time is up; the deadline is for one that cannot be reached any more.
	limit := time.Duration(told.RemainingMs)*time.Millisecond + grace
	limited, release := context.WithTimeoutCause(parent, limit, &stopError{"The run has no time left."})
	ctx, cancel := context.WithCancelCause(limited)
	context.AfterFunc(ctx, release)
	return &heldRun{
		told: told, mailbox: newMailbox(told.Messages), ctx: ctx, cancel: cancel, onWord: onWord, first: 1,
		unkept: map[int]chan<- bool{}, calling: map[int]chan<- order{},
	}
}

// say adds an item; nothing is said once the run is over.
func (h *heldRun) say(said item) bool { return h.push(said, nil, false) }

// sayLast says how the run ends here; nothing comes after it.
func (h *heldRun) sayLast(said item) bool { return h.push(said, nil, true) }

// keep says what must be durable before the run goes on, and waits until it is.
func (h *heldRun) keep(ctx context.Context, said item) error {
	kept := make(chan bool, 1)
	if !h.push(said, kept, false) {
		return h.stopped()
	}
	select {
	case isKept := <-kept:
		if isKept {
			return nil
		}
		return h.stopped()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// call says what is wanted, and waits for the reply.
func (h *heldRun) call(ctx context.Context, wanted item) (order, error) {
	reply := make(chan order, 1)
	h.mutex.Lock()
	h.calls++
	wanted.Call = h.calls
	h.calling[wanted.Call] = reply
	h.mutex.Unlock()
	if !h.say(wanted) {
		return order{}, h.stopped()
	}
	select {
	case told := <-reply:
		return told, nil
	case <-h.ctx.Done():
		return order{}, context.Cause(h.ctx)
	case <-ctx.Done():
		return order{}, context.Cause(ctx)
	}
}

func (h *heldRun) replied(told order) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if reply := h.calling[told.Call]; reply != nil {
		delete(h.calling, told.Call)
		reply <- told
	}
}

// askForAnswer asks for the answer to a question; false: what was answered here was another question.
func (h *heldRun) askForAnswer(ctx context.Context, key, question string) (string, bool, error) {
	told, err := h.call(ctx, item{Type: "answer", Key: key, Question: question})
	return told.Text, told.Done, err
}

func (h *heldRun) push(said item, kept chan<- bool, isLast bool) bool {
	// Plain texts alone: it cannot fail.
	encoded, _ := json.Marshal(said)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.isOver {
		return false
	}
	if kept != nil {
		h.unkept[h.first+len(h.items)] = kept
	}
	h.items = append(h.items, encoded)
	if isLast {
		h.isOver = true
		h.releaseUnkept()
	}
	h.onWord()
	return true
}

// stopped says why the run goes no further; nil: it does.
func (h *heldRun) stopped() error {
	if cause := context.Cause(h.ctx); cause != nil {
		return cause
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.isOver {
		return &stopError{"The run goes no further here."}
	}
	return nil
}

// release gives the run back to its queue, whatever its function still does.
func (h *heldRun) release() {
	if h.sayLast(item{Type: "released"}) {
		h.stop("The worker is stopping.")
	}
}

// abandon: it is not ours any more.
func (h *heldRun) abandon(reason string) {
	h.mutex.Lock()
	h.isOver = true
	h.mutex.Unlock()
	h.stop(reason)
}

func (h *heldRun) stop(reason string) {
	h.cancel(&stopError{reason})
	h.mailbox.close()
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.releaseUnkept()
}

func (h *heldRun) releaseUnkept() {
	for number, kept := range h.unkept {
		delete(h.unkept, number)
		kept <- false
	}
}

// toReport is what is to be said of it, as far as there is room, and how much that is; every run is named in every report.
func (h *heldRun) toReport(room int) (said reportedRun, size int, isAll bool) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	count := 0
	for count < len(h.items) && size < room {
		size += len(h.items[count])
		count++
	}
	said = reportedRun{Token: h.told.Token, Heard: h.heard}
	if count > 0 {
		said.First, said.Items = h.first, h.items[:count:count]
	}
	return said, size, count == len(h.items)
}

// hear takes what the service says to a report; false: the run is not ours any more.
func (h *heldRun) hear(answer heardRun) bool {
	switch answer.Status {
	case "later":
		return true
	case "held":
		h.hearKept(answer.Kept)
		for _, told := range answer.Told {
			h.obey(told)
		}
		return true
	case "ended":
		h.stop("The run has ended.")
		return false
	default:
		h.abandon(firstOf(answer.Message, "The run is no longer this worker's."))
		return false
	}
}

func (h *heldRun) hearKept(kept int) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	count := min(kept-h.first+1, len(h.items))
	if count <= 0 {
		return
	}
	h.items = h.items[count:]
	h.first += count
	for number, waiting := range h.unkept {
		if number <= kept {
			delete(h.unkept, number)
			waiting <- true
		}
	}
}

func (h *heldRun) obey(told order) {
	if told.Number <= h.heard {
		return
	}
	h.heard = told.Number
	switch told.Type {
	case "message":
		h.mailbox.deliver(firstOf(told.Message, "{}"))
	case "filed", "answered":
		h.replied(told)
	case "cancel":
		h.stop(firstOf(told.Reason, "The run was stopped."))
	}
}

func firstOf(words ...string) string {
	for _, word := range words {
		if word != "" {
			return word
		}
	}
	return ""
}

package worker

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// ErrStopped means that a run does not continue in this process: it waits for an answer, was cancelled, has ended, or was
// moved to another worker. Return it like any other error; anything that the run sends after it is ignored.
var ErrStopped = errors.New("worker: the run was stopped, or continues on another worker")

// stopError is an ErrStopped with a reason.
type stopError struct{ reason string }

func (e *stopError) Error() string        { return e.reason }
func (e *stopError) Is(target error) bool { return target == ErrStopped }

// After a cancellation or a timeout an agent has this long to end.
const grace = 2 * time.Second

// heldRun is a run that this worker holds: its unsent items and its messages. Items are numbered
// and encoded once when they are added; a report repeats items that the service has not stored.
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
	// The service enforces the timeout; this deadline is for a service that is unreachable.
	limit := time.Duration(told.RemainingMs)*time.Millisecond + grace
	limited, release := context.WithTimeoutCause(parent, limit, &stopError{"The run has timed out."})
	ctx, cancel := context.WithCancelCause(limited)
	context.AfterFunc(ctx, release)
	return &heldRun{
		told: told, mailbox: newMailbox(told.Messages), ctx: ctx, cancel: cancel, onWord: onWord, first: 1,
		unkept: map[int]chan<- bool{}, calling: map[int]chan<- order{},
	}
}

// say adds an item; items after the end of the run are dropped.
func (h *heldRun) say(said item) bool { return h.push(said, nil, false) }

// sayLast adds the last item of the run.
func (h *heldRun) sayLast(said item) bool { return h.push(said, nil, true) }

// keep adds an item that must be durable before the run continues, and waits until it is.
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

// call sends a call and waits for the reply.
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

// askForAnswer requests the answer to a question; false if the stored answer is for another question.
func (h *heldRun) askForAnswer(ctx context.Context, key, question string) (string, bool, error) {
	told, err := h.call(ctx, item{Type: "answer", Key: key, Question: question})
	return told.Text, told.Done, err
}

func (h *heldRun) push(said item, kept chan<- bool, isLast bool) bool {
	// It contains only plain texts, so it cannot fail.
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

// stopped returns why the run does not continue, or nil if it does.
func (h *heldRun) stopped() error {
	if cause := context.Cause(h.ctx); cause != nil {
		return cause
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.isOver {
		return &stopError{"The run was stopped, or continues on another worker."}
	}
	return nil
}

// release returns the run to its queue, even if its function is still active.
func (h *heldRun) release() {
	if h.sayLast(item{Type: "released"}) {
		h.stop("The worker is stopping.")
	}
}

// abandon: the worker no longer holds the run.
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

// toReport returns the items that fit into the report, and their size; every run is named in every report.
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

// hear handles the reply to a report; false if the worker no longer holds the run.
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
	case "filed", "secret", "answered":
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

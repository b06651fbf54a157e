package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const longestName = 200

// Step does the work and keeps what it gives: after a crash, a wait or a deploy the kept result is returned, and the work is
// not done again. The result is JSON on the way, so T is whatever encoding/json reads back. A step that gives an error is
// not done: it stands in the run's trace, and is tried again with the run.
func Step[T any](ctx context.Context, run *Run, name string, work func(ctx context.Context) (T, error)) (T, error) {
	var result T
	text, err := run.step(ctx, name, func(ctx context.Context) (any, error) { return work(ctx) })
	if err != nil {
		return result, err
	}
	// As a replay would see it, so that no agent comes to depend on the difference.
	if err := json.Unmarshal(text, &result); err != nil {
		return result, fmt.Errorf("worker: what the step %q gave cannot be read back: %w", name, err)
	}
	return result, nil
}

// keptStep is a step as the journal has it.
type keptStep struct {
	Result  json.RawMessage   `json:"result"`
	Emitted []json.RawMessage `json:"emitted,omitempty"`
}

func (r *Run) step(ctx context.Context, name string, work func(context.Context) (any, error)) (json.RawMessage, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	if err := r.held.stopped(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	key := r.journal.next(name)
	if stored, isDone := r.journal.steps[key]; isDone {
		return r.replay(ctx, stored)
	}
	began := time.Now()
	done, err := r.do(ctx, name, key, work)
	if err != nil {
		r.keepFailure(ctx, key, began, err)
		return nil, err
	}
	return done.Result, r.held.keep(ctx, item{Type: "step", Key: key, Value: done.text, TookMs: time.Since(began).Milliseconds()})
}

// doneStep is what a step gave, and its text as the journal keeps it.
type doneStep struct {
	keptStep
	text string
}

// do is the work of a step; a panic in it is that step's failure, and then goes on.
func (r *Run) do(ctx context.Context, name, key string, work func(context.Context) (any, error)) (done doneStep, err error) {
	began := time.Now()
	defer func() {
		if panicked := recover(); panicked != nil {
			r.keepFailure(ctx, key, began, fmt.Errorf("panic: %v", panicked))
			panic(panicked)
		}
	}()
	inner, recorded := withRecording(ctx)
	result, err := work(inner)
	if err != nil {
		return done, err
	}
	if done.Result, err = encode(result); err != nil {
		return done, fmt.Errorf("worker: what the step %q gave is not JSON: %w", name, err)
	}
	done.Emitted = recorded.take()
	text, err := encode(done.keptStep)
	if err != nil {
		return done, err
	}
	if len(text) > r.outputBytes {
		return done, fmt.Errorf("worker: the result of the step %q is larger than %d bytes", name, r.outputBytes)
	}
	done.text = string(text)
	return done, nil
}

// mostFailedSteps are those that a trace shows; who tries a step over and over writes no more of it down.
const mostFailedSteps = 100

// keepFailure is for whoever looks at the run: under a key that no step has, so that none is taken for done. A run that is
// told to stop has a moment to do so, and none to lose.
func (r *Run) keepFailure(ctx context.Context, key string, began time.Time, err error) {
	if r.held.stopped() != nil || r.failedSteps.Add(1) > mostFailedSteps {
		return
	}
	type failure struct {
		Name    string `json:"name"`
		Message string `json:"message"`
	}
	name := nameOf(err)
	// Plain texts alone: it cannot fail.
	value, _ := encode(map[string]failure{"error": {name, firstOf(cut(err.Error(), mostMessage), name)}})
	failedKey := key + "!" + strconv.FormatInt(time.Now().UnixMilli(), 36)
	took := time.Since(began).Milliseconds()
	// Whether or not it is kept, the agent gets the error itself.
	_ = r.held.keep(ctx, item{Type: "step", Key: failedKey, Value: string(value), TookMs: took})
}

// replay gives what was kept; what the step emitted is emitted again, so that the text has no holes.
func (r *Run) replay(ctx context.Context, stored string) (json.RawMessage, error) {
	var kept keptStep
	if err := json.Unmarshal([]byte(stored), &kept); err != nil {
		return nil, fmt.Errorf("worker: the journal cannot be read: %w", err)
	}
	for _, part := range kept.Emitted {
		if err := r.emitAgain(ctx, part); err != nil {
			return nil, err
		}
	}
	return kept.Result, nil
}

func checkName(name string) error {
	if name == "" || utf8.RuneCountInString(name) > longestName {
		return fmt.Errorf("worker: a step needs a name of 1 to %d characters", longestName)
	}
	if strings.ContainsRune(name, 0) || !utf8.ValidString(name) {
		return errors.New("worker: the name of a step has no NUL characters, and is UTF-8")
	}
	if name == "ask" {
		return errors.New(`worker: a step cannot be named "ask", under which answers are kept: choose another name`)
	}
	return nil
}

// recording gathers what a step emits, for itself and for the steps around it.
type recording struct {
	mutex  sync.Mutex
	parts  []json.RawMessage
	around *recording
}

type recordingKey struct{}

func withRecording(ctx context.Context) (context.Context, *recording) {
	around, _ := ctx.Value(recordingKey{}).(*recording)
	made := &recording{around: around}
	return context.WithValue(ctx, recordingKey{}, made), made
}

func record(ctx context.Context, part json.RawMessage) {
	current, _ := ctx.Value(recordingKey{}).(*recording)
	for ; current != nil; current = current.around {
		current.mutex.Lock()
		current.parts = append(current.parts, part)
		current.mutex.Unlock()
	}
}

func (r *recording) take() []json.RawMessage {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.parts
}

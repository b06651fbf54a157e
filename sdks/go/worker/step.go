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

// Step executes the work and stores its result: after a crash, a wait or a deploy the stored result is returned, and the work is
// not repeated. The result is stored as JSON, so T must be a type that encoding/json can decode. A step that returns an error
// is not stored as done: the error is shown in the run's trace, and the step runs again with the run.
func Step[T any](ctx context.Context, run *Run, name string, work func(ctx context.Context) (T, error)) (T, error) {
	var result T
	text, err := run.step(ctx, name, func(ctx context.Context) (any, error) { return work(ctx) })
	if err != nil {
		return result, err
	}
	// Decoded as in a replay, so that no agent depends on the difference.
	if err := json.Unmarshal(text, &result); err != nil {
		return result, fmt.Errorf("worker: the result of the step %q cannot be decoded: %w", name, err)
	}
	return result, nil
}

// keptStep is a step in the journal.
type keptStep struct {
	Result  json.RawMessage   `json:"result"`
	Emitted []json.RawMessage `json:"emitted,omitempty"`
	// Nested: it ran within another step. It is the last field, where the service looks for it.
	Nested bool `json:"nested,omitempty"`
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
	if err := r.passage.take(ctx, r.held, key); err != nil {
		return nil, err
	}
	if stored, isDone := r.journal.steps[key]; isDone {
		return r.replay(ctx, stored)
	}
	began := time.Now()
	r.passage.begin()
	isDone := false
	defer func() { r.passage.end(key, isDone) }()
	done, err := r.do(ctx, name, key, work)
	if err != nil {
		r.keepFailure(ctx, key, began, err)
		return nil, err
	}
	isDone = true
	return done.Result, r.held.keep(ctx, item{Type: "step", Key: key, Value: done.text, LatencyMs: time.Since(began).Milliseconds()})
}

// doneStep is the result of a step, and its text in the journal.
type doneStep struct {
	keptStep
	text string
}

// do executes the work of a step; a panic fails the step and then continues.
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
		return done, fmt.Errorf("worker: the result of the step %q is not JSON: %w", name, err)
	}
	done.Emitted, done.Nested = recorded.take(), isInStep(ctx)
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

// mostFailedSteps limits the failed steps in a trace; further failures are not stored.
const mostFailedSteps = 100

// keepFailure stores the error for the run's trace, under a key that no step has, so that no step counts as done. A run that
// is being stopped has little time, so it does not wait for this.
func (r *Run) keepFailure(ctx context.Context, key string, began time.Time, err error) {
	if r.held.stopped() != nil || r.failedSteps.Add(1) > mostFailedSteps {
		return
	}
	type failure struct {
		Name    string `json:"name"`
		Message string `json:"message"`
	}
	name := nameOf(err)
	// It contains only plain texts, so it cannot fail.
	value, _ := encode(map[string]failure{"error": {name, firstOf(cut(err.Error(), mostMessage), name)}})
	failedKey := key + "!" + strconv.FormatInt(time.Now().UnixMilli(), 36)
	took := time.Since(began).Milliseconds()
	// The agent gets the error even if it cannot be stored.
	_ = r.held.keep(ctx, item{Type: "step", Key: failedKey, Value: string(value), LatencyMs: took})
}

// replay returns the stored result; the output of the step is emitted again, so that the text is complete.
func (r *Run) replay(ctx context.Context, stored string) (json.RawMessage, error) {
	var kept keptStep
	if err := json.Unmarshal([]byte(stored), &kept); err != nil {
		return nil, fmt.Errorf("worker: the journal cannot be decoded: %w", err)
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
		return errors.New("worker: the name of a step must be UTF-8 without NUL characters")
	}
	if name == "ask" {
		return errors.New(`worker: a step cannot be named "ask", because the journal stores answers under it: choose another name`)
	}
	return nil
}

// recording collects the output of a step, for the step and for those around it.
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

// isInStep reports whether the caller is within the work of a step.
func isInStep(ctx context.Context) bool { return ctx.Value(recordingKey{}) != nil }

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

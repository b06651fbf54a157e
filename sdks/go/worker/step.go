package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

const longestName = 200

// Step does the work and keeps what it gives: after a crash, a wait or a deploy the kept result is returned, and the work is
// not done again. The result is JSON on the way, so T is whatever encoding/json reads back. An error is not kept: the step
// is tried again with the run.
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
	inner, recorded := withRecording(ctx)
	result, err := work(inner)
	if err != nil {
		return nil, err
	}
	encoded, err := encode(result)
	if err != nil {
		return nil, fmt.Errorf("worker: what the step %q gave is not JSON: %w", name, err)
	}
	value, err := encode(keptStep{Result: encoded, Emitted: recorded.take()})
	if err != nil {
		return nil, err
	}
	if len(value) > r.outputBytes {
		return nil, fmt.Errorf("worker: the result of the step %q is larger than %d bytes", name, r.outputBytes)
	}
	return encoded, r.held.keep(ctx, item{Type: "step", Key: key, Value: string(value), TookMs: time.Since(began).Milliseconds()})
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
	if name == "" || len([]rune(name)) > longestName || strings.ContainsRune(name, 0) {
		return fmt.Errorf("worker: a step needs a name of 1 to %d characters", longestName)
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

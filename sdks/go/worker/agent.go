package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
)

// Builds defines which of your builds may continue a run that has started.
type Builds string

const (
	// BuildsAuto: any build.
	BuildsAuto Builds = "auto"
	// BuildsPinned: the build that started it, until that build has not reported for 75 seconds.
	BuildsPinned Builds = "pinned"
	// BuildsNever: only the build that started it; the run never changes to another build.
	BuildsNever Builds = "never"
)

// Agent is a function that runs for the service; create one with [NewAgent].
type Agent struct {
	Name string
	// Queue is the queue of its runs; default the worker's queue.
	Queue       string
	Description string
	// Builds is "auto" by default.
	Builds Builds
	// InputSchema and OutputSchema are JSON Schemas; NewAgent derives them from structs. Nil accepts anything.
	InputSchema  any
	OutputSchema any

	handle func(ctx context.Context, run *Run, input []byte) (any, error)
}

// NewAgent turns a function into an agent. In and Out are types for encoding/json: structs, whose JSON Schemas are derived, or
// maps of anything. An output that is not an object becomes {"result": …}.
func NewAgent[In, Out any](name string, function func(ctx context.Context, run *Run, in In) (Out, error)) *Agent {
	return &Agent{
		Name:         name,
		InputSchema:  objectSchemaOf[In](),
		OutputSchema: objectSchemaOf[Out](),
		handle: func(ctx context.Context, run *Run, input []byte) (any, error) {
			var in In
			if err := json.Unmarshal(input, &in); err != nil {
				return nil, fmt.Errorf("the input does not match the type of the agent: %w", err)
			}
			return function(ctx, run, in)
		},
	}
}

func (a *Agent) toOffer(queue string) offer {
	return offer{
		Name: a.Name, Queue: firstOf(a.Queue, queue), Description: cut(a.Description, 2000), Builds: a.Builds,
		InputSchema: a.InputSchema, OutputSchema: a.OutputSchema,
	}
}

// execute runs the function for one run, and reports how it ended.
func (a *Agent) execute(held *heldRun, outputBytes int, worker *Worker) {
	run, err := newRun(held, outputBytes, worker.logger)
	if err != nil {
		held.sayLast(item{Type: "failed", Message: err.Error()})
		return
	}
	ctx := context.WithValue(held.ctx, runKey{}, run)
	output, err := a.call(ctx, run)
	if err != nil {
		if ctx.Err() == nil { // people who watch the worker may not see the service's log
			worker.logger.Error(fmt.Sprintf("Run %s of %s failed: %v", run.ID, a.Name, err))
		}
		held.sayLast(toFailure(run, err))
		return
	}
	// Everything that the journal has must have been called.
	if run.passage.take(ctx, held, endKey) == nil {
		held.sayLast(toEnd(run, output))
	}
}

// call: a panic fails only this run.
func (a *Agent) call(ctx context.Context, run *Run) (output any, err error) {
	hasReturned := false
	defer func() {
		if panicked := recover(); panicked != nil {
			run.Logger().ErrorContext(ctx, "The agent panicked.", "stack", cut(string(debug.Stack()), mostLogLength/2))
			err = fmt.Errorf("panic: %v", panicked)
		} else if !hasReturned {
			// Its goroutine ends, so the result must be reported here.
			run.held.sayLast(toFailure(run, errors.New("the agent ended its goroutine (runtime.Goexit)")))
		}
	}()
	output, err = a.handle(ctx, run, []byte(run.held.told.Input))
	hasReturned = true
	return output, err
}

const mostMessage = 2000

func toFailure(run *Run, err error) item {
	name := nameOf(err)
	return item{Type: "failed", Message: firstOf(cut(err.Error(), mostMessage), name), Name: name, TokensUsed: run.used()}
}

func nameOf(err error) string { return strings.TrimPrefix(fmt.Sprintf("%T", err), "*") }

func toEnd(run *Run, output any) item {
	encoded, err := encode(output)
	if err != nil {
		return toFailure(run, fmt.Errorf("the output is not JSON: %w", err))
	}
	text := string(encoded)
	switch {
	case text == "null":
		text = "{}"
	case text[0] != '{':
		text = `{"result":` + text + "}"
	}
	if len(text) > run.outputBytes {
		message := fmt.Sprintf("The output is larger than %d bytes.", run.outputBytes)
		return item{Type: "failed", Code: "output_too_large", Message: message, TokensUsed: run.used()}
	}
	end := item{Type: "completed", Output: text, TokensUsed: run.used()}
	if run.Thread != nil {
		state, err := encode(run.Thread.State)
		if err != nil {
			return toFailure(run, fmt.Errorf("the state of the thread is not JSON: %w", err))
		}
		end.ThreadState = string(state)
	}
	return end
}

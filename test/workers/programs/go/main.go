// The agents of the worker conformance scenarios (../../README.md) in Go.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

type lines struct {
	Lines int `json:"lines"`
}

func writeLine(file, text string) error {
	opened, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer opened.Close()
	_, err = fmt.Fprintln(opened, text)
	return err
}

func appendLine(file string) (lines, error) {
	if err := writeLine(file, "line"); err != nil {
		return lines{}, err
	}
	text, err := os.ReadFile(file)
	return lines{Lines: bytes.Count(text, []byte("\n"))}, err
}

// die is kill -9, which no process survives.
func die() {
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

type anything = map[string]any

func echo(_ context.Context, _ *worker.Run, in anything) (anything, error) { return in, nil }

type stepperInput struct {
	File string `json:"file"`
	Die  bool   `json:"die,omitempty"`
}

type stepped struct {
	First  int `json:"first"`
	Second int `json:"second"`
}

func stepper(ctx context.Context, run *worker.Run, in stepperInput) (stepped, error) {
	if err := run.Emit(ctx, "one "); err != nil {
		return stepped{}, err
	}
	first, err := worker.Step(ctx, run, "append", func(ctx context.Context) (lines, error) {
		if err := run.Emit(ctx, "two "); err != nil {
			return lines{}, err
		}
		return appendLine(in.File)
	})
	if err != nil {
		return stepped{}, err
	}
	if in.Die && run.Attempt == 1 {
		die()
	}
	second, err := worker.Step(ctx, run, "append", func(context.Context) (lines, error) { return appendLine(in.File) })
	if err != nil {
		return stepped{}, err
	}
	return stepped{First: first.Lines, Second: second.Lines}, run.Emit(ctx, "three")
}

type fileInput struct {
	File string `json:"file"`
}

type asked struct {
	Approved bool `json:"approved"`
	Lines    int  `json:"lines"`
}

func asker(ctx context.Context, run *worker.Run, in fileInput) (asked, error) {
	if err := run.Emit(ctx, "before "); err != nil {
		return asked{}, err
	}
	kept, err := worker.Step(ctx, run, "append", func(context.Context) (lines, error) { return appendLine(in.File) })
	if err != nil {
		return asked{}, err
	}
	answer, err := run.AskApproval(ctx, worker.Approval{Prompt: "Continue?"})
	if err != nil {
		return asked{}, err
	}
	return asked{Approved: answer.Approved, Lines: kept.Lines}, run.Emit(ctx, "after")
}

type named struct {
	Name string `json:"name"`
}

func former(ctx context.Context, run *worker.Run, _ anything) (named, error) {
	return worker.AskInput[named](ctx, run, worker.Input{Prompt: "Name?"})
}

type payment struct {
	Sum float64 `json:"sum"`
}

func changer(ctx context.Context, run *worker.Run, _ anything) (payment, error) {
	wanted := payment{Sum: 60}
	schema := anything{"type": "object", "required": []string{"sum"}}
	answer, err := run.AskApproval(ctx, worker.Approval{Prompt: "Pay?", Arguments: wanted, Schema: schema})
	if err == nil && answer.Arguments != nil {
		err = json.Unmarshal(answer.Arguments, &wanted)
	}
	return wanted, err
}

type wavered struct {
	Approved bool   `json:"approved"`
	Prompt   string `json:"prompt"`
}

func waverer(ctx context.Context, run *worker.Run, in fileInput) (wavered, error) {
	prompt, err := os.ReadFile(in.File)
	if err != nil {
		return wavered{}, err
	}
	answer, err := run.AskApproval(ctx, worker.Approval{Prompt: string(prompt)})
	return wavered{Approved: answer.Approved, Prompt: string(prompt)}, err
}

type evolved struct {
	Used int    `json:"used"`
	Paid string `json:"paid"`
}

func evolver(ctx context.Context, run *worker.Run, in fileInput) (evolved, error) {
	code, err := os.ReadFile(in.File)
	if err != nil {
		return evolved{}, err
	}
	step := func(name, result string) (string, error) {
		return worker.Step(ctx, run, name, func(context.Context) (string, error) { return result, nil })
	}
	if _, err := step("look up", "order"); err != nil {
		return evolved{}, err
	}
	used := 1
	if string(code) == "versioned" {
		if used, err = run.Version(ctx, "check first", 1, 2); err != nil {
			return evolved{}, err
		}
	}
	if string(code) == "changed" || used >= 2 {
		if _, err := step("check", "checked"); err != nil {
			return evolved{}, err
		}
	}
	if _, err := run.AskApproval(ctx, worker.Approval{Prompt: "Pay?"}); err != nil {
		return evolved{}, err
	}
	paid, err := step("pay", "paid")
	return evolved{Used: used, Paid: paid}, err
}

func misasker(ctx context.Context, run *worker.Run, _ anything) (named, error) {
	return worker.AskInput[named](ctx, run, worker.Input{Prompt: "Name?", Schema: anything{"type": "nothing"}})
}

type stumblerInput struct {
	Fatal bool `json:"fatal,omitempty"`
}

func stumbler(ctx context.Context, run *worker.Run, in stumblerInput) (anything, error) {
	fail := func(step, message string) error {
		_, err := worker.Step(ctx, run, step, func(context.Context) (string, error) { return "", errors.New(message) })
		return err
	}
	if err := fail("pay", "no funds"); err == nil {
		return nil, errors.New("it did not fail")
	}
	second, err := worker.Step(ctx, run, "pay", func(context.Context) (string, error) { return "paid", nil })
	if err == nil && in.Fatal {
		err = fail("ship", "no ship")
	}
	return anything{"second": second}, err
}

func sleeper(ctx context.Context, run *worker.Run, in fileInput) (anything, error) {
	if err := run.Emit(ctx, "begun"); err != nil {
		return nil, err
	}
	<-ctx.Done()
	return nil, errors.Join(context.Cause(ctx), writeLine(in.File, "stopped"))
}

func listener(ctx context.Context, run *worker.Run, _ anything) (anything, error) {
	for message := range run.Messages(ctx) {
		return anything{"heard": message}, nil
	}
	return nil, context.Cause(ctx)
}

type gateInput struct {
	Gate string `json:"gate"`
	File string `json:"file"`
}

func gate(ctx context.Context, run *worker.Run, in gateInput) (anything, error) {
	if err := run.Emit(ctx, "begun"); err != nil {
		return nil, err
	}
	looks := time.NewTicker(20 * time.Millisecond)
	defer looks.Stop()
	for {
		if _, err := os.Stat(in.Gate); err == nil {
			_, err := appendLine(in.File)
			return anything{"build": os.Getenv("AGENTRUN_BUILD")}, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-looks.C:
		}
	}
}

func poison(context.Context, *worker.Run, anything) (anything, error) {
	die()
	return nil, nil
}

type largeInput struct {
	Bytes int `json:"bytes"`
}

func large(_ context.Context, _ *worker.Run, in largeInput) (anything, error) {
	return anything{"text": strings.Repeat("x", in.Bytes)}, nil
}

func tracer(_ context.Context, run *worker.Run, _ anything) (anything, error) {
	return anything{"traceparent": run.Traceparent}, nil
}

func thrower(context.Context, *worker.Run, anything) (anything, error) {
	return nil, errors.New("no such order")
}

func logger(ctx context.Context, _ *worker.Run, _ anything) (anything, error) {
	slog.InfoContext(ctx, "found it", "order", 7)
	return nil, nil
}

type filerInput struct {
	Read string `json:"read"`
}

func filer(ctx context.Context, run *worker.Run, in filerInput) (anything, error) {
	content, err := run.Files().Read(ctx, in.Read)
	if err != nil {
		return nil, err
	}
	copied, err := run.Files().WriteBytes(ctx, "copy.bin", "", content)
	if err != nil {
		return nil, err
	}
	listed, err := run.Files().List(ctx)
	names := []string{}
	for _, file := range listed {
		names = append(names, file.Name)
	}
	return anything{"size": len(content), "copy": copied.ID, "listed": names}, err
}

type keyholderInput struct {
	Name string `json:"name"`
	Fail bool   `json:"fail,omitempty"`
}

func keyholder(ctx context.Context, run *worker.Run, in keyholderInput) (anything, error) {
	value, err := run.Secrets().Get(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	all, err := run.Secrets().GetAll(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	slog.InfoContext(ctx, "the key is "+value)
	if in.Fail {
		return nil, fmt.Errorf("the key %s is wrong", value)
	}
	lengths := []int{}
	for _, each := range all {
		lengths = append(lengths, len(each))
	}
	return anything{"lengths": lengths}, nil
}

func payer(ctx context.Context, run *worker.Run, _ anything) (anything, error) {
	run.AddTokens(7)
	if _, err := run.AskApproval(ctx, worker.Approval{Prompt: "Continue?"}); err != nil {
		return nil, err
	}
	run.AddTokens(5)
	return anything{}, nil
}

func rememberer(_ context.Context, run *worker.Run, _ anything) (anything, error) {
	if run.Thread == nil {
		return nil, errors.New("there is no thread")
	}
	count, _ := run.Thread.State["count"].(float64)
	run.Thread.State["count"] = count + 1
	return anything{"count": count + 1, "said": len(run.Thread.Messages)}, nil
}

func number(name string, otherwise int) int {
	value, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		return otherwise
	}
	return value
}

func run() error {
	slog.SetDefault(slog.New(worker.NewLogHandler(slog.NewTextHandler(os.Stderr, nil))))
	client, err := agentrun.New()
	if err != nil {
		return err
	}
	agents := []*worker.Agent{
		worker.NewAgent("echo", echo), worker.NewAgent("stepper", stepper), worker.NewAgent("asker", asker),
		worker.NewAgent("former", former), worker.NewAgent("sleeper", sleeper), worker.NewAgent("listener", listener),
		worker.NewAgent("gate", gate), worker.NewAgent("poison", poison), worker.NewAgent("large", large),
		worker.NewAgent("thrower", thrower), worker.NewAgent("logger", logger), worker.NewAgent("rememberer", rememberer),
		worker.NewAgent("filer", filer), worker.NewAgent("changer", changer), worker.NewAgent("tracer", tracer), worker.NewAgent("misasker", misasker), worker.NewAgent("waverer", waverer), worker.NewAgent("evolver", evolver), worker.NewAgent("stumbler", stumbler), worker.NewAgent("payer", payer), worker.NewAgent("keyholder", keyholder),
	}
	for _, agent := range agents {
		agent.Builds = worker.Builds(cmp.Or(os.Getenv("CONFORMANCE_BUILDS"), "auto"))
	}
	made, err := worker.New(client, worker.Options{
		Queue:       os.Getenv("CONFORMANCE_QUEUE"),
		Concurrency: number("CONFORMANCE_CONCURRENCY", 10),
		// A nanosecond: zero would be the default.
		Drain: time.Duration(number("CONFORMANCE_DRAIN_SECONDS", 10))*time.Second + 1,
	}, agents...)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return made.Run(ctx)
}

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

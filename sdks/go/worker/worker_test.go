package worker_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(worker.NewLogHandler(slog.NewTextHandler(new(strings.Builder), nil))))
	os.Exit(m.Run())
}

type nothing struct{}

func TestAStepThatTheJournalHasIsNotDoneAgainAndItsWordsAre(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("counter", func(ctx context.Context, run *worker.Run, _ nothing) (int, error) {
		first, err := worker.Step(ctx, run, "count", func(context.Context) (int, error) { return 0, errors.New("done twice") })
		if err != nil {
			return 0, err
		}
		return worker.Step(ctx, run, "count", func(ctx context.Context) (int, error) {
			return first + 1, errors.Join(run.Emit(ctx, "new"), run.EmitEvent(ctx, "count.made", object{"n": first}))
		})
	}))
	service.give("a", "counter", object{"steps": [][]string{{"count#0", `{"result":41,"emitted":["old ",{"type":"count.made","n":1}]}`}}})
	expectItems(t, service.ended("a"), `[{"type":"delta","text":"old "},{"type":"event","event":"{\"type\":\"count.made\",\"n\":1}"},
		{"type":"delta","text":"new"},{"type":"event","event":"{\"n\":41,\"type\":\"count.made\"}"},
		{"type":"step","key":"count#1","value":"{\"result\":42,\"emitted\":[\"new\",{\"n\":41,\"type\":\"count.made\"}]}"},
		{"type":"completed","output":"{\"result\":42}"}]`)
}

func TestAQuestionEndsTheFunctionByAnErrorAndNothingIsSaidAfterIt(t *testing.T) {
	t.Parallel()
	service := play()
	after := make(chan error, 1)
	service.start(t, worker.NewAgent("asker", func(ctx context.Context, run *worker.Run, _ nothing) (nothing, error) {
		_, err := run.AskApproval(ctx, worker.Approval{Prompt: "Go on?", TTL: time.Hour})
		after <- run.Emit(ctx, "unheard")
		if !errors.Is(err, worker.ErrStopped) || ctx.Err() == nil {
			err = fmt.Errorf("it went on: %v", err)
		}
		return nothing{}, err
	}))
	service.give("a", "asker", nil)
	expectItems(t, service.ended("a"), `[{"type":"ask","key":"ask#0",
		"question":"{\"type\":\"approval\",\"prompt\":\"Go on?\",\"ttl_seconds\":3600}"}]`)
	if err := <-after; !errors.Is(err, worker.ErrStopped) {
		t.Error(err)
	}
}

func TestAStepThatFailedIsToldOfUnderAKeyThatNoStepHas(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("stumbler", func(ctx context.Context, run *worker.Run, _ nothing) (nothing, error) {
		_, err := worker.Step(ctx, run, "pay", func(context.Context) (int, error) { return 0, errors.New("no funds") })
		if err == nil || err.Error() != "no funds" {
			return nothing{}, fmt.Errorf("it got %w", err)
		}
		_, err = worker.Step(ctx, run, "divide", func(context.Context) (int, error) { return 1 / len(run.Metadata), nil })
		return nothing{}, err
	}))
	service.give("a", "stumbler", nil)
	items := service.ended("a")
	failures := []string{}
	for _, said := range items {
		if said["type"] == "step" {
			key, at, _ := strings.Cut(said["key"].(string), "!")
			if milliseconds, err := strconv.ParseInt(at, 36, 64); err != nil || time.Since(time.UnixMilli(milliseconds)).Abs() > 10*time.Minute {
				t.Error(said["key"])
			}
			failures = append(failures, key+" "+said["value"].(string))
		}
	}
	expected := []string{
		`pay#0 {"error":{"name":"errors.errorString","message":"no funds"}}`,
		`divide#0 {"error":{"name":"errors.errorString","message":"panic: runtime error: integer divide by zero"}}`,
	}
	if !slices.Equal(failures, expected) {
		t.Error(failures)
	}
	if last := items[len(items)-1]; last["message"] != "panic: runtime error: integer divide by zero" {
		t.Error(last)
	}
}

func TestAPanicIsTheRunsFailureAndNoOneElses(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("divider", func(_ context.Context, _ *worker.Run, in struct{ By int }) (int, error) {
		return 1 / in.By, nil
	}))
	service.give("a", "divider", object{"input": `{"By":0}`})
	items := service.ended("a")
	last := items[len(items)-1]
	if last["type"] != "failed" || last["message"] != "panic: runtime error: integer divide by zero" {
		t.Error(last)
	}
	service.give("b", "divider", object{"input": `{"By":1}`})
	expectItems(t, service.ended("b"), `[{"type":"completed","output":"{\"result\":1}"}]`)
}

func TestAFunctionThatEndsItsGoroutineFailsItsRunAndDoesNotHangIt(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("leaver", func(context.Context, *worker.Run, nothing) (nothing, error) {
		runtime.Goexit()
		return nothing{}, nil
	}))
	service.give("a", "leaver", nil)
	items := service.ended("a")
	last := items[len(items)-1]
	if last["type"] != "failed" || last["message"] != "the agent ended its goroutine (runtime.Goexit)" {
		t.Error(last)
	}
}

func TestAWorkerThatIsNotKnownAnyMoreRegistersAgainAndItsRunGoesOn(t *testing.T) {
	t.Parallel()
	service := play()
	service.answer = func(path string, count int) (int, object) {
		if strings.HasSuffix(path, "/report") && count == 1 {
			return http.StatusNotFound, object{"error": object{"code": "worker_not_found", "message": "There is no such worker."}}
		}
		if strings.HasSuffix(path, "/report") && count == 2 {
			return http.StatusBadGateway, object{"error": "a proxy's own"}
		}
		return 0, nil
	}
	stop := service.start(t, worker.NewAgent("echo", func(_ context.Context, _ *worker.Run, in object) (object, error) { return in, nil }))
	service.give("a", "echo", object{"input": `{"n":1}`})
	expectItems(t, service.ended("a"), `[{"type":"completed","output":"{\"n\":1}"}]`)
	if err := stop(); err != nil || len(service.registered) != 2 {
		t.Error(err, service.registered)
	}
}

func TestAKeyThatIsRefusedEndsTheWorker(t *testing.T) {
	t.Parallel()
	service := play()
	service.answer = func(path string, _ int) (int, object) {
		if path == "" {
			return 0, nil
		}
		return http.StatusUnauthorized, object{"error": object{"code": "invalid_api_key", "message": "No."}}
	}
	defer service.server.Close()
	made, err := worker.New(service.client(), worker.Options{}, worker.NewAgent("echo", func(_ context.Context, _ *worker.Run, in object) (object, error) { return in, nil }))
	if err != nil {
		t.Fatal(err)
	}
	err = made.Run(context.Background())
	if !errors.Is(err, agentrun.ErrAuthentication) {
		t.Fatal(err)
	}
	expected := fmt.Sprintf("The service at %s/v2 rejected this worker (401 invalid_api_key): No. Create a key for it and set "+
		"AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run --queue default", service.server.URL)
	if err.Error() != expected {
		t.Error(err)
	}
}

func TestWhatIsLoggedWithARunsContextReachesTheRun(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("logger", func(ctx context.Context, run *worker.Run, _ nothing) (nothing, error) {
		slog.With("a", 1).WithGroup("g").WarnContext(ctx, "found", "b", 2)
		run.Logger().DebugContext(ctx, "too fine")
		run.Logger().Info("by itself")
		return nothing{}, nil
	}))
	service.give("a", "logger", nil)
	expectItems(t, service.ended("a"), `[{"type":"log","message":"found","fields":"{\"level\":\"WARN\",\"a\":1,\"g\":{\"b\":2}}\n"},
		{"type":"log","message":"by itself","fields":"{\"level\":\"INFO\"}\n"},{"type":"completed","output":"{}"}]`)
}

func TestACancelEndsTheContextAndMessagesComeInOrder(t *testing.T) {
	t.Parallel()
	service := play()
	service.start(t, worker.NewAgent("listener", func(ctx context.Context, run *worker.Run, _ nothing) (nothing, error) {
		for message := range run.Messages(ctx) {
			if err := run.Emit(ctx, string(message)); err != nil {
				return nothing{}, err
			}
			if string(message) == "1" {
				service.order("a", object{"type": "message", "message": "2"})
				service.order("a", object{"type": "cancel", "reason": "Enough."})
			}
		}
		<-ctx.Done()
		return nothing{}, context.Cause(ctx)
	}))
	service.give("a", "listener", object{"messages": []string{"1"}})
	items := service.ended("a")
	if last := items[len(items)-1]; last["type"] != "failed" || last["message"] != "Enough." || items[0]["text"] != "1" {
		t.Error(items)
	}
}

func TestWhatIsHTMLIsAsLongAsItIs(t *testing.T) {
	t.Parallel()
	service := play()
	page := strings.Repeat("<b>", 300_000)
	service.start(t, worker.NewAgent("writer", func(ctx context.Context, run *worker.Run, _ nothing) (string, error) {
		return worker.Step(ctx, run, "write", func(ctx context.Context) (string, error) { return page, run.Emit(ctx, "<i>") })
	}))
	service.give("a", "writer", nil)
	items := service.ended("a")
	if last := items[len(items)-1]; last["output"] != `{"result":"`+page+`"}` {
		t.Errorf("%.100v", last)
	}
	if value := items[1]["value"]; value != `{"result":"`+page+`","emitted":["<i>"]}` {
		t.Errorf("%.100v", value)
	}
}

type address struct {
	Street string `json:"street" description:"With its number."`
}

type tree struct {
	address
	Born     time.Time       `json:"born"`
	Note     *string         `json:"note"`
	Tags     []string        `json:"tags,omitempty"`
	Children []tree          `json:"children"`
	More     map[string]any  `json:"more"`
	Home     address         `json:"home"`
	Raw      json.RawMessage `json:"raw"`
	Hidden   string          `json:"-"`
	Plain    int
}

func TestTheSchemaIsThatOfTheStruct(t *testing.T) {
	t.Parallel()
	made := worker.NewAgent("grower", func(_ context.Context, _ *worker.Run, in tree) (string, error) { return "", nil })
	expectJSON(t, made.InputSchema, `{"$ref":"#/$defs/tree","$defs":{"tree":{"type":"object","properties":{
		"street":{"type":"string","description":"With its number."},"born":{"type":"string","format":"date-time"},
		"note":{"anyOf":[{"type":"string"},{"type":"null"}]},"tags":{"type":["array","null"],"items":{"type":"string"}},
		"children":{"type":["array","null"],"items":{"$ref":"#/$defs/tree"}},"more":{"type":["object","null"],"additionalProperties":{}},
		"home":{"type":"object","properties":{"street":{"type":"string","description":"With its number."}},"required":["street"]},
		"raw":{},"Plain":{"type":"integer"}},"required":["street","born","children","more","home","raw","Plain"]}}}`)
	if made.OutputSchema != nil {
		t.Error(made.OutputSchema)
	}
}

func expectItems(t *testing.T, items []object, expected string) {
	t.Helper()
	// How long a step took is the machine's affair.
	for _, item := range items {
		delete(item, "latency_ms")
	}
	expectJSON(t, items, expected)
}

func expectJSON(t *testing.T, value any, expected string) {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var found, wanted any
	_ = json.Unmarshal(text, &found)
	if err := json.Unmarshal([]byte(expected), &wanted); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(found, wanted) {
		t.Errorf("it is\n%s\nand not\n%s", text, expected)
	}
}

package agentrun_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

// Example is the README, from its first example to its last: a test below compares them.
func Example() {
	go refundOnce()
	// README
	ctx := context.Background()
	client, err := agentrun.New()
	if err != nil {
		log.Fatal(err)
	}

	agent, err := client.Agents.Deploy(ctx, "echo", agentrun.DeployAgentRequest{})
	if err != nil {
		log.Fatal(err)
	}
	run, err := client.Runs.CreateAndWait(ctx, agentrun.CreateRunRequest{
		AgentID: agent.ID,
		Input:   map[string]any{"query": "hello"},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Status, run.Output["result"])
	// README
	countdown, err := client.Agents.Deploy(ctx, "countdown", agentrun.DeployAgentRequest{})
	if err != nil {
		log.Fatal(err)
	}

	stream := client.Runs.Stream(ctx, agentrun.CreateRunRequest{
		AgentID: countdown.ID,
		Input:   map[string]any{"from": 3, "delay_ms": 20},
	})
	for event, err := range stream.Events() {
		if err != nil {
			log.Fatal(err)
		}
		switch data := event.Data.(type) {
		case *agentrun.RunOutputDeltaStreamEvent:
			fmt.Print(data.Delta)
		case *agentrun.RunCompletedStreamEvent:
			fmt.Println("\ndone:", data.Run.Output["result"])
		}
	}
	// README
	desk, err := client.Agents.Deploy(ctx, "approval", agentrun.DeployAgentRequest{})
	if err != nil {
		log.Fatal(err)
	}
	run, err = client.Runs.CreateAndWait(ctx, agentrun.CreateRunRequest{
		AgentID: desk.ID,
		Input:   map[string]any{"request": "Refund 12 euros?"},
	})
	if err != nil {
		log.Fatal(err)
	}

	if asked := run.RequiredAction; asked != nil {
		fmt.Println(*asked.Prompt)
		decision := agentrun.Decision{ActionID: agentrun.Some(asked.ID), Payload: agentrun.Some(map[string]any{"note": "fine"})}
		if _, err := client.Runs.Approve(ctx, run.ID, decision); err != nil {
			log.Fatal(err)
		}
	}

	run, err = client.Runs.Follow(ctx, run.ID, agentrun.FollowRunQuery{}).Run()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Output["result"])
	// README
	query := agentrun.ListRunsQuery{AgentID: agentrun.Some(agent.ID), Status: agentrun.Some([]string{"completed", "failed"})}
	for run, err := range client.Runs.List(ctx, query) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(run.Status, run.CompletedAt.Before(time.Now()))
	}

	page, err := client.Runs.ListPage(ctx, agentrun.ListRunsQuery{Limit: agentrun.Int(1)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Data), page.HasMore)
	next, err := page.Next(ctx) // nil, nil after the last
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(next.Data))
	// README
	_, err = client.Runs.Get(ctx, "run_01jz8v3k5qe8xa2m4n6p8r0t2v", agentrun.GetRunQuery{})
	var answer *agentrun.Error
	switch {
	case errors.Is(err, agentrun.ErrRateLimit) && errors.As(err, &answer):
		fmt.Println("again in", answer.RetryAfter)
	case errors.As(err, &answer):
		fmt.Println(answer.Status, answer.Code, answer.RequestID != "")
	case errors.Is(err, agentrun.ErrConnection):
		fmt.Println("not reached:", err)
	}
	// README
	patient, err := client.With(agentrun.WithTimeout(30*time.Second), agentrun.WithMaxRetries(5))
	if err != nil {
		log.Fatal(err)
	}
	once := agentrun.CreateRunRequest{AgentID: agent.ID, Input: map[string]any{"query": "once"}}
	key := agentrun.WithIdempotencyKey("order-1234-" + agent.ID)
	made, err := patient.Runs.Create(ctx, once, key)
	if err != nil {
		log.Fatal(err)
	}
	again, err := patient.Runs.Create(ctx, once, key)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.ID == made.ID)

	_, err = client.Usage.Get(ctx, agentrun.GetUsageQuery{},
		agentrun.WithTimeout(5*time.Second), agentrun.WithMaxRetries(0), agentrun.WithHeader("X-Team", "blue"))
	if err != nil {
		log.Fatal(err)
	}
	// README
	renamed, err := client.Agents.Update(ctx, agent.ID, agentrun.AgentPatch{
		Name:        agentrun.Some("Parrot"),
		Description: agentrun.Null[string](), // cleared; left out it would stay
		Limits:      agentrun.Some(agentrun.AgentLimitsPatch{TimeoutSeconds: agentrun.Int(30)}),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(renamed.Name, renamed.Description == nil, renamed.Limits.TimeoutSeconds.Or(600))
	// README
	receive := func(rawBody []byte, header http.Header) int {
		event, err := client.Webhooks.Unwrap(rawBody, header, agentrun.WithSecret("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="))
		if err != nil {
			return http.StatusBadRequest
		}
		switch data := event.Data.(type) {
		case *agentrun.RunOfEvent:
			fmt.Println(event.Type, data.ID, data.Output)
		case *agentrun.TestData:
			fmt.Println("a test of", data.WebhookID)
		}
		return http.StatusNoContent
	}
	fmt.Println(receive([]byte("{}"), http.Header{"X-Service-Signature": {"00"}}))
	// README
	var response *http.Response
	if _, err = client.Runs.Get(ctx, made.ID, agentrun.GetRunQuery{}, agentrun.WithResponseInto(&response)); err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, response.Header.Get("X-Request-Id") != "")

	var usage struct{ Plan string }
	if err := client.Do(ctx, "GET", "/usage", nil, &usage); err != nil {
		log.Fatal(err)
	}
	fmt.Println(usage.Plan)
	// README
	own, err := agentrun.New(
		agentrun.WithHTTPClient(&http.Client{Transport: http.DefaultTransport}),
		agentrun.WithLogger(slog.New(slog.NewTextHandler(os.Stderr, nil))),
	)
	if err != nil {
		log.Fatal(err)
	}
	me, err := own.Auth.Me(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(me.Organization.Name != "")
	// README
	type Refund struct {
		Order  string  `json:"order"`
		Amount float64 `json:"amount"`
	}
	refund := worker.NewAgent("refund", func(ctx context.Context, run *worker.Run, in Refund) (map[string]any, error) {
		if in.Amount > 100 {
			answer, err := run.AskApproval(ctx, worker.Approval{Prompt: fmt.Sprintf("Refund %.2f?", in.Amount)})
			if err != nil || !answer.Approved {
				return map[string]any{"state": "refused"}, err
			}
		}
		receipt, err := worker.Step(ctx, run, "refund", func(context.Context) (string, error) {
			return "re-" + in.Order, nil
		})
		return map[string]any{"state": "refunded", "receipt": receipt}, err
	})

	support, err := worker.New(client, worker.Options{Queue: "support"}, refund)
	if err != nil {
		log.Fatal(err)
	}
	working, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := support.Run(working); err != nil { // until SIGTERM, which drains it
		log.Fatal(err)
	}
	// README

	// Output:
	// completed hello
	// 3 2 1 Liftoff!
	// done: 3 2 1 Liftoff!
	// Refund 12 euros?
	// approved
	// completed true
	// 1 true
	// 1
	// 404 run_not_found true
	// true
	// Parrot true 30
	// 400
	// 200 true
	// enterprise
	// true
	// completed map[receipt:re-7 state:refunded]
}

// refundOnce is the caller of the last example: it requests a refund and then stops the worker.
func refundOnce() {
	client, err := agentrun.New()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	for {
		for agent := range client.Agents.List(ctx, agentrun.ListAgentsQuery{}) {
			if agent.Name != "refund" {
				continue
			}
			input := map[string]any{"order": "7", "amount": 20}
			run, err := client.Runs.CreateAndWait(ctx, agentrun.CreateRunRequest{AgentID: agent.ID, Input: input})
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(run.Status, run.Output)
			_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestTheREADMEShowsWhatIsRun(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	pieces := regexp.MustCompile(`(?m)^\t// README\n`).Split(string(source), -1)
	shown := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if run := pieces[1 : len(pieces)-1]; len(run) != len(shown) || len(shown) < 10 {
		t.Fatalf("the README shows %d examples, %d are run", len(shown), len(run))
	}
	for place, block := range shown {
		// The first is a whole program around it.
		_, inside, isWhole := strings.Cut(block[1], "func main() {\n")
		if !isWhole {
			inside = block[1]
		}
		run := outdent.ReplaceAllString(pieces[place+1], "")
		if strings.TrimSpace(run) != strings.TrimSpace(outdentWhole(inside, isWhole)) {
			t.Errorf("example %d of the README is not the one that is run:\n%s", place+1, block[1])
		}
	}
}

var outdent = regexp.MustCompile(`(?m)^\t`)

func outdentWhole(text string, isWhole bool) string {
	if !isWhole {
		return text
	}
	return outdent.ReplaceAllString(strings.TrimSuffix(strings.TrimSpace(text), "}"), "")
}

// The first example of the README runs unchanged in an empty project, with only the files that a service writes.
func TestTheFirstExampleRunsAsItIsPasted(t *testing.T) {
	t.Parallel()
	library, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	module := "module example.com/pasted\n\ngo 1.23\n\nrequire github.com/agent-run-service/agent-run-client-go/v2 v2.0.0\n" +
		"replace github.com/agent-run-service/agent-run-client-go/v2 => " + library + "\n"
	for page, expected := range map[string]string{"README.md": "completed hello\n"} {
		project := t.TempDir()
		if err := os.Symlink(os.Getenv("AGENTRUN_TEST_DATA_DIR"), filepath.Join(project, ".agentrun")); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"go.mod": module, "main.go": firstGo(t, page)} {
			if err := os.WriteFile(filepath.Join(project, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		command := exec.Command("go", "run", ".")
		command.Dir = project
		command.Env = slices.DeleteFunc(os.Environ(), func(each string) bool {
			return strings.HasPrefix(each, "AGENTRUN_") || strings.HasPrefix(each, "SSL_CERT_FILE=")
		})
		if output, err := command.CombinedOutput(); err != nil || !strings.HasPrefix(string(output), expected) {
			t.Errorf("%s: %v\n%s", page, err, output)
		}
	}
}

func firstGo(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?s)```go\n(.*?)```").FindStringSubmatch(string(text))[1]
}

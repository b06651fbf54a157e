// A worker of the Agent Run Service with one agent.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"
	"syscall"

	agentrun "github.com/agent-run-service/agent-run-client-go/v2"
	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

// Greeting is the input of the agent.
type Greeting struct {
	Query    string `json:"query"`
	AskFirst bool   `json:"ask_first,omitempty"`
}

// Result is its output.
type Result struct {
	Result string `json:"result"`
}

func greet(ctx context.Context, run *worker.Run, in Greeting) (Result, error) {
	// The result of a step is stored: a run that is interrupted and resumed does not repeat it.
	greeting, err := worker.Step(ctx, run, "compose", func(context.Context) (string, error) {
		return fmt.Sprintf("Hello, %s!", in.Query), nil
	})
	if err != nil || !in.AskFirst {
		return Result{greeting}, err
	}
	// The run can wait for an answer for days, also while no worker runs.
	answer, err := run.AskApproval(ctx, worker.Approval{Prompt: fmt.Sprintf("Say %q?", greeting)})
	if err != nil || !answer.Approved {
		return Result{"Another time."}, err
	}
	return Result{greeting}, nil
}

func main() {
	client, err := agentrun.New()
	if err != nil {
		log.Fatal(err)
	}
	greeters, err := worker.New(client, worker.Options{Queue: "greeters"}, worker.NewAgent("greeter", greet))
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := greeters.Run(ctx); err != nil { // until SIGTERM, which lets current runs end
		log.Fatal(err)
	}
}

package worker_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

type Refund struct {
	Order  string  `json:"order"`
	Amount float64 `json:"amount" description:"In euros."`
}

type Decision struct {
	State   string `json:"state"`
	Receipt string `json:"receipt,omitempty"`
}

// An agent that requests approval for large refunds, and refunds once.
func refund(ctx context.Context, run *worker.Run, in Refund) (Decision, error) {
	if in.Amount > 100 {
		answer, err := run.AskApproval(ctx, worker.Approval{Prompt: fmt.Sprintf("Refund %.2f?", in.Amount)})
		if err != nil || !answer.Approved {
			return Decision{State: "refused"}, err
		}
	}
	receipt, err := worker.Step(ctx, run, "refund", func(context.Context) (string, error) {
		return "re-" + in.Order, nil
	})
	return Decision{State: "refunded", Receipt: receipt}, err
}

func Example() {
	// In a program of yours: client, err := agentrun.New()
	service := play()
	defer service.server.Close()
	client := service.client()

	made, err := worker.New(client, worker.Options{Queue: "support"}, worker.NewAgent("refund", refund))
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	service.give("a", "refund", object{"input": `{"order":"7","amount":20}`})
	go func() {
		fmt.Println(service.ended("a")[1]["output"])
		stop()
	}()
	if err := made.Run(ctx); err != nil {
		log.Fatal(err)
	}
	// Output: {"state":"refunded","receipt":"re-7"}
}

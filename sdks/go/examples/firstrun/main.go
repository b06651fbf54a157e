// Command firstrun hires an agent, runs it and prints the result.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

func main() {
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
}

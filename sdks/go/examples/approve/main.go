// Command approve answers the question of a run.
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
	agent, err := client.Agents.Deploy(ctx, "approval", agentrun.DeployAgentRequest{})
	if err != nil {
		log.Fatal(err)
	}
	run, err := client.Runs.CreateAndWait(ctx, agentrun.CreateRunRequest{
		AgentID: agent.ID,
		Input:   map[string]any{"request": "Refund 12 euros?"},
	})
	if err != nil {
		log.Fatal(err)
	}
	if asked := run.RequiredAction; asked != nil {
		fmt.Println("asked:", *asked.Prompt)
		if _, err := client.Runs.Approve(ctx, run.ID, agentrun.Decision{ActionID: agentrun.Some(asked.ID)}); err != nil {
			log.Fatal(err)
		}
	}
	if run, err = client.Runs.Wait(ctx, run.ID); err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Output["result"])
}

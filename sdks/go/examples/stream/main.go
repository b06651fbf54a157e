// Command stream prints the output of an agent as it arrives.
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
	agent, err := client.Agents.Deploy(ctx, "countdown", agentrun.DeployAgentRequest{})
	if err != nil {
		log.Fatal(err)
	}
	stream := client.Runs.Stream(ctx, agentrun.CreateRunRequest{
		AgentID: agent.ID,
		Input:   map[string]any{"from": 5, "delay_ms": 20},
	})
	for text, err := range stream.Text() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(text)
	}
	run, err := stream.Run()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("\n%s after %d tokens\n", run.Status, run.TokensUsed)
}

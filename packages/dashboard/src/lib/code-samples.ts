import { toCurl } from "./curl.ts";

export type CallOfRun = { agentId: string; input: Record<string, unknown> };

const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

export const toTypeScript = ({ agentId, input }: CallOfRun): string => `import { AgentRun } from "agent-run-client";

const client = new AgentRun(); // AGENTRUN_API_KEY, AGENTRUN_BASE_URL
const run = await client.runs.createAndWait({
  agent_id: "${agentId}",
  input: ${indent(JSON.stringify(input, null, 2), "  ")},
});
console.log(run.status, run.output);
`;

export const toPython = ({ agentId, input }: CallOfRun): string => `from agent_run_client import AgentRun

client = AgentRun()  # AGENTRUN_API_KEY, AGENTRUN_BASE_URL
run = client.runs.create_and_wait(
    agent_id="${agentId}",
    input=${indent(pythonLiteral(input, 0), "    ")},
)
print(run.status, run.output)
`;

export const toGo = ({ agentId, input }: CallOfRun): string => `package main

import (
	"context"
	"fmt"
	"log"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

func main() {
	client, err := agentrun.New() // AGENTRUN_API_KEY, AGENTRUN_BASE_URL
	if err != nil {
		log.Fatal(err)
	}
	run, err := client.Runs.CreateAndWait(context.Background(), agentrun.CreateRunRequest{
		AgentID: "${agentId}",
		Input:   ${indent(goLiteral(input, 0), "\t\t")},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(run.Status, run.Output)
}
`;

const toCurlCall = ({ agentId, input }: CallOfRun): string => toCurl("POST", "/runs", { agent_id: agentId, input });

/** Samples for the API: with each client library, and without one. */
export const languageSamples: readonly { name: string; write: (call: CallOfRun) => string }[] = [
  { name: "curl", write: toCurlCall },
  { name: "TypeScript", write: toTypeScript },
  { name: "Python", write: toPython },
  { name: "Go", write: toGo },
];

type Writer = { list: [string, string]; object: [string, string]; words: Record<string, string>; step: string };

const python: Writer = {
  list: ["[", "]"],
  object: ["{", "}"],
  words: { true: "True", false: "False", null: "None" },
  step: "    ",
};
const go: Writer = {
  list: ["[]any{", "}"],
  object: ["map[string]any{", "}"],
  words: { true: "true", false: "false", null: "nil" },
  step: "\t",
};

const pythonLiteral = (value: unknown, depth: number) => literal(value, depth, python);
const goLiteral = (value: unknown, depth: number) => literal(value, depth, go);

/** A JSON value as a literal; strings and numbers are the same in all three languages. */
function literal(value: unknown, depth: number, writer: Writer): string {
  if (value === null || typeof value === "boolean") return writer.words[String(value)] ?? String(value);
  if (typeof value !== "object") return JSON.stringify(value) ?? "";
  const isList = Array.isArray(value);
  const [open, close] = isList ? writer.list : writer.object;
  const items = isList
    ? value.map((item) => literal(item, depth + 1, writer))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, depth + 1, writer)}`);
  if (items.length === 0) return open + close;
  const pad = writer.step.repeat(depth + 1);
  return `${open}\n${items.map((item) => `${pad}${item},\n`).join("")}${writer.step.repeat(depth)}${close}`;
}

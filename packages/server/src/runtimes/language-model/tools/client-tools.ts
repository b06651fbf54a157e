import type { ClientTool } from "@agentrun/contract";
import type { ClientCallsQuestion, RuntimeCall } from "../../runtime.ts";
import type { Tool, ToolResult } from "../../tools.ts";
import { modelError, RunFailed } from "../failures.ts";
import type { ToolCall } from "../turn/stream-turn.ts";

/** The tools that the run's caller has sent. The agent must not have a tool of the same name. */
export function openClientTools({ run }: Pick<RuntimeCall, "run">, others: readonly Tool[]): Tool[] {
  const given = run.clientOptions?.tools ?? [];
  const taken = given.find(({ name }) => others.some((other) => other.name === name));
  if (taken) throw new RunFailed(modelError("tool_error", sameName(taken.name)));
  return given.map(toTool);
}

const sameName = (name: string) =>
  `The caller's tool ${name} has the name of a tool of the agent. Rename it in the \`tools\` of the run.`;

const toTool = ({ name, description = "", parameters = { type: "object" } }: ClientTool): Tool => ({
  name,
  description,
  inputSchema: parameters,
  approval: "never",
  isClients: true,
  execute: async () => ({ text: "Only the caller of the run can run this tool.", isError: true }),
});

/** How long a run waits for its client. The client may be a page that a person opens again days later. */
const ttlSeconds = 7 * 24 * 3_600;

/** The calls of the client's tools in a turn. They are one question, so that the client can run all of them at once. */
export function toClientQuestion(calls: readonly ToolCall[]): ClientCallsQuestion {
  return {
    type: "tool_call",
    prompt: `Waiting for the client to run ${[...new Set(calls.map(({ name }) => name))].join(", ")}.`,
    schema: resultsSchema([...new Set(calls.map(({ id }) => id))]),
    tool_calls: calls.map(({ id, name, input }) => ({ id, name, arguments: input ?? null })),
    ttl_seconds: ttlSeconds,
  };
}

/** JSON Schema of the answer. */
const resultsSchema = (ids: readonly string[]) => ({
  type: "object",
  properties: {
    tool_results: {
      type: "array",
      minItems: ids.length,
      maxItems: ids.length,
      items: {
        type: "object",
        properties: {
          tool_call_id: { enum: ids },
          result: { description: "What the tool returned: a text, or any JSON." },
          is_error: { type: "boolean", description: "Whether the tool failed; default false." },
        },
        required: ["tool_call_id", "result"],
        additionalProperties: false,
      },
    },
  },
  required: ["tool_results"],
  additionalProperties: false,
});

type ClientResults = { tool_results: { tool_call_id: string; result: unknown; is_error?: boolean }[] };

/** The result of a call in the client's answer. */
export function readClientResult(answer: string, callId: string): ToolResult {
  const { tool_results: results } = JSON.parse(answer) as ClientResults;
  const found = results.find(({ tool_call_id: id }) => id === callId);
  if (!found) return { text: "The client sent no result.", isError: true };
  const { result, is_error = false } = found;
  return { text: typeof result === "string" ? result : JSON.stringify(result), isError: is_error };
}

import { dataFlag, mergeBody, readPairs, readText } from "./body.ts";
import { UsageError } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const agentFlags = {
  data: dataFlag,
  name: { type: "string", help: "name of the agent" },
  description: { type: "string", help: "description" },
  module: { type: "string", value: "<name>", help: "run this module of AGENTRUN_MODULES_DIR" },
  url: { type: "string", value: "<url>", help: "call the HTTP agent at this address" },
  a2a: { type: "string", value: "<url>", help: "call an A2A agent: the address of its agent card" },
  responses: {
    type: "string",
    value: "<url>",
    help: "call an API like OpenAI Responses: its base address; requires --model",
  },
  queue: { type: "string", value: "<name>", help: "your workers take its runs from this queue" },
  model: {
    type: "string",
    value: "<model>",
    help: "run this model with instructions; `default` is the default model of the provider",
  },
  provider: { type: "string", value: "<name>", help: "provider of the model (default: the default provider)" },
  instructions: { type: "string", value: "<text|@file>", file: true, help: "instructions for the model" },
  policy: { type: "string", value: "<policy>", help: "guardrail policy" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "metadata" },
} as const satisfies Flags;

type AgentFlags = FlagValues<typeof agentFlags>;

/** Builds an agent's configuration from the flags. */
export function agentBody<T>(flags: AgentFlags): T {
  const { data, name, description, instructions, policy, metadata } = flags;
  return mergeBody<Record<string, unknown>>(data, {
    name,
    description,
    policy,
    instructions: instructions === undefined ? undefined : readText(instructions, "--instructions"),
    metadata: readPairs(metadata, "--metadata"),
    runtime: runtimeOf(flags),
  }) as T;
}

function runtimeOf({ module, url, a2a, responses, queue, model, provider }: AgentFlags): object | undefined {
  // With --responses, --model names the remote model, so the two flags are one choice.
  const given = [module, url, a2a, queue, responses ?? model].filter((each) => each !== undefined);
  if (given.length > 1)
    throw new UsageError(
      "Use only one of --module, --url, --a2a, --queue, --responses and --model: an agent runs in one way.",
    );
  if (module !== undefined) return { type: "module", module };
  if (url !== undefined) return { type: "http", url };
  if (a2a !== undefined) return { type: "a2a", url: a2a };
  if (queue !== undefined) return { type: "worker", queue };
  if (responses !== undefined) return { type: "responses", url: responses, model: modelOf(model) };
  return model === undefined ? undefined : { type: "model", provider: provider ?? "default", model };
}

function modelOf(model: string | undefined): string {
  if (model === undefined) throw new UsageError("--responses requires --model: the name of the model at that API.");
  return model;
}

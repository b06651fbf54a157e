import { dataFlag, mergeBody, readPairs, readText } from "./body.ts";
import { UsageError } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const agentFlags = {
  data: dataFlag,
  name: { type: "string", help: "its name" },
  description: { type: "string", help: "what it does" },
  module: { type: "string", value: "<name>", help: "it runs this module of AGENTRUN_MODULES_DIR" },
  url: { type: "string", value: "<url>", help: "it runs elsewhere, behind this address" },
  a2a: { type: "string", value: "<url>", help: "it speaks A2A elsewhere: the address of its card" },
  responses: {
    type: "string",
    value: "<url>",
    help: "it answers elsewhere as OpenAI's Responses do: the base address; --model says who",
  },
  model: { type: "string", value: "<model>", help: "it is a model with instructions; default takes the provider's" },
  provider: { type: "string", value: "<name>", help: "the model's provider (default)" },
  instructions: { type: "string", value: "<text|@file>", file: true, help: "what the model is told" },
  policy: { type: "string", value: "<policy>", help: "its guardrails" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "notes of yours" },
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

function runtimeOf({ module, url, a2a, responses, model, provider }: AgentFlags): object | undefined {
  // With --responses, --model names the remote model, so the two flags are one choice.
  const given = [module, url, a2a, responses ?? model].filter((each) => each !== undefined);
  if (given.length > 1)
    throw new UsageError("Give one of --module, --url, --a2a, --responses and --model: an agent runs in one way.");
  if (module !== undefined) return { type: "module", module };
  if (url !== undefined) return { type: "http", url };
  if (a2a !== undefined) return { type: "a2a", url: a2a };
  if (responses !== undefined) return { type: "responses", url: responses, model: modelOf(model) };
  return model === undefined ? undefined : { type: "model", provider: provider ?? "default", model };
}

function modelOf(model: string | undefined): string {
  if (model === undefined)
    throw new UsageError("--responses needs --model: what the API there calls whoever is to answer.");
  return model;
}

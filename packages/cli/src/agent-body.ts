import { dataFlag, mergeBody, readPairs, readText } from "./body.ts";
import { UsageError } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const agentFlags = {
  data: dataFlag,
  name: { type: "string", help: "its name" },
  description: { type: "string", help: "what it does" },
  module: { type: "string", value: "<name>", help: "it runs this module of AGENTRUN_MODULES_DIR" },
  url: { type: "string", value: "<url>", help: "it runs elsewhere, behind this address" },
  model: { type: "string", value: "<model>", help: "it is a model with instructions; default takes the provider's" },
  provider: { type: "string", value: "<name>", help: "the model's provider (default)" },
  instructions: { type: "string", value: "<text|@file>", file: true, help: "what the model is told" },
  policy: { type: "string", value: "<policy>", help: "its guardrails" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "notes of yours" },
} as const satisfies Flags;

type AgentFlags = FlagValues<typeof agentFlags>;

/** An agent's configuration as the flags say it. */
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

function runtimeOf({ module, url, model, provider }: AgentFlags): object | undefined {
  const said = [module, url, model].filter((each) => each !== undefined);
  if (said.length > 1) throw new UsageError("Give one of --module, --url and --model: an agent runs in one way.");
  if (module !== undefined) return { type: "module", module };
  if (url !== undefined) return { type: "http", url };
  return model === undefined ? undefined : { type: "model", provider: provider ?? "default", model };
}

import type { Runtime } from "@agentrun/contract";
import type { ToolSet } from "ai";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";

export type ModelConfiguration = Extract<Runtime, { type: "model" }>;

/** The agent's settings for model calls. */
export type TurnSettings = Pick<
  ModelConfiguration,
  "temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "parallel_tool_calls"
>;

export type ToolChoice = "auto" | "none" | "required" | { type: "tool"; toolName: string };

/** In the SDK's format; provider-specific settings are under the provider's name. */
export function toCallSettings(settings: TurnSettings, strictJsonSchema: boolean) {
  const { temperature, top_p: topP, stop: stopSequences, seed, reasoning_effort: reasoning } = settings;
  const parallelToolCalls = settings.parallel_tool_calls;
  return {
    ...defined({ temperature, topP, stopSequences, seed, reasoning }),
    providerOptions: {
      openai: { strictJsonSchema, ...defined({ parallelToolCalls }) },
      openaiCompatible: { strictJsonSchema },
      anthropic: parallelToolCalls === false ? { disableParallelToolUse: true } : {},
    },
  };
}

/** Raw fields of the request body. Compatible servers have one setting that the SDK does not support. */
export function toBodyFields({ type }: { type: string }, runtime: ModelConfiguration): Record<string, unknown> {
  const { provider_options: options = {}, parallel_tool_calls: parallel } = runtime;
  return type === "openai_compatible" && parallel !== undefined
    ? { parallel_tool_calls: parallel, ...options }
    : options;
}

/** A forced tool call applies only once: otherwise the model could never answer. */
export function toToolChoice(choice: string | undefined, tools: ToolSet, hasCalled: boolean): ToolChoice {
  if (choice === "none") return "none";
  if (choice === undefined || choice === "auto" || hasCalled) return "auto";
  if (choice === "required" && Object.keys(tools).length > 0) return "required";
  if (Object.hasOwn(tools, choice)) return { type: "tool", toolName: choice };
  const wanted =
    choice === "required" ? "requires a tool" : `names the tool "${choice}", which this agent does not have`;
  const message = `runtime.tool_choice ${wanted}: it has ${listOf(tools)}.`;
  throw new RunFailed(modelError("agent_error", message));
}

const listOf = (tools: ToolSet): string => Object.keys(tools).slice(0, 20).join(", ") || "none";

const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

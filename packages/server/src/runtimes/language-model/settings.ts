import type { Runtime } from "@agentrun/contract";
import type { ToolSet } from "ai";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";

export type ModelConfiguration = Extract<Runtime, { type: "model" }>;

/** What an agent says of how its model is to be called. */
export type TurnSettings = Pick<
  ModelConfiguration,
  "temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "parallel_tool_calls"
>;

export type ToolChoice = "auto" | "none" | "required" | { type: "tool"; toolName: string };

/** As the SDK has them; what one provider says in words of its own stands under its name. */
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

/** What is put into the request's body as it is. Compatible servers know one setting that the SDK has no word for. */
export function toBodyFields({ type }: { type: string }, runtime: ModelConfiguration): Record<string, unknown> {
  const { provider_options: options = {}, parallel_tool_calls: parallel } = runtime;
  return type === "openai_compatible" && parallel !== undefined
    ? { parallel_tool_calls: parallel, ...options }
    : options;
}

/** A tool that must be called is called once: held to it for good, the model would never come to an answer. */
export function toToolChoice(choice: string | undefined, tools: ToolSet, hasCalled: boolean): ToolChoice {
  if (choice === "none") return "none";
  if (choice === undefined || choice === "auto" || hasCalled) return "auto";
  if (choice === "required" && Object.keys(tools).length > 0) return "required";
  if (Object.hasOwn(tools, choice)) return { type: "tool", toolName: choice };
  const wanted =
    choice === "required" ? "asks for a tool" : `names the tool "${choice}", which this agent does not have`;
  const message = `runtime.tool_choice ${wanted}: it has ${listOf(tools)}.`;
  throw new RunFailed(modelError("agent_error", message));
}

const listOf = (tools: ToolSet): string => Object.keys(tools).slice(0, 20).join(", ") || "none";

const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

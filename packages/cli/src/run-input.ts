import type { CreateRunRequest } from "agent-run-client";
import { readObject, readPairs } from "./body.ts";
import { UsageError } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const runFlags = {
  input: { type: "string", short: "i", value: "<json|@file|->", file: true, help: "input of the run: a JSON object" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "metadata, to find the run later" },
  timeout: { type: "number", value: "<seconds>", help: "timeout of the run" },
  priority: { type: "number", help: "priority, -10 to 10 (default 0)" },
  "agent-revision": { type: "number", help: "revision of the agent (default: the deployed one)" },
  "idempotency-key": { type: "string", value: "<key>", help: "the same key returns the same run for 24 hours" },
} as const satisfies Flags;

type RunFlags = FlagValues<typeof runFlags>;

/** Words after the agent are the query; any other input needs `--input`. */
export function readInput(words: readonly string[], given: string | undefined): Record<string, unknown> {
  const ground = given === undefined ? {} : readObject(given, "--input");
  return words.length === 0 ? ground : { ...ground, query: words.join(" ") };
}

export function runRequest(agentId: string, words: readonly string[], flags: RunFlags): CreateRunRequest {
  const metadata = readPairs(flags.metadata, "--metadata");
  if (words.length > 0 && flags.input === "-") throw new UsageError("Use either query words or --input -, not both.");
  return {
    agent_id: agentId,
    input: readInput(words, flags.input),
    ...(metadata ? { metadata } : {}),
    ...(flags.timeout === undefined ? {} : { timeout_seconds: flags.timeout }),
    ...(flags.priority === undefined ? {} : { priority: flags.priority }),
    ...(flags["agent-revision"] === undefined ? {} : { agent_revision: flags["agent-revision"] }),
  };
}

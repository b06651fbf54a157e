import type { CreateRunRequest } from "agent-run-client";
import { readObject, readPairs } from "./body.ts";
import { UsageError } from "./exit-codes.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const runFlags = {
  input: { type: "string", short: "i", value: "<json|@file|->", file: true, help: "the whole input, a JSON object" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "notes of yours, to find it by" },
  timeout: { type: "number", value: "<seconds>", help: "how long the run may take" },
  priority: { type: "number", help: "-10 to 10 (0)" },
  revision: { type: "number", help: "the agent's revision, in place of the one that is deployed" },
  "idempotency-key": { type: "string", value: "<key>", help: "the same key is the same run, for 24 hours" },
} as const satisfies Flags;

type RunFlags = FlagValues<typeof runFlags>;

/** Words after the agent are the query; any other input needs `--input`. */
export function readInput(words: readonly string[], given: string | undefined): Record<string, unknown> {
  const ground = given === undefined ? {} : readObject(given, "--input");
  return words.length === 0 ? ground : { ...ground, query: words.join(" ") };
}

export function runRequest(agentId: string, words: readonly string[], flags: RunFlags): CreateRunRequest {
  const metadata = readPairs(flags.metadata, "--metadata");
  if (words.length > 0 && flags.input === "-") throw new UsageError("Give words, or --input -, not both.");
  return {
    agent_id: agentId,
    input: readInput(words, flags.input),
    ...(metadata ? { metadata } : {}),
    ...(flags.timeout === undefined ? {} : { timeout_seconds: flags.timeout }),
    ...(flags.priority === undefined ? {} : { priority: flags.priority }),
    ...(flags.revision === undefined ? {} : { revision: flags.revision }),
  };
}

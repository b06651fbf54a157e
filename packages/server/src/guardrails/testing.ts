import type { GuardRequest } from "@agentrun/contract";
import { compilePolicy, type StageGuards } from "./compile-policy.ts";
import { parseGuards } from "./guard-definitions.ts";

const noSchema = () => () => [];

/** The guards of the output, compiled as for a request. */
export function stageOf(requests: GuardRequest[]): StageGuards {
  const { output } = compilePolicy(parseGuards(requests, noSchema), noSchema);
  if (!output) throw new Error("no guard checks the output");
  return output;
}

import type { ErrorCode, Run } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Doorway } from "../doorway.ts";
import { type Reply, readReply } from "./elicitation.ts";
import { refuse } from "./errors.ts";
import { type Fields, isFields } from "./message.ts";
import type { McpCall } from "./place.ts";
import type { CallableAgent } from "./tools.ts";

export function argumentsOf({ arguments: given = {} }: Fields): Fields {
  if (!isFields(given)) throw refuse("INVALID_PARAMS", "params.arguments is an object.", "arguments");
  return given;
}

/** What a model may do better next time. */
const mendable = new Set<ErrorCode>(["invalid_input", "guardrail_violation", "file_not_found"]);

/** How long it is waited for a run before its call becomes a stream, which costs as much again as a run that is soon over. */
export const firstWaitSeconds = 1;

type Given = { input: Fields; metadata: Record<string, string> };

/** What is wrong with the input is told to the model, and not to its client: a text in place of a run. */
export async function beginRun(
  door: Doorway,
  call: McpCall,
  agent: CallableAgent,
  given: Given,
  waitSeconds: number,
): Promise<Run | string> {
  try {
    return await door.createRun(call, { agent_id: agent.id, ...given }, waitSeconds);
  } catch (error) {
    if (error instanceof ServiceError && mendable.has(error.code)) return error.message;
    throw error;
  }
}

const tooLate = new Set<ErrorCode>(["action_not_pending", "run_not_active"]);

/** Hands an answer on to the run that asked. Whoever comes second has answered nothing, and that is no fault of theirs. */
export async function answerRun(door: Doorway, call: McpCall, run: Run, reply: unknown): Promise<Reply["type"] | null> {
  if (!run.required_action) return null;
  const read = readReply(run.required_action, reply);
  try {
    if (read.type === "act") await door.act(call, run.id, read.action);
    if (read.type === "cancel") await door.cancel(call, run.id);
  } catch (error) {
    if (!(error instanceof ServiceError) || !tooLate.has(error.code)) throw error;
  }
  return read.type;
}

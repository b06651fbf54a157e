import type { RunErrorCode } from "@agentrun/contract";
import type { Outcome } from "../runtime.ts";
import { runLimits } from "./protocol.ts";

/** A failure that is the agent's own. */
export function agentFailure(code: RunErrorCode, message: string, name?: string): Extract<Outcome, { type: "failed" }> {
  const details = name === undefined || name === "" ? null : { name: name.slice(0, 128) };
  const text = message.slice(0, runLimits.messageCharacters);
  return { type: "failed", error: { type: "agent", code, message: text, retryable: false, details }, tokensUsed: 0 };
}

export const lost = (message: string): Outcome => ({ type: "lost", message });

import { messageOf } from "../../lib/errors.ts";
import { SafeFetchError } from "../../lib/safe-fetch-error.ts";
import { ConnectorError } from "../../model/connectors.ts";
import type { ToolAnswer } from "../tools.ts";

/** More than this helps no model, and every later turn pays for it again. */
const answerCharacters = 100_000;

export function toAnswer(text: string, isError = false): ToolAnswer {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= answerCharacters) return { text: wellFormed, isError };
  const cut = wellFormed.slice(0, answerCharacters).toWellFormed();
  return { text: `${cut}\n[cut here: the answer is longer than ${answerCharacters} characters]`, isError };
}

/** A failed call as something that a model can work with; whoever stopped the call is told that instead. */
export function toFailedAnswer(error: unknown, signal: AbortSignal): ToolAnswer {
  signal.throwIfAborted();
  if (error instanceof SafeFetchError || error instanceof ConnectorError) return toAnswer(error.message, true);
  return toAnswer(`The call failed: ${messageOf(error)}`, true);
}

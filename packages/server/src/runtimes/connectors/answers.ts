import { messageOf } from "../../lib/errors.ts";
import { SafeFetchError } from "../../lib/safe-fetch-error.ts";
import { ConnectorError } from "../../model/connectors.ts";
import type { AnsweredFile, ToolAnswer } from "../tools.ts";

/** More than this helps no model, and every later turn pays for it again. */
const answerCharacters = 100_000;

export function toAnswer(text: string, isError = false): ToolAnswer {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= answerCharacters) return { text: wellFormed, isError };
  const cut = wellFormed.slice(0, answerCharacters).toWellFormed();
  return { text: `${cut}\n[cut here: the answer is longer than ${answerCharacters} characters]`, isError };
}

/** More files than this no tool has a reason to give at once. */
const mostFiles = 16;

export const withFiles = (answer: ToolAnswer, files: readonly AnsweredFile[]): ToolAnswer =>
  files.length === 0 ? answer : { ...answer, files: files.slice(0, mostFiles) };

/** Without the connector's secrets, should its service say them: out of a text they are taken, and a file that holds one is none. */
export function scrubAnswer(answer: ToolAnswer, scrub: (text: string) => string): ToolAnswer {
  const isClean = ({ content }: AnsweredFile) => {
    const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString("latin1");
    return scrub(text) === text;
  };
  return withFiles({ text: scrub(answer.text), isError: answer.isError }, (answer.files ?? []).filter(isClean));
}

/** A failed call as something that a model can work with; whoever stopped the call is told that instead. */
export function toFailedAnswer(error: unknown, signal: AbortSignal): ToolAnswer {
  signal.throwIfAborted();
  if (error instanceof SafeFetchError || error instanceof ConnectorError) return toAnswer(error.message, true);
  return toAnswer(`The call failed: ${messageOf(error)}`, true);
}

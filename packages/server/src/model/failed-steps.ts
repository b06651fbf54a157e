/**
 * A failed step is in the journal too, for traces. Its key has the time appended, so it never counts as done, and a step can fail
 * several times before it succeeds.
 */
const failedKey = /^(.*#\d+)![0-9a-z]+$/s;

export const toFailedKey = (key: string, atMs: number): string => `${key}!${atMs.toString(36)}`;

/** The key of the step that failed; null: this is the key of a completed step. */
export const stepThatFailed = (key: string): string | null => failedKey.exec(key)?.[1] ?? null;

/** The error that the step threw. */
export type StepFailure = { name: string; message: string };

/** Workers report this text, so it can have any shape. */
export function failureIn(text: string): StepFailure {
  const { error } = (JSON.parse(text) ?? {}) as { error?: { name?: unknown; message?: unknown } | null };
  const { name = "Error", message = "The step failed." } = error ?? {};
  return { name: String(name), message: String(message) };
}

export const toFailureText = ({ name, message }: StepFailure): string => JSON.stringify({ error: { name, message } });

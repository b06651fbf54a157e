/**
 * A step that failed stands in the journal as well, for whoever looks at the run: under its key and the time, which is no key of a
 * step. So nobody takes it for done, and it may fail any number of times before it is.
 */
const failedKey = /^(.*#\d+)![0-9a-z]+$/s;

export const toFailedKey = (key: string, atMs: number): string => `${key}!${atMs.toString(36)}`;

/** The step that failed; null: this is the key of one that was done. */
export const stepThatFailed = (key: string): string | null => failedKey.exec(key)?.[1] ?? null;

/** What was thrown. */
export type StepFailure = { name: string; message: string };

/** What a worker says is the agent's to tamper with. */
export function failureIn(text: string): StepFailure {
  const { error } = (JSON.parse(text) ?? {}) as { error?: { name?: unknown; message?: unknown } | null };
  const { name = "Error", message = "The step failed." } = error ?? {};
  return { name: String(name), message: String(message) };
}

export const toFailureText = ({ name, message }: StepFailure): string => JSON.stringify({ error: { name, message } });

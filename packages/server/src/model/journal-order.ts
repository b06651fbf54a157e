import { stepThatFailed } from "./failed-steps.ts";
import { splitAnswerKey } from "./journal.ts";

type Entry = { kind: "step" | "answer"; key: string; value: string };

/** From this number of failures on, later ones are not stored, so the journal does not show which steps had started. */
const mostFailures = 100;

/**
 * The calls that a journal shows, in its order: keys of steps, of failed steps (`charge#0!…`) and of answered questions. Steps within
 * steps are left out: if the outer step is done, they are not called again. Empty if the journal cannot be compared.
 */
export function toHistory(journal: readonly Entry[]): string[] {
  const keys = journal
    .filter(({ kind, value }) => kind === "answer" || !value.endsWith(nestedSuffix))
    .map(({ kind, key }) => (kind === "answer" ? splitAnswerKey(key).place : key));
  const failures = keys.filter((key) => stepThatFailed(key) !== null);
  return failures.length < mostFailures ? [...new Set(keys)] : [];
}

/** How the stored text of a step ends that ran within another step. The text of no other step can end like this. */
export const nestedSuffix = ',"nested":true}';

/** The key of the record of a planned change. */
export const toVersionKey = (change: string): string => `ctx.version ${change}#0`;

const isVersionKey = (key: string): boolean => key.startsWith("ctx.version ");

/**
 * Compares the calls of an attempt with the journal of the attempts before. The rule: a call gets its result when everything that the
 * journal has before it has been called, and a call that the journal does not have begins when everything in the journal has been called.
 *
 * Unchanged code always gets there, also with concurrent steps: what the journal has before a result had started before that result was
 * known, so it does not depend on it. docs/journal.md explains the rule to authors; the libraries in Python and Go have the same class.
 */
export class JournalOrder {
  readonly #entries: { key: string; isRequired: boolean }[] = [];
  readonly #places = new Map<string, number>();
  readonly #firstFailures = new Map<string, number>();
  /** The first entry that must still be called. */
  #next = 0;

  constructor(history: readonly string[]) {
    for (const key of history) {
      const failed = stepThatFailed(key);
      const place = this.#entries.length;
      if (failed === null) {
        this.#places.set(key, place);
        const failedAt = this.#firstFailures.get(key);
        if (failedAt !== undefined) this.#release(failedAt);
      } else if (!this.#firstFailures.has(failed)) this.#firstFailures.set(failed, place);
      // A failed step is executed again. A change may be removed from the code when no run needs it any more.
      this.#entries.push({ key, isRequired: failed === null && !isVersionKey(key) });
    }
    this.#advance();
  }

  /** The code has made this call. */
  call(key: string): void {
    const place = this.#places.get(key);
    if (place !== undefined) this.#entry(place).isRequired = false;
    this.#advance();
  }

  /** Whether a call that was made may get its result or begin. Unknown keys, such as that of the end, come after the whole journal. */
  isTurn(key: string): boolean {
    return this.#next >= this.placeOf(key);
  }

  placeOf(key: string): number {
    return this.#places.get(key) ?? this.#firstFailures.get(key) ?? this.#entries.length;
  }

  /** The step has succeeded now. If it failed before, the code may take another path than after the failure. */
  succeeded(key: string): void {
    const failedAt = this.#firstFailures.get(key);
    if (failedAt === undefined || this.#places.has(key)) return;
    this.#release(failedAt);
    this.#advance();
  }

  /** The next entry that the code must call; undefined if it has called everything. */
  next(): string | undefined {
    return this.#entries[this.#next]?.key;
  }

  #release(from: number): void {
    for (const entry of this.#entries.slice(from)) entry.isRequired = false;
  }

  #advance(): void {
    while (this.#next < this.#entries.length && !this.#entry(this.#next).isRequired) this.#next += 1;
  }

  #entry(place: number): { key: string; isRequired: boolean } {
    return this.#entries[place] as { key: string; isRequired: boolean };
  }
}

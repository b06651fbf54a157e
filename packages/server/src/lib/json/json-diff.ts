export type JsonChange = { path: string; kind: "added" | "removed" | "changed"; base: unknown; other: unknown };

type Fields = Record<string, unknown>;

/** How many values may still be compared: whoever compares several shares it. */
export type DiffBudget = { left: number };

/** They are compared on the thread that serves every request: this many take some 50 ms, and a megabyte of JSON has fewer. */
export const newDiffBudget = (): DiffBudget => ({ left: 1_000_000 });

/**
 * What differs between two values, each change at the deepest place that both have, in the order of the first one's keys. Items of
 * lists are compared by their place. Returns at most `most` changes, and one more where there are others. Stops where the budget
 * ends: `budget.left` is negative then.
 */
export function diffJson(base: unknown, other: unknown, most: number, budget = newDiffBudget()): JsonChange[] {
  const diff = new Diff(most, budget);
  diff.walk(base, other);
  return diff.changes;
}

/** Null where the budget ends before it is known. */
export function isSameJson(base: unknown, other: unknown, budget = newDiffBudget()): boolean | null {
  const isSame = diffJson(base, other, 0, budget).length === 0;
  return isSame && budget.left < 0 ? null : isSame;
}

class Diff {
  readonly changes: JsonChange[] = [];
  readonly #path: (string | number)[] = [];
  readonly #most: number;
  readonly #budget: DiffBudget;

  constructor(most: number, budget: DiffBudget) {
    this.#most = most;
    this.#budget = budget;
  }

  walk(base: unknown, other: unknown): void {
    this.#budget.left -= 1;
    if (Object.is(base, other) || this.#isOver()) return;
    if (Array.isArray(base) && Array.isArray(other)) this.#walkLists(base, other);
    else if (isObject(base) && isObject(other)) this.#walkObjects(base, other);
    else this.#add("changed", base, other);
  }

  #walkLists(base: readonly unknown[], other: readonly unknown[]): void {
    const longest = Math.max(base.length, other.length);
    for (let index = 0; index < longest && !this.#isOver(); index += 1) {
      if (index < base.length && index < other.length) this.#walkAt(index, base[index], other[index]);
      else if (index < base.length) this.#addAt(index, "removed", base[index], null);
      else this.#addAt(index, "added", null, other[index]);
    }
  }

  #walkObjects(base: Fields, other: Fields): void {
    for (const name of Object.keys(base)) {
      if (this.#isOver()) return;
      if (Object.hasOwn(other, name)) this.#walkAt(name, base[name], other[name]);
      else this.#addAt(name, "removed", base[name], null);
    }
    for (const name of Object.keys(other)) {
      if (this.#isOver()) return;
      if (!Object.hasOwn(base, name)) this.#addAt(name, "added", null, other[name]);
    }
  }

  #walkAt(key: string | number, base: unknown, other: unknown): void {
    this.#path.push(key);
    this.walk(base, other);
    this.#path.pop();
  }

  #addAt(key: string | number, kind: JsonChange["kind"], base: unknown, other: unknown): void {
    this.#path.push(key);
    this.#add(kind, base, other);
    this.#path.pop();
  }

  #add(kind: JsonChange["kind"], base: unknown, other: unknown): void {
    const path = this.#path.map((key) => `/${typeof key === "string" ? escaped(key) : key}`).join("");
    this.changes.push({ path, kind, base, other });
  }

  #isOver(): boolean {
    return this.changes.length > this.#most || this.#budget.left < 0;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As RFC 6901 has it. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

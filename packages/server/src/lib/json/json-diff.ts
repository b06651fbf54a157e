export type JsonChange = { path: string; kind: "added" | "removed" | "changed"; base: unknown; other: unknown };

type Fields = Record<string, unknown>;

/** How many values may still be compared. Pass one budget to several comparisons to limit them together. */
export type DiffBudget = { left: number };

/** Comparisons run on the thread that serves all requests: this many take about 50 ms, and a megabyte of JSON has fewer values. */
export const newDiffBudget = (): DiffBudget => ({ left: 1_000_000 });

/**
 * The differences between two values, each at the deepest path that both have, in the key order of the first value. List items are
 * compared by index. Returns at most `limit` changes, and one more if there are others. Stops when the budget is used up: then
 * `budget.left` is negative.
 */
export function diffJson(base: unknown, other: unknown, limit: number, budget = newDiffBudget()): JsonChange[] {
  const diff = new Diff(limit, budget);
  diff.walk(base, other);
  return diff.changes;
}

/** Null if the budget is used up before a difference is found. */
export function isSameJson(base: unknown, other: unknown, budget = newDiffBudget()): boolean | null {
  const isSame = diffJson(base, other, 0, budget).length === 0;
  return isSame && budget.left < 0 ? null : isSame;
}

class Diff {
  readonly changes: JsonChange[] = [];
  readonly #path: (string | number)[] = [];
  readonly #limit: number;
  readonly #budget: DiffBudget;

  constructor(limit: number, budget: DiffBudget) {
    this.#limit = limit;
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
    return this.changes.length > this.#limit || this.#budget.left < 0;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 6901. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

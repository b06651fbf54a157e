import type { WorkMeter } from "@agentrun/bounded-regex";

export type Schema = Record<string, unknown>;

/** Why a value fails a keyword. `detail`: the property or the values that the keyword is about. */
export type Mismatch = { path: readonly (string | number)[]; keyword: string; message: string; detail?: unknown };

/** Checks one keyword of one subschema. False if the value fails it; then the reason is in `run.mismatches`. */
export type Step = (value: unknown, run: Run, seen: Seen | null) => boolean;

/** A subschema, ready for use. */
export type Node = {
  steps: Step[];
  /** Work charged for each value that it is applied to. */
  cost: number;
  resource: Resource;
  /** Whether it has `unevaluatedProperties` or `unevaluatedItems`, which depend on what other keywords evaluated. */
  tracksSeen: boolean;
};

/** A schema with an `$id`, or the root schema. */
export type Resource = {
  base: string;
  root: unknown;
  anchors: Map<string, Node>;
  dynamicAnchors: Map<string, Node>;
};

/** In units of work, about ten nanoseconds each. */
export const costOf = (steps: number): number => 8 + 3 * steps;
/** Characters of a string that cost one unit: keywords such as `maxLength` may read all of them. */
const charsPerUnit = 4;
/** Work to record a mismatch. */
const failWork = 10;
/** More than a response can usefully show. */
const maxMismatches = 50;

/** One validation of one value. */
export class Run {
  readonly meter: WorkMeter;
  readonly path: (string | number)[] = [];
  mismatches: Mismatch[] = [];
  /** The dynamic scope, outermost resource first, for `$dynamicRef`. */
  scope: Resource[] = [];
  #isQuiet = false;

  constructor(meter: WorkMeter) {
    this.meter = meter;
  }

  fail(keyword: string, message: string, detail?: unknown): false {
    if (this.#isQuiet || this.mismatches.length >= maxMismatches) return false;
    this.meter.charge(failWork + this.path.length);
    this.mismatches.push({ path: [...this.path], keyword, message, detail });
    return false;
  }

  /** Applies a subschema to the same value. */
  apply(node: Node, value: unknown, seen: Seen | null): boolean {
    this.meter.charge(node.cost + (typeof value === "string" ? value.length / charsPerUnit : 0));
    const isEntered = node.resource !== this.scope.at(-1);
    if (isEntered) this.scope.push(node.resource);
    const isMatch = node.tracksSeen ? this.#applyTracked(node, value, seen) : this.#applySteps(node, value, seen);
    if (isEntered) this.scope.pop();
    return isMatch;
  }

  /** Applies a subschema to a member of the value. */
  applyAt(node: Node, key: string | number, value: unknown): boolean {
    this.path.push(key);
    const isMatch = this.apply(node, value, null);
    this.path.pop();
    return isMatch;
  }

  /** Whether the value matches, without a reason if it does not. */
  matches(node: Node, value: unknown, seen: Seen | null): boolean {
    const wasQuiet = this.#isQuiet;
    this.#isQuiet = true;
    const isMatch = this.apply(node, value, seen);
    this.#isQuiet = wasQuiet;
    return isMatch;
  }

  #applyTracked(node: Node, value: unknown, seen: Seen | null): boolean {
    const own = new Seen();
    if (!this.#applySteps(node, value, own)) return false;
    seen?.add(own);
    return true;
  }

  #applySteps(node: Node, value: unknown, seen: Seen | null): boolean {
    for (const step of node.steps) if (!step(value, this, seen)) return false;
    return true;
  }
}

/** The members of an object or list that keywords have evaluated. */
export class Seen {
  readonly names = new Set<string>();
  readonly items = new Set<number>();
  hasEveryName = false;
  /** All items before this index are evaluated; infinity for all. */
  firstItems = 0;

  add(other: Seen): void {
    for (const name of other.names) this.names.add(name);
    for (const item of other.items) this.items.add(item);
    this.hasEveryName ||= other.hasEveryName;
    this.firstItems = Math.max(this.firstItems, other.firstItems);
  }
}

export type Fields = Record<string, unknown>;
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

import type { ChangeStatement } from "./connections.ts";

const without =
  (what: RegExp, instead: string): ChangeStatement =>
  (text) =>
    text.replace(what, instead);

/** A protection that a test removes from the statements of the nodes: the simulation must find it. */
export const defects = {
  /** A node that lost its lease stores steps all the same. */
  "lease token of steps": without(/ and runs\.lease_token = r\.lease_token\n {2}order by/, "\n  order by"),
} satisfies Record<string, ChangeStatement>;

export type Defect = keyof typeof defects;

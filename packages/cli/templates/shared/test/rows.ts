import { readFileSync } from "node:fs";

/** A test case, as `agentrun apply` stores it in a data set. */
export type Row<Input> = { input: Input; expected_output?: Record<string, unknown>; tags?: string[] };

export const readRows = <Input>(path: string): Row<Input>[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Row<Input>);

/** The fields of the output that a row expects. */
export const pick = (output: Record<string, unknown> | null, expected: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, output?.[name]]));

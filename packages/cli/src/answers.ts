import type { RequiredAction } from "agent-run-client";
import { quote } from "./own-command.ts";

/** What `agentrun runs act` can be told of a question: each can be pasted, and an answer is there to be filled in. */
export const answersTo = ({ type, schema }: Pick<RequiredAction, "type" | "schema">): string[] =>
  type !== "input" ? ["approve", "reject"] : [`respond -d ${quote(JSON.stringify(sampleOf(schema)))}`];

type Schema = { properties?: Record<string, { type?: unknown; enum?: unknown[]; const?: unknown; default?: unknown }> };

const samples = new Map<unknown, unknown>([
  ["string", "…"],
  ["integer", 0],
  ["number", 0],
  ["boolean", true],
  ["array", []],
  ["object", {}],
]);

const sampleOf = (schema: Record<string, unknown> | null): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema as Schema | null)?.properties ?? {}).map(([name, field]) => [
      name,
      field.default ?? field.const ?? field.enum?.[0] ?? samples.get(field.type) ?? null,
    ]),
  );

import type { RequiredAction } from "agent-run-client";
import { quote } from "./own-command.ts";

/** The `agentrun runs act` flags that answer a question, ready to paste; a response contains a sample to fill in. */
export const answersTo = ({ type, schema }: Pick<RequiredAction, "type" | "schema">): string[] =>
  type === "approval" || type === "connect"
    ? ["approve", "reject"]
    : [`respond -d ${quote(JSON.stringify(sampleOf(schema)))}`];

/** Names of members by id. */
export type Names = ReadonlyMap<string, string>;

/** What is approved: the tool and its arguments, which a prompt need not contain. Empty for a question of the agent itself. */
export const callOf = ({ tool, arguments: given }: Pick<RequiredAction, "tool" | "arguments">): string =>
  tool === null ? "" : `${tool}${given === null ? "" : ` ${JSON.stringify(given)}`}`;

/** "1 of 2 approved" */
export const progressOf = ({ votes, approvers }: NonNullable<RequiredAction["approval"]>): string =>
  `${votes.filter(({ type }) => type === "approve").length} of ${approvers.count} approved`;

/** Progress of a question with an approval rule, one line each: who may vote and how they voted. */
export function votesOf(
  { approval, expires_at: until }: Pick<RequiredAction, "approval" | "expires_at">,
  names: Names,
): string[] {
  if (!approval) return [];
  const nameOf = (id: string) => names.get(id) ?? id;
  const { approvers, votes, delegations } = approval;
  const named = [
    ...(approvers.role === null ? [] : [approvers.role === "owner" ? "role owner" : `role ${approvers.role} or above`]),
    ...approvers.members.map(nameOf),
  ];
  const deadline = until === null ? "" : `, until ${until} (then: ${approval.on_expiry})`;
  return [
    `${progressOf(approval)}, by: ${named.join(", ")}${deadline}`,
    ...votes.map(({ type, by, instead_of, payload, at }) => {
      const note = typeof payload?.note === "string" ? `: ${payload.note}` : "";
      return `  ${type} by ${nameOf(by)}${instead_of === null ? "" : ` for ${nameOf(instead_of)}`} at ${at}${note}`;
    }),
    ...delegations.map(({ from, to, at }) => `  delegated by ${nameOf(from)} to ${nameOf(to)} at ${at}`),
  ];
}

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

import { type AgentRun, ApiError, type Run, type Span } from "agent-run-client";
import type { Names } from "./answers.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Finds a member by id or e-mail address. */
export async function findMemberId(client: AgentRun, given: string): Promise<string> {
  if (!given.includes("@")) return given;
  for await (const member of client.members.list({ limit: 100 }))
    if (member.email.toLowerCase() === given.toLowerCase()) return member.id;
  throw new CommandError(
    `There is no member ${given}.`,
    exitCodes.notFound,
    "`agentrun members list` lists the members.",
  );
}

/** Names of the members that a question or a trace mentions; empty if there are none or the key may not read members. */
export async function findNames(
  client: AgentRun,
  mentioning: Run["required_action"] | readonly Span[],
): Promise<Names> {
  const names = new Map<string, string>();
  if (!JSON.stringify(mentioning).includes('"usr_')) return names;
  try {
    for await (const { id, email } of client.members.list({ limit: 100 })) names.set(id, email);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return names;
}

import { type AgentRun, ApiError, type Run, type Span } from "agent-run-client";
import type { Names } from "./answers.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** A member by their id or by their e-mail address, which is what people know. */
export async function findMemberId(client: AgentRun, given: string): Promise<string> {
  if (!given.includes("@")) return given;
  for await (const member of client.members.list({ limit: 100 }))
    if (member.email.toLowerCase() === given.toLowerCase()) return member.id;
  throw new CommandError(`${given} is no member.`, exitCodes.notFound, "agentrun members list shows who is.");
}

/** What the people are called whom something names; none, where nobody is named or a key may not know them. */
export async function findNames(client: AgentRun, told: Run["required_action"] | readonly Span[]): Promise<Names> {
  const names = new Map<string, string>();
  if (!JSON.stringify(told).includes('"usr_')) return names;
  try {
    for await (const { id, email } of client.members.list({ limit: 100 })) names.set(id, email);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return names;
}

import type { AgentRun } from "agent-run-client";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** A member by their id or by their e-mail address, which is what people know. */
export async function findMemberId(client: AgentRun, given: string): Promise<string> {
  if (!given.includes("@")) return given;
  for await (const member of client.members.list({ limit: 100 }))
    if (member.email.toLowerCase() === given.toLowerCase()) return member.id;
  throw new CommandError(`${given} is no member.`, exitCodes.notFound, "agentrun members list shows who is.");
}

import type { AgentRun } from "agent-run-client";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Finds a pipeline by its id or its name. */
export async function findPipelineId(client: AgentRun, given: string): Promise<string> {
  if (/^pipe_[0-9a-z]{26}$/.test(given)) return given;
  const found: string[] = [];
  for await (const { id, name } of client.pipelines.list({ limit: 100 }))
    if (name.toLowerCase() === given.toLowerCase()) found.push(id);
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first === undefined)
    throw new CommandError(
      `There is no pipeline ${JSON.stringify(given)}.`,
      exitCodes.notFound,
      "`agentrun pipelines list` lists your pipelines.",
    );
  throw new CommandError(
    `Several pipelines are named ${given}: ${found.join(", ")}.`,
    exitCodes.usage,
    "Use the id of one of them.",
  );
}

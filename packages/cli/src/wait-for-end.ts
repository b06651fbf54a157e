import { type AgentRun, type Run, WaitTimeoutError } from "agent-run-client";
import type { Context } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { findNames } from "./find-member.ts";
import type { Flags } from "./flags.ts";
import { showResult } from "./run-output.ts";

export const longestWaitSeconds = 3_600;

export const waitFlags = {
  wait: {
    type: "number",
    value: "<seconds>",
    help: "how long to wait for the end (default 3600); the run continues after that",
  },
  "no-wait": { type: "boolean", help: "print the run's id and exit" },
} as const satisfies Flags;

type Until = { left: AbortSignal; timeout: number };

/** Waits until the run ends or needs an answer. After Ctrl-C, prints the id of the run, which continues. */
export async function waitForEnd(context: Context, client: AgentRun, { id }: Run, until: Until): Promise<ExitCode> {
  const { out, progress } = context;
  const { left, timeout } = until;
  const signal = AbortSignal.any([left, AbortSignal.timeout(timeout)]);
  try {
    const run = await progress(`${id} is running`, followToEnd(client, id, signal));
    return showResult(context, run, { names: await findNames(client, run.required_action) });
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!left.aborted) throw new WaitTimeoutError(await client.runs.get(id));
    out.say(
      `${id} continues. Follow it with \`agentrun runs stream ${id}\`, or cancel it with \`agentrun runs cancel ${id}\`.`,
    );
    return exitCodes.interrupted;
  }
}

const settled = ["run.completed", "run.failed", "run.cancelled", "run.requires_action"];

async function followToEnd(client: AgentRun, id: string, signal: AbortSignal): Promise<Run> {
  for await (const { type } of await client.runs.follow(id, {}, { signal })) if (settled.includes(type)) break;
  return client.runs.get(id, {}, { signal });
}

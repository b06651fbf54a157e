import { type AgentRun, type Run, WaitTimeoutError } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { findNewestAgentId } from "../../find-agent.ts";
import { runFlags, runRequest } from "../../run-input.ts";
import { showResult } from "../../run-output.ts";

const longestWaitSeconds = 3_600;

export const createRun = command({
  path: "runs create",
  summary: "Run an agent and wait for what it says",
  details:
    "The result goes to stdout, everything else to stderr. A run that fails or is cancelled ends with exit code 7; one that waits for a person ends with 0 and says how to answer it.",
  args: { agent: { help: "its id or name" }, query: { help: "what to ask it", rest: true } },
  flags: {
    ...runFlags,
    wait: {
      type: "number",
      value: "<seconds>",
      help: "how long to wait for the end (3600); the run goes on after that",
    },
    "no-wait": { type: "boolean", help: "print the run's id and leave" },
  },
  examples: [
    'runs create echo "hello"',
    `runs create ag_… --input '{"query": "hello"}' --json`,
    "runs create summarizer --input @article.json --no-wait",
  ],
  run: async (call) => {
    const { client, args, flags, out } = call;
    const service = client();
    const body = runRequest(await findNewestAgentId(service, args.agent, out), args.query, flags);
    const idempotencyKey = flags["idempotency-key"];
    // Whoever leaves, even now, is told which run goes on: so it is made first, and waited for then.
    const left = flags["no-wait"] ? null : call.interruption();
    const run = await service.runs.create(body, { wait: 0, idempotencyKey });
    if (left) return waitForEnd(call, service, run, { left, timeout: (flags.wait ?? longestWaitSeconds) * 1_000 });
    if (out.isJson) out.record(run);
    else out.line(run.id);
  },
});

type Until = { left: AbortSignal; timeout: number };

/** The run's end or question, as soon as it is there. Whoever leaves before is told which run goes on. */
async function waitForEnd(context: Context, client: AgentRun, { id }: Run, until: Until): Promise<ExitCode> {
  const { out, progress } = context;
  const { left, timeout } = until;
  const signal = AbortSignal.any([left, AbortSignal.timeout(timeout)]);
  try {
    return showResult(context, await progress(`${id} is running`, followToEnd(client, id, signal)));
  } catch (error) {
    if (!signal.aborted) throw error;
    if (!left.aborted) throw new WaitTimeoutError(await client.runs.get(id));
    out.say(`${id} goes on. agentrun runs stream ${id} shows the rest, agentrun runs cancel ${id} stops it.`);
    return exitCodes.interrupted;
  }
}

const settled = ["run.completed", "run.failed", "run.cancelled", "run.requires_action"];

async function followToEnd(client: AgentRun, id: string, signal: AbortSignal): Promise<Run> {
  for await (const { type } of await client.runs.follow(id, {}, { signal })) if (settled.includes(type)) break;
  return client.runs.get(id, { signal });
}

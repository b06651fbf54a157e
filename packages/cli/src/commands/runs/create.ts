import { command } from "../../command.ts";
import { findRunnableAgent } from "../../find-agent.ts";
import { runFlags, runRequest } from "../../run-input.ts";
import { longestWaitSeconds, waitFlags, waitForEnd } from "../../wait-for-end.ts";

export const createRun = command({
  path: "runs create",
  summary: "Run an agent and wait for the result",
  details:
    "The command waits for the end of the run, up to --wait seconds. The result goes to stdout, everything else to stderr. If the run fails or is cancelled, the exit code is 7. If it waits for a person, the exit code is 0, and the output shows how to answer.",
  args: { agent: { help: "its id or name" }, query: { help: "text for the input field `query`", rest: true } },
  flags: {
    ...runFlags,
    ...waitFlags,
  },
  examples: [
    'runs create echo "hello"',
    `runs create ag_… --input '{"query": "hello"}' --json`,
    "runs create summarizer --input @article.json --no-wait",
  ],
  run: async (call) => {
    const { client, args, flags, out } = call;
    const service = client();
    const body = runRequest(await findRunnableAgent(service, args.agent, out), args.query, flags);
    const idempotencyKey = flags["idempotency-key"];
    // Create first, then wait: after Ctrl-C at any time, the id of the continuing run can be printed.
    const left = flags["no-wait"] ? null : call.interruption();
    const run = await service.runs.create(body, { wait: 0, idempotencyKey });
    if (left) return waitForEnd(call, service, run, { left, timeout: (flags.wait ?? longestWaitSeconds) * 1_000 });
    if (out.isJson) out.record(run);
    else out.line(run.id);
  },
});

import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
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
    const { client, args, flags, out, progress } = call;
    const service = client();
    const body = runRequest(await findAgentId(service, args.agent), args.query, flags);
    const idempotencyKey = flags["idempotency-key"];
    if (!flags["no-wait"]) {
      const timeout = (flags.wait ?? longestWaitSeconds) * 1000;
      const work = service.runs.createAndWait(body, { timeout, idempotencyKey });
      return showResult(call, await progress(`${args.agent} is running`, work));
    }
    const run = await service.runs.create(body, { wait: 0, idempotencyKey });
    if (out.isJson) out.record(run);
    else out.line(run.id);
  },
});

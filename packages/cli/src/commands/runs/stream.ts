import { command } from "../../command.ts";
import { findRunnableAgent } from "../../find-agent.ts";
import { runFlags, runRequest } from "../../run-input.ts";
import { showStream } from "../../stream-output.ts";

export const streamRun = command({
  path: "runs stream",
  summary: "Run an agent and show its events live, or follow an existing run",
  details:
    "The text goes to stdout as it arrives; with --json, each event is one line. If the connection is lost, the stream resumes without lost or repeated events. Ctrl-C does not stop the run, unless you use --cancel-on-exit.",
  args: {
    agent: { help: "an agent's id or name, or a run's id" },
    query: { help: "text for the input field `query`", rest: true },
  },
  flags: { ...runFlags, "cancel-on-exit": { type: "boolean", help: "cancel the run on Ctrl-C" } },
  examples: ["runs stream countdown", "runs stream run_…", `runs stream countdown --input '{"from": 3}' --json`],
  run: async (call) => {
    const { client, args, flags } = call;
    const service = client();
    if (/^run_[0-9a-z]{26}$/.test(args.agent)) return showStream(call, await service.runs.follow(args.agent));
    const body = runRequest(await findRunnableAgent(service, args.agent, call.out), args.query, flags);
    const onDisconnect = flags["cancel-on-exit"] ? ("cancel" as const) : undefined;
    const idempotencyKey = flags["idempotency-key"];
    return showStream(call, await service.runs.stream(body, { onDisconnect, idempotencyKey }));
  },
});

import type { NewCanaryStep } from "agent-run-client";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";

export const createCanary = command({
  path: "canaries create",
  summary: "Give a revision a part of the new runs, and deploy it if it is not worse",
  details:
    "Each step has a percentage and lasts for a number of runs of the canary, of minutes, or both. Without --step: 5, 25 and 100 %, with 100 runs each.",
  args: { agent: { help: "its id or name" } },
  flags: {
    revision: { type: "number", required: true, help: "revision to test" },
    step: { type: "string", value: "<percent,runs=N,minutes=N>", multiple: true, help: "a step; repeat it in order" },
    "tolerated-percent": { type: "number", help: "how much slower or more expensive it may be (default: 10)" },
  },
  examples: [
    "canaries create Haiku --revision 4",
    "canaries create Haiku --revision 4 --step 5,runs=100 --step 25,runs=200,minutes=30 --step 100,minutes=60",
  ],
  run: async ({ client, args, flags, out }) => {
    const service = client();
    const steps = flags.step?.map(readStep);
    const id = await findAgentId(service, args.agent);
    const { revision, "tolerated-percent": tolerated_percent } = flags;
    const canary = await service.agents.createCanary(id, { revision, steps, tolerated_percent });
    if (out.isJson) out.record(canary);
    else out.line(canary.id);
  },
});

/** A step such as `25,runs=200,minutes=30`. */
function readStep(text: string): NewCanaryStep {
  const [percent, ...limits] = text.split(",");
  const step: NewCanaryStep = { percent: Number(percent) };
  for (const limit of limits) {
    const [name, value] = limit.split("=");
    if ((name !== "runs" && name !== "minutes") || !Number.isInteger(Number(value || Number.NaN)))
      throw unreadable(text);
    step[name] = Number(value);
  }
  if (!Number.isInteger(step.percent)) throw unreadable(text);
  return step;
}

const unreadable = (text: string) =>
  new UsageError(
    `--step ${text} is not valid. Use a percentage with runs, minutes or both, such as 25,runs=200,minutes=30.`,
  );

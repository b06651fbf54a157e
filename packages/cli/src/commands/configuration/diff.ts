import { command } from "../../command.ts";
import { planFlags, requestPlan } from "../../configuration/request-plan.ts";
import { planLines } from "../../configuration/show-plan.ts";
import { exitCodes } from "../../exit-codes.ts";

export const diffConfiguration = command({
  path: "diff",
  summary: "Show what applying agentrun.yaml would change, field by field",
  details:
    "Changes nothing. The exit code is 0 if nothing would change, 2 if something would, and another one after an error. Faults are reported with file, line and column.",
  flags: {
    ...planFlags,
    report: {
      type: "boolean",
      help: "send the event configuration.drifted if anything would change; needs configurations:write",
    },
  },
  examples: ["diff", "diff --environment production", "diff --only agents/support", "diff --prune", "diff --report"],
  run: async ({ client, flags, out, environment, terminal }) => {
    const { plan } = await requestPlan(client, flags, environment);
    if (out.isJson) out.record(plan);
    else for (const line of planLines(plan, terminal.paint)) out.line(line);
    // As `terraform plan -detailed-exitcode` and others do: 1 is an error, 2 is a difference.
    return plan.changes.length === 0 ? exitCodes.done : exitCodes.usage;
  },
});

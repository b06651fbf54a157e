import { command } from "../../command.ts";
import { planFlags, requestPlan } from "../../configuration/request-plan.ts";
import { planLines } from "../../configuration/show-plan.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { gateExitCode, gateNote } from "../../gate-note.ts";
import { ask } from "../../prompt.ts";

export const applyConfiguration = command({
  path: "apply",
  summary: "Change the service to what agentrun.yaml describes",
  details:
    "Shows the plan and asks before it changes anything. All changes are made together, or none. If something has changed since the plan, nothing is done. A key with the scope configurations:write is enough. Revisions of agents with a gate are pending until they have passed; the exit code is 7 if a gate refused the same revision before.",
  flags: { ...planFlags, yes: { type: "boolean", short: "y", help: "do not ask" } },
  examples: ["apply", "apply --yes", "apply --environment production --prune --yes", "apply --only agents/support"],
  run: async ({ client, flags, out, environment, terminal }) => {
    const { request, plan, call } = await requestPlan(client, flags, environment);
    const print = out.isJson ? () => {} : out.line;
    for (const line of planLines(plan, terminal.paint)) print(line);
    if (plan.changes.length > 0 && !flags.yes) {
      const answer = await ask("Apply these changes? [y/N] ", "Use --yes to apply without a question.");
      if (!/^y(es)?$/i.test(answer)) throw new CommandError("Nothing was changed.", exitCodes.failed);
    }
    // Without changes there is nothing to do, and no entry for the audit log.
    if (plan.changes.length === 0) {
      if (out.isJson) out.record(plan);
      return exitCodes.done;
    }
    const applied = await call(() => client().configurations.apply({ ...request, digest: plan.digest }));
    const code = gateExitCode(applied.pending_deployments);
    if (out.isJson) {
      out.record(applied);
      return code;
    }
    out.say("Applied.");
    for (const pending of applied.pending_deployments) out.say(gateNote(pending));
    return code;
  },
});

import { command } from "../../command.ts";
import { findNames } from "../../find-member.ts";
import { showQuestion } from "../../run-output.ts";

export const getRun = command({
  path: "runs get",
  summary: "Get a run with its result",
  details: "If the run waits for a person, the commands that answer are printed too.",
  args: { id: { help: "its id" } },
  examples: ["runs get run_…", "runs get run_… --json"],
  run: async ({ client, args, out }) => {
    const service = client();
    const run = await service.runs.get(args.id);
    out.object(run);
    if (!out.isJson) showQuestion({ out }, run, await findNames(service, run.required_action));
  },
});

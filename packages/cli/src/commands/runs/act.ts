import { readObject } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findNames } from "../../find-member.ts";
import { showResult } from "../../run-output.ts";

const kinds = ["approve", "reject", "respond", "message", "delegate"];

export const actOnRun = command({
  path: "runs act",
  summary: "Answer a run that waits for a person, or send it a message",
  args: { id: { help: "the run's id" }, action: { help: `one of ${kinds.join(", ")}` } },
  flags: {
    data: {
      type: "string",
      short: "d",
      value: "<json|@file|->",
      file: true,
      help: "content of the answer or message: a JSON object",
    },
    arguments: {
      type: "string",
      value: "<json|@file|->",
      file: true,
      help: "with approve: changed arguments for the tool, a JSON object",
    },
    to: {
      type: "string",
      value: "<member>",
      help: "with delegate: id or e-mail address of the member who votes in your place",
    },
    "action-id": { type: "string", value: "<id>", help: "id of the question to answer" },
    wait: { type: "boolean", help: "wait until the run ends or needs another answer" },
  },
  examples: [
    "runs act run_… approve",
    "runs act run_… delegate --to ada@example.com",
    `runs act run_… respond -d '{"name": "Ada"}' --wait`,
  ],
  run: async (call) => {
    const { client, args, flags, progress } = call;
    if (!kinds.includes(args.action)) throw new UsageError(`<action> must be one of ${kinds.join(", ")}.`);
    const service = client();
    const run = await service.runs.act(args.id, {
      type: args.action,
      ...(flags.data === undefined ? {} : { payload: readObject(flags.data, "--data") }),
      ...(flags.arguments === undefined ? {} : { arguments: readObject(flags.arguments, "--arguments") }),
      ...(flags.to === undefined ? {} : { to: flags.to }),
      ...(flags["action-id"] === undefined ? {} : { action_id: flags["action-id"] }),
    });
    const shown = flags.wait ? await progress("Waiting", service.runs.wait(run.id)) : run;
    return showResult(call, shown, { names: await findNames(service, shown.required_action) });
  },
});

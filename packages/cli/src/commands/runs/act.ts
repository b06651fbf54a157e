import { readObject } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findNames } from "../../find-member.ts";
import { showResult } from "../../run-output.ts";

const kinds = ["approve", "reject", "respond", "message", "delegate"];

export const actOnRun = command({
  path: "runs act",
  summary: "Answer a run that asks, or tell it something",
  args: { id: { help: "the run's id" }, action: { help: `one of ${kinds.join(", ")}` } },
  flags: {
    data: { type: "string", short: "d", value: "<json|@file|->", file: true, help: "what to say: a JSON object" },
    arguments: {
      type: "string",
      value: "<json|@file|->",
      file: true,
      help: "what to call the tool with instead, with approve: a JSON object",
    },
    to: {
      type: "string",
      value: "<member>",
      help: "who votes in your place, with delegate: an id or an e-mail address",
    },
    "action-id": { type: "string", value: "<id>", help: "the question that is meant" },
    wait: { type: "boolean", help: "wait for what comes of it" },
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

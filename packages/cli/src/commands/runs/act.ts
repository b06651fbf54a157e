import { type AgentRun, ApiError, type RequiredAction } from "agent-run-client";
import { callOf } from "../../answers.ts";
import { readObject } from "../../body.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../exit-codes.ts";
import { findNames } from "../../find-member.ts";
import { showResult } from "../../run-output.ts";
import { safeLine } from "../../terminal.ts";

const kinds = ["approve", "reject", "respond", "message", "delegate"];

export const actOnRun = command({
  path: "runs act",
  summary: "Answer a run that waits for a person, or send it a message",
  details:
    "Before it approves or rejects, the command prints the tool and its arguments, and without --action-id it answers exactly this question.",
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
    const shownId = flags["action-id"] ?? (await showDecided(call, service, args));
    const run = await service.runs.act(args.id, {
      type: args.action,
      ...(flags.data === undefined ? {} : { payload: readObject(flags.data, "--data") }),
      ...(flags.arguments === undefined ? {} : { arguments: readObject(flags.arguments, "--arguments") }),
      ...(flags.to === undefined ? {} : { to: flags.to }),
      ...(shownId === undefined ? {} : { action_id: shownId }),
    });
    const shown = flags.wait ? await progress("Waiting", service.runs.wait(run.id)) : run;
    return showResult(call, shown, { names: await findNames(service, shown.required_action) });
  },
});

/** Shows what is decided, and returns the id of that question; undefined if the run does not wait or the key cannot read it. */
async function showDecided(
  { out }: Pick<Context, "out">,
  client: AgentRun,
  { id, action }: { id: string; action: string },
) {
  if (action !== "approve" && action !== "reject") return undefined;
  const question = await readQuestion(client, id);
  const decided = question && (callOf(question) || question.prompt);
  if (decided && !out.isJson) out.say(safeLine(`${action}: ${decided}`));
  return question?.id;
}

async function readQuestion(client: AgentRun, id: string): Promise<RequiredAction | null> {
  try {
    return (await client.runs.get(id)).required_action;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

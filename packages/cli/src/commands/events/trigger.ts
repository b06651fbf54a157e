import { command } from "../../command.ts";
import { CommandError, exitCodes, UsageError } from "../../exit-codes.ts";
import { nearest } from "../../nearest.ts";
import { triggers, waitForEvent } from "../../triggers.ts";

const names = Object.keys(triggers);

export const trigger = command({
  path: "trigger",
  summary: "Make a real event happen, to try what listens to it",
  details: `Nothing is pretended: ${Object.entries(triggers)
    .map(([type, { how }]) => `${type} ${how}`)
    .join("; ")}.`,
  args: { event: { help: names.join(", "), choices: names } },
  flags: { webhook: { type: "string", value: "<id>", help: "for test: the webhook to send to" } },
  examples: ["trigger run.completed", "trigger test --webhook wh_…"],
  run: async ({ client, args, flags, out, progress }) => {
    const found = triggers[args.event];
    if (!found) {
      const near = nearest(args.event, names);
      const known = near ? `Did you mean ${near}?` : `There are: ${names.join(", ")}.`;
      throw new UsageError(`There is no event ${JSON.stringify(args.event)}. ${known}`);
    }
    const service = client();
    if (!out.isJson) out.say(`agentrun ${found.how}.`);
    const subject = await progress("Making it happen", found.make(service, { webhook: flags.webhook, say: out.say }));
    const event = await progress("Waiting for the event", waitForEvent(service, args.event, subject));
    if (!event)
      throw new CommandError(
        `${subject} is there, but its event did not come.`,
        exitCodes.failed,
        "agentrun admin check looks for what is stuck.",
      );
    if (out.isJson) out.record(event);
    else out.line(`${event.id}  ${event.type}  ${subject}`);
  },
});

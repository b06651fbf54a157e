import { command } from "../../command.ts";
import { CommandError, exitCodes, UsageError } from "../../exit-codes.ts";
import { nearest } from "../../nearest.ts";
import { triggers, waitForEvent } from "../../triggers.ts";

const names = Object.keys(triggers);

export const trigger = command({
  path: "trigger",
  summary: "Cause a real event, to test a receiver",
  details: `Each event is caused by a real action: ${Object.entries(triggers)
    .map(([type, { how }]) => `${type} ${how}`)
    .join("; ")}.`,
  args: { event: { help: names.join(", "), choices: names } },
  flags: { webhook: { type: "string", value: "<id>", help: "for test: id of the webhook" } },
  examples: ["trigger run.completed", "trigger test --webhook wh_…"],
  run: async ({ client, args, flags, out, progress }) => {
    const found = triggers[args.event];
    if (!found) {
      const near = nearest(args.event, names);
      const known = near ? `Did you mean ${near}?` : `Events: ${names.join(", ")}.`;
      throw new UsageError(`There is no event ${JSON.stringify(args.event)}. ${known}`);
    }
    const service = client();
    if (!out.isJson) out.say(`agentrun ${found.how}.`);
    const subject = await progress("Causing the event", found.make(service, { webhook: flags.webhook, say: out.say }));
    const event = await progress("Waiting for the event", waitForEvent(service, args.event, subject));
    if (!event)
      throw new CommandError(
        `${subject} was created, but its event did not arrive.`,
        exitCodes.failed,
        "Run `agentrun admin check` on the server to find the problem.",
      );
    if (out.isJson) out.record(event);
    else out.line(`${event.id}  ${event.type}  ${subject}`);
  },
});

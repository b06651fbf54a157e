import { command } from "../../command.ts";

export const acknowledgeAlert = command({
  path: "alerts acknowledge",
  summary: "Say that somebody looks after an alert",
  args: { id: { help: "the rule's id" }, firing: { help: "the alert's id, from its history" } },
  flags: { note: { type: "string", help: "what the others should know" } },
  examples: ['alerts acknowledge alrt_… fire_… --note "Rolled back"'],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().alerts.acknowledge(args.id, args.firing, { note: flags.note })),
});

import { command } from "../../command.ts";

export const acknowledgeAlert = command({
  path: "alerts acknowledge",
  summary: "Acknowledge an alert",
  args: { id: { help: "the rule's id" }, firing: { help: "the alert's id, from `agentrun alerts history`" } },
  flags: { note: { type: "string", help: "note for other members" } },
  examples: ['alerts acknowledge alrt_… fire_… --note "Rolled back"'],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().alerts.acknowledge(args.id, args.firing, { note: flags.note })),
});

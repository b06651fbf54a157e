import { command } from "../../command.ts";

export const revokeKey = command({
  path: "keys revoke",
  summary: "Refuse a key from now on, everywhere",
  args: { id: { help: "its id" } },
  flags: {
    cascade: {
      type: "boolean",
      help: "the keys that it made or rotated itself into as well, and those that they made",
    },
  },
  examples: ["keys revoke key_…", "keys revoke key_… --cascade"],
  run: async ({ client, args, flags, out }) => {
    const gone = await client().apiKeys.revoke(args.id, flags.cascade ? { cascade: true } : {});
    if (out.isJson) out.record(gone);
    else {
      out.say(`Revoked ${args.id}${flags.cascade ? " and the keys that it made" : ""}.`);
      if (gone.successor_id) out.say(`${gone.successor_id}, which it was rotated into, still works.`);
    }
  },
});

import { command } from "../../command.ts";

export const revokeKey = command({
  path: "keys revoke",
  summary: "Revoke an API key",
  args: { id: { help: "its id" } },
  flags: {
    cascade: {
      type: "boolean",
      help: "also revoke the keys that it created or was rotated into, and the keys that those created",
    },
  },
  examples: ["keys revoke key_…", "keys revoke key_… --cascade"],
  run: async ({ client, args, flags, out }) => {
    const gone = await client().apiKeys.revoke(args.id, flags.cascade ? { cascade: true } : {});
    if (out.isJson) out.record(gone);
    else {
      out.say(`Revoked ${args.id}${flags.cascade ? " and the keys that it created" : ""}.`);
      if (gone.successor_id) out.say(`Its successor ${gone.successor_id} still works.`);
    }
  },
});

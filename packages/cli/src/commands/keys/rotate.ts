import { command } from "../../command.ts";
import { showSecret } from "../../secrets.ts";

export const rotateKey = command({
  path: "keys rotate",
  summary: "A new key in the place of an old one, which works for 24 hours more",
  args: { id: { help: "the old key's id" } },
  flags: { grace: { type: "number", value: "<seconds>", help: "how long the old one still works, 0 to 86400" } },
  examples: ["keys rotate key_…", "keys rotate key_… --grace 0"],
  run: async ({ client, args, flags, out }) => {
    const made = await client().apiKeys.rotate(
      args.id,
      flags.grace === undefined ? {} : { grace_seconds: flags.grace },
    );
    showSecret(out, made, `Key ${made.id} follows ${args.id}.`);
  },
});

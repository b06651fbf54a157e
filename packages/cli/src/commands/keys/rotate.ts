import { command } from "../../command.ts";
import { showSecret } from "../../secrets.ts";

export const rotateKey = command({
  path: "keys rotate",
  summary: "Replace an API key; the old key works for 24 more hours",
  args: { id: { help: "the old key's id" } },
  flags: {
    grace: { type: "number", value: "<seconds>", help: "how long the old key still works, 0 to 86400 (default 86400)" },
  },
  examples: ["keys rotate key_…", "keys rotate key_… --grace 0"],
  run: async ({ client, args, flags, out }) => {
    const made = await client().apiKeys.rotate(
      args.id,
      flags.grace === undefined ? {} : { grace_seconds: flags.grace },
    );
    showSecret(out, made, `Key ${made.id} replaces ${args.id}.`);
  },
});

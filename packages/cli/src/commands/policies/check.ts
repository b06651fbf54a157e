import { command } from "../../command.ts";

export const checkPolicy = command({
  path: "policies check",
  summary: "Test a policy on a text",
  args: { id: { help: "the policy's id or name" }, text: { help: "text to check" } },
  flags: {
    stage: { type: "string", choices: ["input", "output"], help: "check the text as input or output (default input)" },
  },
  examples: ['policies check standard "my card is 4242 4242 4242 4242"'],
  run: async ({ client, args, flags, out }) => {
    out.object(await client().policies.check(args.id, { stage: flags.stage ?? "input", text: args.text }));
  },
});

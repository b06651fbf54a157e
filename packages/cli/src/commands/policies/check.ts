import { command } from "../../command.ts";

export const checkPolicy = command({
  path: "policies check",
  summary: "What a policy would say to a text",
  args: { id: { help: "the policy's id or name" }, text: { help: "the text" } },
  flags: { stage: { type: "string", choices: ["input", "output"], help: "whose text it is (input)" } },
  examples: ['policies check standard "my card is 4242 4242 4242 4242"'],
  run: async ({ client, args, flags, out }) => {
    out.object(await client().policies.check(args.id, { stage: flags.stage ?? "input", text: args.text }));
  },
});

import { command } from "../../command.ts";

export const testPolicy = command({
  path: "policies test",
  summary: "Test a policy on a text",
  args: { id: { help: "the policy's id or name" }, text: { help: "text to test" } },
  flags: {
    stage: { type: "string", choices: ["input", "output"], help: "test the text as input or output (default input)" },
  },
  examples: ['policies test standard "my card is 4242 4242 4242 4242"'],
  run: async ({ client, args, flags, out }) => {
    out.object(await client().policies.test(args.id, { stage: flags.stage ?? "input", text: args.text }));
  },
});

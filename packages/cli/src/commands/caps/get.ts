import { command } from "../../command.ts";

export const getCap = command({
  path: "caps get",
  summary: "One spend cap, and what is used of it",
  args: { id: { help: "its id" } },
  flags: { user: { type: "string", help: "where each user has their own: whose" } },
  examples: ["caps get cap_…", "caps get cap_… --user ann"],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().caps.get(args.id, flags.user === undefined ? {} : { user: flags.user })),
});

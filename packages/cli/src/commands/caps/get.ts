import { command } from "../../command.ts";

export const getCap = command({
  path: "caps get",
  summary: "Get a spend cap and its current usage",
  args: { id: { help: "its id" } },
  flags: { user: { type: "string", help: "end user, if the cap has a separate limit for each end user" } },
  examples: ["caps get cap_…", "caps get cap_… --user ann"],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().caps.get(args.id, flags.user === undefined ? {} : { user: flags.user })),
});

import { command } from "../../command.ts";

export const linkFile = command({
  path: "files link",
  summary: "A link that anybody can read a file by, until it ends",
  args: { id: { help: "its id" } },
  flags: { seconds: { type: "number", help: "how long it works: 3600, a day at most" } },
  examples: ["files link file_…", "files link file_… --seconds 600"],
  run: async ({ client, args, flags, out }) => {
    const link = await client().files.link(args.id, { expires_in_seconds: flags.seconds });
    if (out.isJson) out.record(link);
    else out.line(link.url);
  },
});

import { command } from "../../command.ts";

export const linkFile = command({
  path: "files link",
  summary: "Create a public link to a file that expires",
  args: { id: { help: "its id" } },
  flags: { seconds: { type: "number", help: "lifetime of the link (default 3600, maximum 86400)" } },
  examples: ["files link file_…", "files link file_… --seconds 600"],
  run: async ({ client, args, flags, out }) => {
    const link = await client().files.createLink(args.id, { ttl_seconds: flags.seconds });
    if (out.isJson) out.record(link);
    else out.line(link.url);
  },
});

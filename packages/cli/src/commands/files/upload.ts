import { openAsBlob, statSync } from "node:fs";
import { basename } from "node:path";
import { command } from "../../command.ts";

export const uploadFile = command({
  path: "files upload",
  summary: "Keep a file, for runs and threads to name",
  args: { path: { help: "the file" } },
  flags: {
    name: { type: "string", help: "what to call it; its own name without it" },
    type: { type: "string", value: "<type>", help: "its media type, as text/csv" },
    user: { type: "string", value: "<name>", help: "whom it is for, by your own name of them" },
  },
  examples: ["files upload report.pdf --type application/pdf", "files upload notes.txt --user ada --json"],
  run: async ({ client, args, flags, out }) => {
    if (!statSync(args.path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${args.path}.`);
    const { name = basename(args.path), type: contentType, user } = flags;
    out.object(await client().files.upload(await openAsBlob(args.path), { name, user, contentType }));
  },
});

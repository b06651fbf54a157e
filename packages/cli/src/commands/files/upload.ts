import { openAsBlob, statSync } from "node:fs";
import { basename } from "node:path";
import { command } from "../../command.ts";

export const uploadFile = command({
  path: "files upload",
  summary: "Upload a file, for use in runs and threads",
  args: { path: { help: "path of the file" } },
  flags: {
    name: { type: "string", help: "name of the stored file (default: the name of the local file)" },
    type: { type: "string", value: "<type>", help: "media type, such as text/csv" },
    user: { type: "string", value: "<name>", help: "end user that the file belongs to" },
  },
  examples: ["files upload report.pdf --type application/pdf", "files upload notes.txt --user ada --json"],
  run: async ({ client, args, flags, out }) => {
    if (!statSync(args.path, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${args.path}.`);
    const { name = basename(args.path), type: contentType, user } = flags;
    out.object(await client().files.create(await openAsBlob(args.path), { name, user, contentType }));
  },
});

import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { command } from "../../command.ts";

export const downloadFile = command({
  path: "files download",
  summary: "Download the content of a file",
  details: "Writes to stdout, or to a new file with --to. Existing files are not overwritten.",
  args: { id: { help: "its id" } },
  flags: { to: { type: "string", value: "<path>", help: "path of the new file (default: stdout)" } },
  examples: ["files download file_… --to report.pdf", "files download file_… | head"],
  run: async ({ client, args, flags, out }) => {
    const { body } = await client().files.content(args.id);
    const content = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    if (flags.to === undefined) return pipeline(content, process.stdout, { end: false });
    // Never overwrite an existing file.
    await pipeline(content, createWriteStream(flags.to, { flags: "wx" }));
    out.say(`Saved ${flags.to}.`);
  },
});

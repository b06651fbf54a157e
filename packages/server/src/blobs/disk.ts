import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { ServiceError } from "../lib/errors.ts";
import type { FileKey } from "../model/files.ts";
import type { BlobStore } from "./blobs.ts";
import { writeMeasured } from "./blobs.ts";

const markName = "files-id";

/** A folder on this machine, or one that all nodes share. */
export function createDiskBlobs(directory: string): BlobStore {
  // The end of an id is random, so files are spread evenly over the folders.
  const pathOf = ({ organizationId, id }: FileKey) => join(directory, organizationId, id.slice(-2), id);
  const readMark = () => readFile(join(directory, markName), "utf8").catch(() => null);
  return {
    place: directory,
    async write(file, source) {
      const path = pathOf(file);
      await guarded(mkdir(dirname(path), { recursive: true, mode: 0o700 }));
      const handle = await guarded(open(path, "wx", 0o600));
      try {
        const written = await guarded(writeMeasured(handle, source));
        await syncFolder(dirname(path));
        return written;
      } finally {
        await handle.close();
      }
    },
    async read(file, range) {
      const handle = await guarded(open(pathOf(file), "r"));
      return toStream(handle, range && { start: range.first, end: range.last });
    },
    remove: (file) => guarded(rm(pathOf(file), { force: true })),
    readMark,
    async mark(text) {
      await guarded(mkdir(directory, { recursive: true, mode: 0o700 }));
      // If several processes start at once, only one of them writes the file.
      const handle = await open(join(directory, markName), "wx", 0o600).catch(() => null);
      if (handle) await handle.writeFile(text).finally(() => handle.close());
      return (await readMark()) ?? text;
    },
    close: async () => {},
  };
}

const toStream = (handle: FileHandle, part: { start: number; end: number } | undefined): Readable =>
  handle.createReadStream({ ...part, highWaterMark: 65_536 });

/** Makes the file's name survive a power cut. Systems that cannot open folders do this themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

const full = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Translates disk errors. Errors of the source are unchanged. */
async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
    const isOurs = (error as NodeJS.ErrnoException | null)?.syscall !== undefined;
    if (error instanceof ServiceError || !isOurs) throw error;
    if (code === "ENOENT") throw new ServiceError("file_content_missing", { cause: error });
    const message = full.has(code)
      ? "The disk for files is full. The file was not stored. Try again after the operator has freed some space."
      : undefined;
    throw new ServiceError("file_store_unavailable", { cause: error, ...(message ? { message } : {}) });
  }
}

import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ServiceError } from "../lib/errors.ts";
import { assertOutsideTransaction } from "../lib/postgres/transaction-scope.ts";
import type { FileKey } from "../model/files.ts";

/** What was written: counted and digested on its way. */
export type Written = { size: number /** In hex. */; sha256: string };

/** Both ends belong to it. */
export type ByteRange = { first: number; last: number };

/** Where the content of files is. What it holds is told by rows alone: it is never listed. */
export type BlobStore = {
  /** Where it is, for people. */
  readonly place: string;
  /** Resolves once the content will outlive a crash of the machine. A source that fails leaves something, which `remove` takes away. */
  write(file: FileKey, source: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Rejects with `file_content_missing` where there is none. */
  read(file: FileKey, range?: ByteRange): Promise<Readable>;
  /** Resolves, too, where there is nothing. */
  remove(file: FileKey): Promise<void>;
  /** What says which store this is, whoever reaches it by whatever way; null where nobody has marked it yet. */
  readMark(): Promise<string | null>;
  /** Marks it, unless somebody did before; what it is marked with then. */
  mark(text: string): Promise<string>;
  close(): Promise<void>;
};

/** Writes what comes, piece by piece, and forces it to the disk; counts and digests it meanwhile. */
export async function writeMeasured(handle: FileHandle, source: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
    for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
  }
  await handle.sync();
  return { size, sha256: hash.digest("hex") };
}

/** Not where the reader has left. */
const isOfStore = (error: Error): boolean => error.name !== "AbortError";

/** The same store, outside of transactions alone. The operator learns why it failed; callers learn only that it did. */
export function reportBlobFailures(blobs: BlobStore, tell: (cause: unknown) => void): BlobStore {
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    assertOutsideTransaction("The file store");
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError && error.code === "file_store_unavailable" && error.cause) tell(error.cause);
      throw error;
    }
  };
  return {
    ...blobs,
    write: (file, source) => told(() => blobs.write(file, source)),
    read: async (file, range) => {
      const content = await told(() => blobs.read(file, range));
      // The answer has begun: its reader sees a broken connection, and the operator why.
      return content.once("error", (error) => isOfStore(error) && tell(error));
    },
    remove: (file) => told(() => blobs.remove(file)),
    readMark: () => told(() => blobs.readMark()),
    mark: (text) => told(() => blobs.mark(text)),
  };
}

import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ServiceError } from "../lib/errors.ts";
import { assertOutsideTransaction } from "../lib/postgres/transaction-scope.ts";
import type { FileKey } from "../model/files.ts";

/** The size and digest of the written content. */
export type Written = { size: number /** In hex. */; sha256: string };

/** Both ends are inclusive. */
export type ByteRange = { first: number; last: number };

/** Stores the content of files. Only the database knows which files exist: a blob store is never listed. */
export type BlobStore = {
  /** The location, for people. */
  readonly place: string;
  /** Resolves once the content survives a crash of the machine. A failed write may leave content behind: `remove` deletes it. */
  write(file: FileKey, source: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Rejects with `file_content_missing` if there is no content. */
  read(file: FileKey, range?: ByteRange): Promise<Readable>;
  /** Idempotent. */
  remove(file: FileKey): Promise<void>;
  /** The id of this store, which is the same for every node and path. Null if the store has none yet. */
  readMark(): Promise<string | null>;
  /** Sets the id, unless the store has one. Returns the id. */
  mark(text: string): Promise<string>;
  close(): Promise<void>;
};

/** Writes and syncs the content, and computes its size and digest. */
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

/** An abort comes from the reader, not from the store. */
const isStoreError = (error: Error): boolean => error.name !== "AbortError";

/** Reports failures of the store to the operator: callers do not get the cause. Rejects use inside a transaction. */
export function reportBlobFailures(blobs: BlobStore, report: (cause: unknown) => void): BlobStore {
  const reported = async <T>(work: () => Promise<T>): Promise<T> => {
    assertOutsideTransaction("The file store");
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError && error.code === "file_store_unavailable" && error.cause) report(error.cause);
      throw error;
    }
  };
  return {
    ...blobs,
    write: (file, source) => reported(() => blobs.write(file, source)),
    read: async (file, range) => {
      const content = await reported(() => blobs.read(file, range));
      // The response has started: the client gets a broken connection, and the operator the cause.
      return content.once("error", (error) => isStoreError(error) && report(error));
    },
    remove: (file) => reported(() => blobs.remove(file)),
    readMark: () => reported(() => blobs.readMark()),
    mark: (text) => reported(() => blobs.mark(text)),
  };
}

import { ServiceError } from "../lib/errors.ts";
import { assertOutsideTransaction } from "../lib/transaction-scope.ts";
import type { BlobStore } from "./blobs.ts";

/** Not where the reader has left. */
const isOfStore = (error: Error): boolean => error.name !== "AbortError";

/** The same store, outside of transactions alone. The operator learns why it failed; callers learn only that it did. */
export function tellFailures(blobs: BlobStore, tell: (cause: unknown) => void): BlobStore {
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

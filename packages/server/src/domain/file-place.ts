import { randomUUID } from "node:crypto";
import type { BlobStore } from "../blobs/blobs.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Store } from "../store/store.ts";

/** What the database knows the store by. */
export const filesFact = "files-id";

/**
 * Whether this node keeps files where the others do. The store is marked with a name of its own when the first file is kept, and
 * the database knows the name: a node whose folder is another one could not read what the others keep, nor they what it keeps.
 */
export type FilePlace = {
  /** Throws where it is another one. */
  assertShared(): Promise<void>;
};

export function createFilePlace(store: Pick<Store, "installation">, blobs: BlobStore): FilePlace {
  let isShared = false;
  return {
    async assertShared() {
      if (isShared) return;
      const known = await findKnown(store);
      const marked = known === null ? await blobs.mark(randomUUID()) : await blobs.readMark();
      const agreed = known ?? (await store.installation.findOrInsertFact(filesFact, marked ?? ""));
      if (marked !== agreed) throw new ServiceError("file_store_unavailable", { message: elsewhere(blobs.place) });
      isShared = true;
    },
  };
}

/** What to tell the operator at the start, where this node's store is not the one; null where it is, or nobody keeps files yet. */
export async function findOtherPlace(store: Pick<Store, "installation">, blobs: BlobStore): Promise<string | null> {
  const known = await findKnown(store);
  return known === null || (await blobs.readMark()) === known ? null : elsewhere(blobs.place);
}

async function findKnown(store: Pick<Store, "installation">): Promise<string | null> {
  const facts = await store.installation.listFacts(filesFact);
  return facts.find(({ name }) => name === filesFact)?.value ?? null;
}

const elsewhere = (place: string) =>
  `The files of this installation are kept elsewhere than in ${place}, where this node looks for them. ` +
  "Operator: give every node the same AGENTRUN_FILES_URL, a folder that they share or an S3-compatible store.";

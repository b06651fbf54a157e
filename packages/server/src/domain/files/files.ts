import { createHash, randomUUID } from "node:crypto";
import type { AgentId, FileId, OrganizationId, PlanName, RunId } from "@agentrun/contract";
import type { BlobStore, ByteRange } from "../../blobs/blobs.ts";
import type { DatabaseClock } from "../../lib/clock.ts";
import type { SetAside } from "../../lib/concurrency/loop.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type FileKey, type FileRecord, type NewFile, toFileName, toKnownType } from "../../model/files.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { FileFilter } from "../../store/files/files.ts";
import type { Store } from "../../store/store.ts";
import { ownsAsUser, userFor } from "../api-keys/end-users.ts";

export type FileDeps = {
  store: Pick<Store, "files">;
  clock: DatabaseClock;
  blobs: BlobStore;
  place: FilePlace;
  maxBytes: number;
  planBytes: Partial<Record<PlanName, number>>;
  /** Files whose content could not be removed recently. */
  setAside: SetAside;
};

/** An upload. */
export type Incoming = {
  source: AsyncIterable<Uint8Array>;
  /** The announced size; null: unknown. */
  announcedBytes: number | null;
  /** Metadata of the upload; parts of it may follow after the last byte. */
  details(): Promise<{ name: string | null; contentType: string; user: string | null }>;
};

export async function getFile({ store }: Pick<FileDeps, "store">, caller: Caller, id: FileId): Promise<FileRecord> {
  const file = await store.files.find(caller.organizationId, id);
  if (!file || !ownsAsUser(caller, file.user)) throw new ServiceError("file_not_found");
  assertReach(caller, file);
  return file;
}

/** A key limited to some agents can access the files that these created and its own uploads; a user's token, that user's files. */
export function isInReach(caller: Caller, file: FileRecord): boolean {
  const { agentIds, actor } = caller;
  if (!ownsAsUser(caller, file.user)) return false;
  return !agentIds || file.createdBy === actor || (file.agentId !== null && agentIds.includes(file.agentId));
}

function assertReach(caller: Caller, file: FileRecord): void {
  if (isInReach(caller, file)) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents: it can access only their files and its own uploads.",
  });
}

export async function listFiles(
  deps: FileDeps,
  caller: Caller,
  filter: Omit<FileFilter, "reach">,
  page: PageRequest,
): Promise<Page<FileRecord>> {
  const { organizationId, agentIds, actor, endUser } = caller;
  const { user = endUser?.user } = filter;
  // A filter by another user matches nothing, as if there were none.
  if (!ownsAsUser(caller, user ?? null)) return { items: [], hasMore: false };
  const reach = agentIds ? { agentIds, createdBy: actor } : undefined;
  return deps.store.files.list(organizationId, { ...filter, user, reach }, page);
}

export async function deleteFile(deps: FileDeps, caller: Caller, id: FileId): Promise<void> {
  const file = await getFile(deps, caller, id);
  if (!(await deps.store.files.markDeleted(file))) throw new ServiceError("file_not_found");
}

export const uploadFile = (deps: FileDeps, caller: Caller, incoming: Incoming): Promise<FileRecord> =>
  receive(deps, newFile(deps, caller.organizationId, { createdBy: caller.actor }), {
    ...incoming,
    details: async () => {
      const details = await incoming.details();
      return { ...details, user: userFor(caller, details.user) };
    },
  });

/** A file that is part of a request. */
export type SentFile = { name: string | null; contentType: string; content: Uint8Array; user: string | null };

/**
 * Stores a file that is part of a request. Chat clients send a file again with every message: a caller who has sent the same file within
 * the last day gets that one.
 */
export async function keepSentFile(
  deps: FileDeps,
  caller: Caller,
  { name: given, contentType: type, content, user }: SentFile,
): Promise<FileRecord> {
  const name = toFileName(given);
  const contentType = toKnownType(type, name);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const size = content.length;
  const known = await deps.store.files.findSent(
    { organizationId: caller.organizationId, createdBy: caller.actor },
    { name, contentType, size, sha256, user: userFor(caller, user) },
  );
  if (known) return known;
  const details = async () => ({ name, contentType, user });
  return uploadFile(deps, caller, { source: oneOf(content), announcedBytes: size, details });
}

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content;
}

/** Stores a file that a run creates. */
export const saveRunFile = (
  deps: FileDeps,
  run: { id: RunId; organizationId: OrganizationId; agentId: AgentId },
  incoming: Incoming,
): Promise<FileRecord> =>
  receive(deps, newFile(deps, run.organizationId, { runId: run.id, agentId: run.agentId }), incoming);

function newFile({ clock }: FileDeps, organizationId: OrganizationId, from: Partial<NewFile>): NewFile {
  const now = clock.now();
  const by = { runId: null, agentId: null, createdBy: null, ...from };
  return { organizationId, id: newId("file", now), ...by, createdAt: new Date(now) };
}

/**
 * Writes the row, then the content, then marks the row complete. After a crash in between, an incomplete row remains: it cannot be
 * read, and the cleanup uses it to find and remove the content.
 */
async function receive(deps: FileDeps, file: NewFile, incoming: Incoming): Promise<FileRecord> {
  const { store, blobs } = deps;
  await deps.place.assertShared();
  const quota = await readQuota(deps, file.organizationId);
  const limit = limitOf(deps, quota);
  if ((incoming.announcedBytes ?? 0) > limit.bytes) throw limit.refusal();
  await store.files.insert(file);
  try {
    const written = await blobs.write(file, upTo(limit, incoming.source));
    const details = await incoming.details();
    const name = toFileName(details.name);
    const received = { ...details, ...written, name, contentType: toKnownType(details.contentType, name) };
    const twin = file.runId && (await store.files.findDuplicate(file.organizationId, file.runId, received));
    if (twin) {
      await giveUp(deps, file);
      return twin;
    }
    const result = await store.files.keep(file, received, quota.bytes);
    if (result === "no_room") throw new ServiceError("file_quota_exceeded");
    if (result === "gone") throw new ServiceError("request_timeout");
    return { ...file, ...received };
  } catch (error) {
    // Do not make the caller wait for an unavailable store a second time; the cleanup removes the content later.
    if (isStoreUnavailable(error)) await store.files.giveUp(file).catch(() => {});
    else await giveUp(deps, file);
    throw error;
  }
}

const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "file_store_unavailable";

type Limit = { bytes: number; refusal: () => ServiceError };

/** The size limit of an upload; it is enforced while the bytes arrive. */
function limitOf({ maxBytes }: FileDeps, { bytes, left }: Quota): Limit {
  if (bytes !== null && left < maxBytes) return { bytes: left, refusal: () => new ServiceError("file_quota_exceeded") };
  const message = `A file can have at most ${maxBytes} bytes.`;
  return { bytes: maxBytes, refusal: () => new ServiceError("payload_too_large", { message }) };
}

async function* upTo({ bytes, refusal }: Limit, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > bytes) throw refusal();
    yield piece;
  }
}

type Quota = { bytes: number | null; left: number };

async function readQuota({ store, planBytes }: FileDeps, organizationId: OrganizationId): Promise<Quota> {
  const { plan, fileBytes, bytes: used } = await store.files.readStorageUse(organizationId);
  const bytes = fileBytes ?? planBytes[plan as PlanName] ?? null;
  return { bytes, left: bytes === null ? Number.POSITIVE_INFINITY : Math.max(0, bytes - used) };
}

/** Removes a failed upload; what remains is removed by the cleanup. */
async function giveUp({ store, blobs }: FileDeps, file: FileKey): Promise<void> {
  try {
    await store.files.giveUp(file);
    await blobs.remove(file);
    await store.files.delete(file);
  } catch {
    // The row remains, and the cleanup finds it.
  }
}

/** Reads the content of a file, or a range of it. */
export async function readFile({ blobs, place }: FileDeps, file: FileKey, range?: ByteRange) {
  await place.assertShared();
  return blobs.read(file, range);
}

const batchSize = 100;

/** Removes the content of deleted files; true while there is more. */
export async function removeDeletedContentOnce({ store, blobs, place, setAside }: FileDeps): Promise<boolean> {
  const gone = await store.files.listDeleted(batchSize, setAside.ids());
  if (gone.length > 0) await place.assertShared();
  const remove = async (file: FileKey) => {
    await blobs.remove(file);
    await store.files.delete(file);
  };
  for (const file of gone) await setAside.forEach([file], ({ id }) => id, remove);
  return gone.length === batchSize;
}

/** The database fact that holds the id of the file store. */
export const filesFact = "files-id";

/**
 * Checks that all nodes use the same file store. The store is marked with an id when the first file is saved, and the database
 * records the id: nodes with different folders could not read each other's files.
 */
type FilePlace = {
  /** Throws if this node uses a different store. */
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

/** A warning for the operator if this node uses a different store; null if it is the same or no file exists yet. */
export async function findOtherPlace(store: Pick<Store, "installation">, blobs: BlobStore): Promise<string | null> {
  const known = await findKnown(store);
  return known === null || (await blobs.readMark()) === known ? null : elsewhere(blobs.place);
}

async function findKnown(store: Pick<Store, "installation">): Promise<string | null> {
  const facts = await store.installation.listFacts(filesFact);
  return facts.find(({ name }) => name === filesFact)?.value ?? null;
}

const elsewhere = (place: string) =>
  `This node uses the file store ${place}, but the installation's files are in another one. ` +
  "Operator: set the same AGENTRUN_FILES_URL on every node, a shared folder or an S3-compatible store.";

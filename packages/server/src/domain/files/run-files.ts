import { buffer } from "node:stream/consumers";
import type { AgentId, FileId, GuardFinding, OrganizationId, RunId, ThreadId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  type FileRecord,
  isFileId,
  isText,
  type NamedFile,
  namedFiles,
  type RunFiles,
  readingsOf,
  toContentType,
  toTextDecoder,
} from "../../model/files.ts";
import type { Judged } from "../../store/guardrails/findings.ts";
import type { Store } from "../../store/store.ts";
import {
  type FindTextGuard,
  findCountedTextGuard,
  GuardrailViolation,
  type GuardText,
} from "../guardrails/guarded-input.ts";
import { findBaseUrl } from "../installation/base-url.ts";
import { type FileDeps, isInReach, readFile, saveRunFile } from "./files.ts";
import { type LinkDeps, makeLink } from "./links.ts";

export type RunFileDeps = FileDeps & Omit<LinkDeps, "baseUrl"> & { store: Pick<Store, "files" | "installation"> };

type RunOfFiles = { id: RunId; organizationId: OrganizationId; agentId: AgentId; user: string | null };

/** The maximum duration of a run. */
const linkSeconds = 3_600;
/** Small enough to hold in memory. */
const mostListed = 1_000;
const mostMade = 1_000;

/** The file operations of a run: read existing files and create new ones. */
export function openRunFiles(deps: RunFileDeps, run: RunOfFiles): RunFiles {
  const { organizationId, user } = run;
  const get = async (id: string): Promise<FileRecord> => {
    const isId = /^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);
    const file = isId ? await deps.store.files.find(organizationId, id as FileId) : null;
    if (file) return file;
    throw new ServiceError("file_not_found", { message: `There is no file ${id.slice(0, 100)}, or it was deleted.` });
  };
  const list = async () => {
    const page = { limit: mostListed, order: "asc" as const };
    return (await deps.store.files.list(organizationId, { runId: run.id }, page)).items;
  };
  let made = 0;
  return {
    get,
    list,
    read: (file, range) => readFile(deps, file, range),
    async write(name, given, source) {
      made += 1;
      if (made > mostMade)
        throw new ServiceError("invalid_value", { message: `A run can create at most ${mostMade} files.` });
      const contentType = toContentType(given);
      if (contentType === null)
        throw new ServiceError("invalid_value", { message: `'${given}' is not a content type.` });
      const details = async () => ({ name, contentType, user });
      return saveRunFile(deps, run, { source, announcedBytes: null, details });
    },
    async link(file) {
      const baseUrl = await findBaseUrl(deps.store);
      return makeLink({ ...deps, baseUrl: () => baseUrl }, file, null, linkSeconds).url;
    },
  };
}

export type NamedFileDeps = {
  store: Pick<Store, "files" | "guardrails">;
  findTextGuard: FindTextGuard;
  files: FileDeps;
};

/** A JSON text for an agent, and its context. */
export type Naming = {
  json: string;
  /** The name of the top-level field. */
  root: string;
  policy: string | null;
  judged: Judged;
  threadId: ThreadId | null;
  user: string | null;
};

const mostNamed = 100;

/** Checks the files that a text names and records their use. */
export async function takeFiles(deps: NamedFileDeps, caller: Caller, naming: Naming): Promise<void> {
  const noteUse = await checkFiles(deps, caller, naming);
  await noteUse();
}

/**
 * The files that a text names must belong to the caller, and their text content must pass the same guards as the text itself. The
 * commit records who named them, so that they can be erased together.
 */
export async function checkFiles(deps: NamedFileDeps, caller: Caller, naming: Naming): Promise<Commit<void>> {
  const named = namedFiles(naming.json, naming.root);
  if (named.length === 0) return async () => {};
  const ids = [...new Set(named.flatMap(({ id }) => (isFileId(id) ? [id] : [])))];
  if (ids.length > mostNamed) throw tooMany(naming.root);
  const known = await findOwn(deps, caller, ids);
  const guard = await findCountedTextGuard(deps, naming.judged, naming.policy);
  for (const one of named) {
    const file = isFileId(one.id) ? known.get(one.id) : undefined;
    if (!file) throw missingFile(one);
    // Agents read the file name as well.
    if (guard) await guardText(guard, file.name, one.param);
    if (guard && isText(file.contentType)) await guardFile(deps.files, guard, file, one.param);
  }
  const { threadId, user } = naming;
  return async () => {
    const areThere = await deps.store.files.use({ organizationId: caller.organizationId, threadId, user }, ids);
    const [first] = named;
    if (!areThere && first) throw missingFile(first);
  };
}

async function findOwn({ store }: NamedFileDeps, caller: Caller, ids: FileId[]): Promise<Map<FileId, FileRecord>> {
  const files = await store.files.findMany(caller.organizationId, ids);
  return new Map(files.filter((file) => isInReach(caller, file)).map((file) => [file.id, file]));
}

const missingFile = ({ id, param }: NamedFile) =>
  new ServiceError("file_not_found", {
    param,
    message: `There is no file ${id.slice(0, 100)}, or it was deleted. GET /files lists yours.`,
  });
const tooMany = (param: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: refers to more than ${mostNamed} files.` });

/** The window that a guard checks at once, and the overlap between windows, so that nothing hides at a boundary. */
const windowBytes = 524_288;
const overlapBytes = 4_096;

/** A file cannot be redacted, so a finding that would redact text blocks the file. */
async function guardFile(files: FileDeps, guard: GuardText, file: FileRecord, param: string): Promise<void> {
  let decoder: ReturnType<typeof toTextDecoder> | null = null;
  for (let at = 0; at < file.size; at += windowBytes) {
    const last = Math.min(file.size, at + windowBytes + overlapBytes) - 1;
    const bytes = await buffer(await readFile(files, file, { first: at, last }));
    decoder ??= toTextDecoder(file.contentType, bytes);
    // The declared encoding may be wrong, so check all plausible decodings.
    for (const text of new Set([decoder.decode(bytes), ...readingsOf(bytes)])) await guardText(guard, text, param);
  }
}

async function guardText(guard: GuardText, content: string, param: string): Promise<void> {
  const json = JSON.stringify({ text: content });
  const { isBlocked, text, findings, ...rest } = await guard(json, param);
  if (isBlocked || text !== json) throw new GuardrailViolation({ ...rest, findings: findings.map(toBlocking) });
}

const toBlocking = (finding: GuardFinding): GuardFinding =>
  finding.action === "redact" && !finding.shadow ? { ...finding, action: "block" } : finding;

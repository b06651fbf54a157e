import type { StoredFile } from "@agentrun/contract";
import { deleteFile, type FileDeps, getFile, listFiles, readFile, uploadFile } from "../../domain/files/files.ts";
import { type FollowDeps, followLink, type LinkDeps, makeLink } from "../../domain/files/links.ts";
import { getRun } from "../../domain/runs/runs.ts";
import type { FileRecord } from "../../model/files.ts";
import type { Store } from "../../store/store.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { answerContent } from "../file-transfer.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export type FileRouteDeps = FileDeps &
  FollowDeps &
  Omit<LinkDeps, "baseUrl"> & {
    store: Pick<Store, "files" | "runs">;
    /** Whether a link expires with the key or the membership that created it. */
    bindsLinks: boolean;
  };

export const fileHandlers = (deps: FileRouteDeps, baseUrl: () => string) =>
  ({
    createFile: async ({ caller, upload }) => {
      const file = await uploadFile(deps, caller, await upload());
      return created(toStoredFile(file), `${baseUrl()}/files/${file.id}`);
    },
    listFiles: async ({ caller, query, url }) => {
      const filter = { runId: query.run_id, user: query.user };
      return listAnswer(await listFiles(deps, caller, filter, toPageRequest(query)), toStoredFile, url);
    },
    getFile: async ({ caller, params }) => ok(toStoredFile(await getFile(deps, caller, params.id))),
    deleteFile: async ({ caller, params }) => {
      await deleteFile(deps, caller, params.id);
      return ok({ object: "file", id: params.id, deleted: true });
    },
    getFileContent: async ({ caller, params, ...request }) => {
      const file = await getFile(deps, caller, params.id);
      return answerContent(file, request, (range) => readFile(deps, file, range));
    },
    createFileLink: async ({ caller, params, body }) => {
      const file = await getFile(deps, caller, params.id);
      const creator = deps.bindsLinks ? caller : null;
      const { url, expiresAt } = makeLink({ ...deps, baseUrl }, file, creator, body?.ttl_seconds);
      return created({ object: "file_link", file_id: file.id, url, expires_at: expiresAt.toISOString() }, url);
    },
    getSharedFile: async ({ params, query, ...request }) => {
      const file = await followLink(deps, params.id, query.token);
      return answerContent(file, request, (range) => readFile(deps, file, range));
    },
    listRunFiles: async ({ caller, params, query, url }) => {
      const run = await getRun(deps, caller, params.id);
      return listAnswer(await listFiles(deps, caller, { runId: run.id }, toPageRequest(query)), toStoredFile, url);
    },
  }) satisfies Partial<Handlers>;

const toStoredFile = (record: FileRecord): StoredFile => ({
  object: "file",
  id: record.id,
  name: record.name,
  content_type: record.contentType,
  size: record.size,
  sha256: record.sha256,
  user: record.user,
  run_id: record.runId,
  created_at: record.createdAt.toISOString(),
});

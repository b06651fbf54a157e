import type { AgentId, FileId, OrganizationId, RunId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { type FileRecord, type RunFiles, toContentType } from "../model/files.ts";
import type { Store } from "../store/store.ts";
import { findBaseUrl } from "./base-url.ts";
import { type LinkDeps, makeLink } from "./file-links.ts";
import { type FileDeps, keepFileOfRun, readFile } from "./files.ts";

export type RunFileDeps = FileDeps & Omit<LinkDeps, "baseUrl"> & { store: Pick<Store, "files" | "installation"> };

type RunOfFiles = { id: RunId; organizationId: OrganizationId; agentId: AgentId; user: string | null };

/** As long as the longest run may take. */
const linkSeconds = 3_600;
/** More than anybody lists of one run, and few enough to hold. */
const mostListed = 1_000;
const mostMade = 1_000;

/** The files that a run can read, and those that it makes. */
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
        throw new ServiceError("invalid_value", { message: `A run makes ${mostMade} files at most.` });
      const contentType = toContentType(given);
      if (contentType === null) throw new ServiceError("invalid_value", { message: `${given} is no content type.` });
      const details = async () => ({ name, contentType, user });
      return keepFileOfRun(deps, run, { source, announcedBytes: null, details });
    },
    async link(file) {
      const baseUrl = await findBaseUrl(deps.store);
      return makeLink({ ...deps, baseUrl: () => baseUrl }, file, null, linkSeconds).url;
    },
  };
}

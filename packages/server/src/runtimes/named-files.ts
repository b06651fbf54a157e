import type { FileRecord } from "../model/files.ts";
import { filePartsIn } from "../model/files.ts";
import type { MessageRecord } from "../model/threads.ts";
import type { RuntimeCall } from "./runtime.ts";

type NamingCall = Pick<RuntimeCall, "thread"> & {
  run: Pick<RuntimeCall["run"], "input">;
  host: Pick<RuntimeCall["host"], "files">;
};

/**
 * The files that a run's input, its conversation and what else people have given it (`more`, JSON texts) name, each once; one that is
 * gone by now is left out.
 */
export async function findNamedFiles(
  { run, thread, host }: NamingCall,
  more: readonly string[] = [],
): Promise<FileRecord[]> {
  const given = [run.input, ...more].flatMap(filePartsIn).map(({ file_id: id }) => ({ id, madeBy: null }));
  const named = [...given, ...(thread?.messages ?? []).flatMap(namedIn)];
  const ids = [...new Set(named.map(({ id }) => id))];
  const found = await Promise.all(ids.map((id) => host.files.get(id).catch(() => null)));
  const isNamed = (file: FileRecord) =>
    named.some(({ id, madeBy }) => id === file.id && (madeBy === null || madeBy === file.runId));
  return found.filter((file) => file !== null && isNamed(file)) as FileRecord[];
}

/** Whoever puts a file in is asked whether it is theirs. An agent is not: it can only name what its run has made. */
function namedIn({ role, runId, content }: MessageRecord) {
  const madeBy = role === "user" ? null : runId;
  return content.flatMap((part) => (part.type === "file" ? [{ id: part.file_id, madeBy }] : []));
}

import { type FileRecord, filePartsIn } from "../model/files.ts";
import type { MessageRecord } from "../model/threads.ts";
import type { RuntimeCall } from "./runtime.ts";

type CallWithFiles = Pick<RuntimeCall, "thread"> & {
  run: Pick<RuntimeCall["run"], "input">;
  host: Pick<RuntimeCall["host"], "files">;
};

/**
 * The files that a run's input, its thread and further JSON texts (`more`) reference, each once. Files that no longer exist are
 * omitted.
 */
export async function findNamedFiles(
  { run, thread, host }: CallWithFiles,
  more: readonly string[] = [],
): Promise<FileRecord[]> {
  const given = [run.input, ...more].flatMap(filePartsIn).map(({ file_id: id }) => ({ id, madeBy: null }));
  const named = [...given, ...(thread?.messages ?? []).flatMap(filesIn)];
  const ids = [...new Set(named.map(({ id }) => id))];
  const found = await Promise.all(ids.map((id) => host.files.get(id).catch(() => null)));
  const isNamed = (file: FileRecord) =>
    named.some(({ id, madeBy }) => id === file.id && (madeBy === null || madeBy === file.runId));
  return found.filter((file) => file !== null && isNamed(file)) as FileRecord[];
}

/** Access was checked when a user added the file. An agent may only reference files that its own run created. */
function filesIn({ role, runId, content }: MessageRecord) {
  const madeBy = role === "user" ? null : runId;
  return content.flatMap((part) => (part.type === "file" ? [{ id: part.file_id, madeBy }] : []));
}

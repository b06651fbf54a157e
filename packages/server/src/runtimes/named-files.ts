import type { FileRecord } from "../model/files.ts";
import { filePartsIn } from "../model/named-files.ts";
import type { RuntimeCall } from "./runtime.ts";

type NamingCall = Pick<RuntimeCall, "thread"> & {
  run: Pick<RuntimeCall["run"], "input">;
  host: Pick<RuntimeCall["host"], "files">;
};

/** The files that a run's input and its conversation name, each once; one that is gone by now is left out. */
export async function findNamedFiles({ run, thread, host }: NamingCall): Promise<FileRecord[]> {
  const said = (thread?.messages ?? []).flatMap(({ content }) => content.filter(({ type }) => type === "file"));
  const parts = [...filePartsIn(run.input), ...(said.length > 0 ? filePartsIn(JSON.stringify(said)) : [])];
  const ids = [...new Set(parts.map(({ file_id }) => file_id))];
  const found = await Promise.all(ids.map((id) => host.files.get(id).catch(() => null)));
  return found.filter((file) => file !== null);
}

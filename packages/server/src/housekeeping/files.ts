import { type FileDeps, removeForgottenOnce } from "../domain/files.ts";

export type FileKeepingDeps = FileDeps & {
  /** Null: files are kept for ever. */
  retentionDays: number | null;
};

const atOnce = 100;
/** Longer than an upload can take. */
const uploadSeconds = 3_600;

/** Forgets what is past its time and uploads that nobody is at any more, and removes the content of all that was forgotten. */
export async function keepFilesOnce(deps: FileKeepingDeps): Promise<boolean> {
  const { store, retentionDays } = deps;
  await store.files.giveUpUploads(uploadSeconds);
  const old = retentionDays === null ? 0 : await store.files.forgetOld(retentionDays, atOnce);
  return (await removeForgottenOnce(deps)) || old === atOnce;
}

import { filePartsIn } from "../model/named-files.ts";

/** Where `GET /files/{id}/content` shows one of ours. */
const ownFile = /\/files\/(file_[0-9a-z]{26})(\/content)?([?#].*)?$/;

/** The file of ours that an address, or its id alone, names; null where it is none. */
export function findOwnFile(named: unknown): object | null {
  const [, id = String(named)] = ownFile.exec(String(named)) ?? [];
  return filePartsIn(JSON.stringify({ type: "file", file_id: id }))[0] ?? null;
}

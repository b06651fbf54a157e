import { type FileId, fileLimits, type OrganizationId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { fromUuid, writeId } from "../lib/ids.ts";
import { type Keyring, signatureBytes } from "../lib/keyring.ts";
import type { FileName, FileRecord } from "../model/files.ts";
import type { Store } from "../store/store.ts";

export type LinkDeps = {
  store: Pick<Store, "files">;
  clock: DatabaseClock;
  secrets: Pick<Keyring, "sign" | "isSigned">;
  /** What links lead to; null on a node that has no address of its own and has not learnt one. */
  baseUrl: () => string | null;
};

export type Link = { url: string; expiresAt: Date };

/** Whose it is and when it ends stand before the signature: sixteen bytes and six. */
const headBytes = 22;

const toText = ({ organizationId, id }: FileName, expires: number) => `file link\0${organizationId}\0${id}\0${expires}`;

/** An address that whoever has it reads the file by, without a key, until it ends. Nothing is stored for it. */
export function makeLink(
  { clock, secrets, baseUrl }: LinkDeps,
  file: FileName,
  seconds: number = fileLimits.linkSeconds,
): Link {
  const expires = Math.ceil(clock.now() / 1_000) + seconds;
  const token = Buffer.alloc(headBytes + signatureBytes);
  writeId(file.organizationId, token, 0);
  token.writeUIntBE(expires, 16, 6);
  secrets.sign(toText(file, expires)).copy(token, headBytes);
  const url = `${baseUrl() ?? ""}/files/${file.id}/shared?token=${token.toString("base64url")}`;
  return { url, expiresAt: new Date(expires * 1_000) };
}

/** The file that a link leads to. Whatever is wrong with the link, it is told in the same words. */
export async function followLink(
  { store, clock, secrets }: Omit<LinkDeps, "baseUrl">,
  id: FileId,
  token: string,
): Promise<FileRecord> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== headBytes + signatureBytes || bytes.toString("base64url") !== token) throw notValid();
  const organizationId: OrganizationId = fromUuid("org", bytes.subarray(0, 16).toString("hex"));
  const expires = bytes.readUIntBE(16, 6);
  const isOurs = secrets.isSigned(toText({ organizationId, id }, expires), bytes.subarray(headBytes));
  if (!isOurs || expires * 1_000 <= clock.now()) throw notValid();
  const file = await store.files.find(organizationId, id);
  if (!file) throw notValid();
  return file;
}

const notValid = () => new ServiceError("link_not_valid");

import { type ApiKeyId, type FileId, fileLimits, type OrganizationId, type UserId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { type Keyring, signatureBytes } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { fromUuid, writeId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { FileKey, FileRecord } from "../../model/files.ts";
import type { Store } from "../../store/store.ts";

export type LinkDeps = {
  clock: DatabaseClock;
  secrets: Pick<Keyring, "sign" | "isSigned">;
  /** The base URL of links; null on a node that knows none. */
  baseUrl: () => string | null;
};
export type FollowDeps = Omit<LinkDeps, "baseUrl"> & { store: Pick<Store, "apiKeys" | "files" | "members"> };

export type Link = { url: string; expiresAt: Date };

/** The credential that a link is bound to: the API key that created it, or the membership of the person. */
type Maker = { key: ApiKeyId } | { member: UserId };

/** Token layout: organisation (16 bytes), expiry (6 bytes), then optionally the creator (1 byte kind, 16 bytes id). */
const plainBytes = 22;
const boundBytes = plainBytes + 17;
const kinds = { key: 1, member: 2 } as const;

const idOf = (maker: Maker) => ("key" in maker ? maker.key : maker.member);

const toText = ({ organizationId, id }: FileKey, expires: number, maker: Maker | null) =>
  `file link\0${organizationId}\0${id}\0${expires}${maker ? `\0${idOf(maker)}` : ""}`;

function makerOf({ apiKeyId, personId }: Pick<Caller, "apiKeyId" | "personId">): Maker | null {
  if (apiKeyId) return { key: apiKeyId };
  return personId ? { member: personId } : null;
}

/**
 * A signed URL that reads the file without a key until it expires. Nothing is stored for it. With a caller, the link also ends with the
 * caller's key or membership; links that a run gives to its agent have no caller.
 */
export function makeLink(
  { clock, secrets, baseUrl }: LinkDeps,
  file: FileKey,
  caller: Pick<Caller, "apiKeyId" | "personId"> | null,
  seconds: number = fileLimits.linkSeconds,
): Link {
  const expires = Math.ceil(clock.now() / 1_000) + seconds;
  const maker = caller && makerOf(caller);
  const head = Buffer.alloc(maker ? boundBytes : plainBytes);
  writeId(file.organizationId, head, 0);
  head.writeUIntBE(expires, 16, 6);
  if (maker) {
    head.writeUInt8("key" in maker ? kinds.key : kinds.member, plainBytes);
    writeId(idOf(maker), head, plainBytes + 1);
  }
  const token = Buffer.concat([head, secrets.sign(toText(file, expires, maker))]);
  const url = `${baseUrl() ?? ""}/files/${file.id}/shared?token=${token.toString("base64url")}`;
  return { url, expiresAt: new Date(expires * 1_000) };
}

/** The file of a link. All invalid links give the same error. */
export async function followLink(deps: FollowDeps, id: FileId, token: string): Promise<FileRecord> {
  const bytes = Buffer.from(token, "base64url");
  const headBytes = bytes.length - signatureBytes;
  const isWhole = (headBytes === plainBytes || headBytes === boundBytes) && bytes.toString("base64url") === token;
  if (!isWhole) throw notValid();
  const organizationId: OrganizationId = fromUuid("org", bytes.subarray(0, 16).toString("hex"));
  const expires = bytes.readUIntBE(16, 6);
  const maker = headBytes === boundBytes ? readMaker(bytes.subarray(plainBytes, boundBytes)) : null;
  const isOurs = deps.secrets.isSigned(toText({ organizationId, id }, expires, maker), bytes.subarray(headBytes));
  if (!isOurs || expires * 1_000 <= deps.clock.now()) throw notValid();
  if (maker && !(await isThere(deps, organizationId, maker))) throw notValid();
  const file = await deps.store.files.find(organizationId, id);
  if (!file) throw notValid();
  return file;
}

function readMaker(bytes: Buffer): Maker {
  const uuid = bytes.subarray(1).toString("hex");
  return bytes[0] === kinds.key ? { key: fromUuid("key", uuid) } : { member: fromUuid("usr", uuid) };
}

async function isThere({ store }: FollowDeps, organizationId: OrganizationId, maker: Maker): Promise<boolean> {
  if ("member" in maker) return (await store.members.find(organizationId, maker.member)) !== null;
  const key = await store.apiKeys.find(organizationId, maker.key);
  return key !== null && key.status !== "revoked" && key.status !== "expired";
}

const notValid = () => new ServiceError("link_not_valid");

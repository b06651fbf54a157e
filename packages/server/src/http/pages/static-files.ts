import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../request-headers.ts";
import { ChunkedBody } from "../response-bodies.ts";

/** A file in memory, shared by all responses. */
export type Asset = { type: string; etag: string; plain: Buffer; brotli: Buffer | null; gzip: Buffer | null };
export type BuiltPages = { index: string; assets: ReadonlyMap<string, Asset> };

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

export const isBuilt = (directory: string): boolean => existsSync(join(directory, "index.html"));

/** Reads all files of a build into memory: a path that is not in the map never reaches the disk. */
export async function readBuiltPages(directory: string): Promise<BuiltPages> {
  const index = await readFile(join(directory, "index.html"), "utf8");
  const folder = join(directory, "assets");
  const files = new Set(await readdir(folder));
  const assets = new Map<string, Asset>();
  // One after the other: hundreds at once could exceed the limit of open files.
  for (const name of files)
    if (extname(name) in types) assets.set(`/assets/${name}`, await readAsset(folder, name, files));
  return { index, assets };
}

async function readAsset(folder: string, name: string, files: ReadonlySet<string>): Promise<Asset> {
  const readIfExists = (file: string) => (files.has(file) ? readFile(join(folder, file)) : null);
  const plain = await readFile(join(folder, name));
  const type = types[extname(name)] ?? "application/octet-stream";
  const [brotli, gzip] = [await readIfExists(`${name}.br`), await readIfExists(`${name}.gz`)];
  return { type, etag: etagOf(plain), plain, brotli, gzip };
}

/** For content that the build has not compressed. */
export async function toAsset(type: string, plain: Buffer): Promise<Asset> {
  return { type, etag: etagOf(plain), plain, brotli: null, gzip: await promisify(gzip)(plain) };
}

const etagOf = (bytes: Buffer) => `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;

/** Sends the best encoding that the caller accepts, or 304 if the caller has the file. */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): FastifyReply {
  reply.headers({
    "Cache-Control": cacheControl,
    // Weak, because it is the same for every encoding.
    ETag: `W/${asset.etag}`,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  if (matchesEtag(asset.etag, request.headers["if-none-match"])) return reply.code(304).send();
  const [encoding, bytes] = bestEncoding(asset, request.headers["accept-encoding"] ?? "");
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply
    .type(asset.type)
    .header("Content-Length", bytes.length)
    .send(new ChunkedBody(bytes, { isShared: true }));
}

function bestEncoding(asset: Asset, accepted: string): ["br" | "gzip" | null, Buffer] {
  if (asset.brotli && /\bbr\b/.test(accepted)) return ["br", asset.brotli];
  if (asset.gzip && /\bgzip\b/.test(accepted)) return ["gzip", asset.gzip];
  return [null, asset.plain];
}

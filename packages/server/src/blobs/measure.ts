import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Written } from "./blobs.ts";

/** Writes what comes, piece by piece, and forces it to the disk; counts and digests it meanwhile. */
export async function writeMeasured(handle: FileHandle, source: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
    for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
  }
  await handle.sync();
  return { size, sha256: hash.digest("hex") };
}

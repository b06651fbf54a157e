import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { messageOf } from "../lib/errors.ts";
import { readTar, type TarEntry, tarEnd, toTar } from "../lib/tar.ts";
import {
  type BackupTable,
  type Manifest,
  manifestName,
  parseManifest,
  partName,
  secretKeyName,
} from "../store/backups/format.ts";
import type { Snapshot } from "../store/backups/snapshot.ts";

/** Tables are streamed in parts of this size. */
const partBytes = 4 * 1024 * 1024;
/** The database holds the snapshot for the whole backup, so speed matters more than size. */
const compressionLevel = 3;

export type Contents = {
  snapshot: Snapshot;
  head: Pick<Manifest, "format" | "release">;
  secretKeys: string | null;
  print: (line: string) => void;
};

/** Writes the file with mode 0600; it is flushed to disk when this resolves. */
export async function writeBackup(file: string, contents: Contents): Promise<void> {
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(archive(contents), createGzip({ level: compressionLevel }), target);
}

async function* archive({ snapshot, head, secretKeys, print }: Contents): AsyncGenerator<Buffer> {
  const at = new Date(snapshot.facts.created_at);
  const tables: BackupTable[] = [];
  for (const shape of snapshot.tables) {
    const digest = createHash("sha256");
    const table = { ...shape, parts: 0, rows: 0, bytes: 0, sha256: "" };
    const parts = inParts(snapshot.copy(shape));
    for (let next = await parts.next(); ; next = await parts.next()) {
      if (next.done) table.rows = next.value;
      if (next.done) break;
      table.parts += 1;
      table.bytes += next.value.length;
      digest.update(next.value);
      yield toTar({ name: partName(shape.name, table.parts), body: next.value }, at);
    }
    tables.push({ ...table, sha256: digest.digest("hex") });
    print(`${table.name}: ${table.rows} rows`);
  }
  if (secretKeys !== null) yield toTar({ name: secretKeyName, body: Buffer.from(secretKeys) }, at);
  const manifest: Manifest = { ...head, ...snapshot.facts, tables };
  yield toTar({ name: manifestName, body: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }, at);
  yield tarEnd;
}

/** Joins chunks to parts; returns the source's return value. */
async function* inParts(chunks: AsyncGenerator<Buffer, number>): AsyncGenerator<Buffer, number> {
  let held: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await chunks.next();
    if (!done) {
      held.push(value);
      bytes += value.length;
    }
    if (bytes >= partBytes || (done && bytes > 0)) {
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
    if (done) return value;
  }
}

type Verified = { manifest: Manifest; secretKeys: string | null };

/** Reads the whole file and compares it with its manifest. */
export async function verifyBackup(file: string): Promise<Verified> {
  try {
    return await verify(openBackup(file));
  } catch (error) {
    throw new Error(`${file} is damaged or not a backup of this service: ${messageOf(error)}. Use another file.`);
  }
}

/** The entries of the archive, in order. */
export function openBackup(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.once("error", (error) => unzipped.destroy(error));
  return readTar(source.pipe(unzipped) as AsyncIterable<Buffer>);
}

type Seen = { digest: Hash; parts: number; bytes: number };

async function verify(entries: AsyncGenerator<TarEntry>): Promise<Verified> {
  const seen = new Map<string, Seen>();
  const order: string[] = [];
  let [manifest, secretKeys]: [Manifest | null, string | null] = [null, null];
  for await (const { name, body } of entries) {
    if (manifest) throw new Error(`${name} follows the end of the archive`);
    if (name === manifestName) manifest = parseManifest(body.toString());
    else if (name === secretKeyName) secretKeys = body.toString();
    else {
      const [table = ""] = name.split("/");
      if (order.at(-1) !== table) order.push(table);
      note(seen, table, name, body);
    }
  }
  if (!manifest) throw new Error("it has no manifest");
  const expected = manifest.tables.filter(({ parts }) => parts > 0).map(({ name }) => name);
  if (expected.join() !== order.join()) throw new Error("its tables differ from its manifest");
  for (const table of manifest.tables) compare(table, seen.get(table.name));
  return { manifest, secretKeys };
}

function note(seen: Map<string, Seen>, table: string, name: string, body: Buffer): void {
  const known = seen.get(table) ?? { digest: createHash("sha256"), parts: 0, bytes: 0 };
  seen.set(table, known);
  known.parts += 1;
  known.bytes += body.length;
  known.digest.update(body);
  if (name !== partName(table, known.parts)) throw new Error(`${name} is out of order`);
}

function compare(table: BackupTable, seen: Seen | undefined): void {
  const sha256 = (seen?.digest ?? createHash("sha256")).digest("hex");
  if (sha256 !== table.sha256 || (seen?.parts ?? 0) !== table.parts || (seen?.bytes ?? 0) !== table.bytes)
    throw new Error(`the table ${table.name} does not match its checksum`);
}

/** One file of an archive, held in memory as a whole: our archives consist of small files. */
export type TarEntry = { name: string; body: Buffer };
/** An entry that was read: archives from other programs also contain folders and links. */
export type ReadEntry = TarEntry & { isFile: boolean };

const blockBytes = 512;
/** More than this service writes: a larger size means a foreign or damaged archive. */
const maxBytes = 64 * 1024 * 1024;
const nameBytes = 100;

/** An entry in the ustar format: a header, the bytes, and zeros up to the next block. */
export function toTar({ name, body }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`the file name ${name} is too long for an archive`);
  const padding = Buffer.alloc((blockBytes - (body.length % blockBytes)) % blockBytes);
  return Buffer.concat([headerOf(name, body.length, modifiedAt), body, padding]);
}

/** The end of an archive; an archive without it is truncated. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

function headerOf(name: string, bytes: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1_000), 11), 136);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The sum of the header's bytes, with spaces in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  return sum;
}

/** The entries of an archive, in order; throws if the archive is truncated. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = chunks[Symbol.asyncIterator]();
  const read = createReader(source);
  for (;;) {
    const header = await read(blockBytes);
    // Read to the end: a stream that verifies the bytes (decryption, checksum) does so at its end.
    if (header.every((byte) => byte === 0)) return void (await drain(source));
    const { name, bytes, isFile } = parseHeader(header);
    const body = await read(bytes);
    await read((blockBytes - (bytes % blockBytes)) % blockBytes);
    yield { name, body, isFile };
  }
}

async function drain(source: AsyncIterator<Buffer>): Promise<void> {
  while (!(await source.next()).done);
}

function parseHeader(header: Buffer): { name: string; bytes: number; isFile: boolean } {
  const textOf = (start: number, end: number) => header.toString("utf8", start, end).replace(/\0.*$/s, "");
  const numberOf = (start: number, end: number) => Number.parseInt(textOf(start, end).trim(), 8);
  const bytes = numberOf(124, 136);
  if (numberOf(148, 156) !== checksumOf(header)) throw new Error("the header of a file in the archive is damaged");
  if (!(bytes >= 0 && bytes <= maxBytes)) throw new Error("a file in the archive is too large");
  // Only ustar has a path prefix there; other formats store times.
  const folder = textOf(257, 263) === "ustar" ? textOf(345, 500) : "";
  const name = textOf(0, nameBytes);
  return { name: folder === "" ? name : `${folder}/${name}`, bytes, isFile: ["", "0"].includes(textOf(156, 157)) };
}

/** Returns exactly the requested number of bytes. */
function createReader(source: AsyncIterator<Buffer>): (bytes: number) => Promise<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  return async (bytes) => {
    while (heldBytes < bytes) {
      const { value, done } = await source.next();
      if (done) throw new Error("the archive is truncated");
      held.push(value);
      heldBytes += value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(bytes)];
    heldBytes -= bytes;
    return all.subarray(0, bytes);
  };
}

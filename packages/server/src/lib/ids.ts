import { randomFillSync } from "node:crypto";
import type { IdOf, IdPrefix } from "@agentrun/contract";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const hexDigits = "0123456789abcdef";

/** The value of each digit, by its character code. */
const valuesOf = (letters: string): Uint8Array => {
  const values = new Uint8Array(128);
  for (const [value, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = value;
  return values;
};
const letterValues = valuesOf(alphabet);
const hexValues = valuesOf(hexDigits);

/** All pairs of hex digits, to convert a byte in one step. */
const hexPairs = [...hexDigits].flatMap((a) => [...hexDigits].map((b) => a + b));

const size = 16;
const scratch = Buffer.alloc(size);
const letterCodes = Buffer.from(alphabet);
const letters = Buffer.alloc(26);
const pool = Buffer.alloc(4096);
let poolOffset = pool.length;
let lastMilliseconds = 0;
let counter = 0;

/** Writes a UUIDv7 to the scratch buffer. Within this process, UUIDs sort in the order of the calls. */
function makeUuid(milliseconds: number): Buffer {
  if (poolOffset + size > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  pool.copy(scratch, 0, poolOffset, poolOffset + size);
  poolOffset += size;
  nextTick(Math.trunc(milliseconds), scratch);
  scratch.writeUIntBE(lastMilliseconds, 0, 6);
  scratch.writeUInt16BE(0x7000 | counter, 6);
  scratch.writeUInt8(0x80 | (scratch.readUInt8(8) & 0x3f), 8);
  return scratch;
}

/** A full counter uses the next millisecond, so that ids never repeat and always increase. */
function nextTick(milliseconds: number, random: Buffer): void {
  if (milliseconds > lastMilliseconds) {
    lastMilliseconds = milliseconds;
    counter = random.readUInt16BE(6) & 0x3ff;
  } else if (counter < 0xfff) {
    counter += 1;
  } else {
    lastMilliseconds += 1;
    counter = 0;
  }
}

/** A new id. Callers pass the database's time, so that ids of several nodes sort together. */
export function newId<P extends IdPrefix>(prefix: P, milliseconds: number = Date.now()): IdOf<P> {
  return `${prefix}_${encode(makeUuid(milliseconds))}`;
}

/** The uuid in an id, as the database stores it. */
export function toUuid(id: string): string {
  writeId(id, scratch, 0);
  return `${hexOf(0, 4)}-${hexOf(4, 6)}-${hexOf(6, 8)}-${hexOf(8, 10)}-${hexOf(10, 16)}`;
}

/** The lowest uuid of an id that was created at this time. */
export function firstUuidAt(milliseconds: number): string {
  const hex = Math.max(0, Math.trunc(milliseconds)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** When an id was created, in milliseconds. */
export function timeOf(id: string): number {
  writeId(id, scratch, 0);
  return scratch.readUIntBE(0, 6);
}

function hexOf(from: number, to: number): string {
  let hex = "";
  for (let at = from; at < to; at += 1) hex += hexPairs[scratch[at] as number];
  return hex;
}

/** The id for a prefix and a stored uuid. */
export function fromUuid<P extends IdPrefix>(prefix: P, uuid: string): IdOf<P> {
  writeUuid(uuid, scratch, 0);
  return `${prefix}_${encode(scratch)}`;
}

/**
 * 128 bits as 26 characters of five bits each: three bits and five, then three times forty. Written to a buffer and read at once,
 * because a concatenated string keeps its parts in memory: thirteen objects per id.
 */
function encode(bytes: Buffer): string {
  writePair(bytes[0] as number, 0);
  for (let group = 0; group < 3; group += 1) writeLetters(bytes, 1 + group * 5, 2 + group * 8);
  return letters.toString("latin1");
}

/** Five bytes become eight characters. */
function writeLetters(bytes: Buffer, from: number, at: number): void {
  const [b, c, d] = [bytes[from + 1] as number, bytes[from + 2] as number, bytes[from + 3] as number];
  writePair(((bytes[from] as number) << 2) | (b >> 6), at);
  writePair(((b & 63) << 4) | (c >> 4), at + 2);
  writePair(((c & 15) << 6) | (d >> 2), at + 4);
  writePair(((d & 3) << 8) | (bytes[from + 4] as number), at + 6);
}

function writePair(tenBits: number, at: number): void {
  letters[at] = letterCodes[tenBits >> 5] as number;
  letters[at + 1] = letterCodes[tenBits & 31] as number;
}

/** Writes the sixteen bytes of an id's uuid, as in the database's binary format. */
export function writeId(id: string, into: Buffer, at: number): void {
  const start = id.lastIndexOf("_") + 1;
  into[at] = tenBits(id, start);
  for (let group = 0; group < 3; group += 1) writeForty(id, start + 2 + group * 8, into, at + 1 + group * 5);
}

/** Eight characters become five bytes. */
function writeForty(id: string, from: number, into: Buffer, at: number): void {
  const [a, b, c, d] = [tenBits(id, from), tenBits(id, from + 2), tenBits(id, from + 4), tenBits(id, from + 6)];
  into[at] = a >> 2;
  into[at + 1] = ((a & 3) << 6) | (b >> 4);
  into[at + 2] = ((b & 15) << 4) | (c >> 6);
  into[at + 3] = ((c & 63) << 2) | (d >> 8);
  into[at + 4] = d & 255;
}

const tenBits = (id: string, at: number): number =>
  ((letterValues[id.charCodeAt(at)] ?? 0) << 5) | (letterValues[id.charCodeAt(at + 1)] ?? 0);

/** Writes the sixteen bytes of a uuid in its usual form; skips dashes. */
export function writeUuid(uuid: string, into: Buffer, at: number): void {
  let next = at;
  for (let index = 0; index < uuid.length; index += 2) {
    if (uuid.charCodeAt(index) === dash) index += 1;
    const high = hexValues[uuid.charCodeAt(index)] ?? 0;
    into[next] = (high << 4) | (hexValues[uuid.charCodeAt(index + 1)] ?? 0);
    next += 1;
  }
}

const dash = 45;

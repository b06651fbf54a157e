import { randomFillSync } from "node:crypto";
import type { IdOf, IdPrefix } from "@agentrun/contract";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** The value of each letter, by its character code. */
const letterValues = new Uint8Array(128);
for (const [value, letter] of [...alphabet].entries()) letterValues[letter.charCodeAt(0)] = value;
const hexDigits = "0123456789abcdef";
const hexValues = new Uint8Array(128);
for (const [value, digit] of [...hexDigits].entries()) hexValues[digit.charCodeAt(0)] = value;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;
let lastMilliseconds = 0;
let counter = 0;

/** Sixteen bytes of a UUIDv7 whose order within this process is the order of the calls. */
function newUuidBytes(milliseconds: number): Buffer {
  if (poolOffset + 16 > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const bytes = Buffer.from(pool.subarray(poolOffset, poolOffset + 16));
  poolOffset += 16;
  nextTick(Math.trunc(milliseconds), bytes);
  bytes.writeUIntBE(lastMilliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes;
}

/** A full counter borrows the next millisecond, so that ids never repeat and never go back. */
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

/** A new id; the time is the database's, so that ids of many nodes sort together. */
export function newId<P extends IdPrefix>(prefix: P, milliseconds: number = Date.now()): IdOf<P> {
  return `${prefix}_${encodeHex(newUuidBytes(milliseconds).toString("hex"))}`;
}

/** The uuid inside an id: what the database stores. */
export function toUuid(id: string): string {
  const hex = decodeToHex(id, id.lastIndexOf("_") + 1);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id made of a prefix and a stored uuid. */
export function fromUuid<P extends IdPrefix>(prefix: P, uuid: string): IdOf<P> {
  return `${prefix}_${encodeHex(uuid)}`;
}

/** 128 bits as 26 letters of five bits each, the first letter holding only three. Dashes are passed over. */
function encodeHex(hex: string): string {
  let text = "";
  let bits = 0;
  let held = 2; // two leading zero bits make 130 = 26 x 5
  for (let index = 0; index < hex.length; index += 1) {
    const code = hex.charCodeAt(index);
    if (code === dash) continue;
    bits = ((bits << 4) | (hexValues[code] ?? 0)) & 0xff;
    held += 4;
    if (held >= 5) {
      held -= 5;
      text += alphabet[(bits >> held) & 31];
    }
  }
  return text;
}

const dash = 45;

function decodeToHex(id: string, start: number): string {
  let hex = "";
  let bits = 0;
  let held = -2;
  for (let index = start; index < id.length; index += 1) {
    bits = ((bits << 5) | (letterValues[id.charCodeAt(index)] ?? 0)) & 0x1ff;
    held += 5;
    while (held >= 4) {
      held -= 4;
      hex += hexDigits[(bits >> held) & 15];
    }
  }
  return hex;
}

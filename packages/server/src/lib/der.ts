/** The few pieces of ASN.1's DER encoding that a certificate consists of. */

/** One element: tag, length, contents. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), encodeLength(body.length), body]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = toBase256(length);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function toBase256(value: number): number[] {
  return value < 0x100 ? [value] : [...toBase256(Math.floor(value / 0x100)), value % 0x100];
}

export const sequence = (...contents: Buffer[]): Buffer => element(0x30, ...contents);
export const set = (...contents: Buffer[]): Buffer => element(0x31, ...contents);
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]));
export const octetString = (contents: Buffer): Buffer => element(0x04, contents);
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text, "utf8"));
export const bitString = (contents: Buffer, unusedBits = 0): Buffer =>
  element(0x03, Buffer.from([unusedBits]), contents);
/** An element whose meaning its place decides; `constructed` when it holds other elements. */
export const tagged = (number: number, constructed: boolean, ...contents: Buffer[]): Buffer =>
  element(0x80 | (constructed ? 0x20 : 0) | number, ...contents);

/** A whole number, from its big-endian bytes; never negative. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const significant = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const isSigned = (significant[0] ?? 0) >= 0x80;
  return element(0x02, isSigned ? Buffer.from([0]) : Buffer.alloc(0), significant);
}

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]));
}

function toBase128(value: number): number[] {
  const digits = [value % 0x80];
  for (let left = Math.floor(value / 0x80); left > 0; left = Math.floor(left / 0x80))
    digits.unshift((left % 0x80) | 0x80);
  return digits;
}

/** A moment to the second; certificates write years before 2050 with two digits. */
export function time(moment: Date): Buffer {
  const text = `${moment.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return moment.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(text.slice(2), "ascii"))
    : element(0x18, Buffer.from(text, "ascii"));
}

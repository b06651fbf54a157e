import { randomBytes } from "node:crypto";
import { createOperatorLink } from "../domain/accounts.ts";
import { addOwner, type OrganizationDeps, resetPassword } from "../domain/organizations.ts";
import { clearSecondFactor } from "../domain/second-factor.ts";
import { ServiceError } from "../lib/errors.ts";
import { passwordPage, signInPage } from "../model/pages.ts";
import type { Store } from "../store/store.ts";
import { emailOf, type Flags, needed, organizationOf } from "./arguments.ts";

export type OwnerDeps = OrganizationDeps & { store: Pick<Store, "audit" | "secondFactors">; baseUrl: string };

export const newPassword = (): string => randomBytes(15).toString("base64url");

export const ownerCommands = {
  "owners add": async (deps: OwnerDeps, flags: Flags, [given]: string[]) => {
    const owner = { email: emailOf(needed(flags, "email"), "--email"), password: newPassword() };
    const id = organizationOf(given);
    const { isNew } = await provenOrLink(deps, owner.email, () => addOwner(deps, id, owner));
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: owner.email, ...(isNew ? { password: owner.password } : {}), sign_in_url: signIn };
  },

  "owners reset-password": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const password = newPassword();
    await resetPassword(deps, email, password);
    return { email, password };
  },

  "owners clear-second-factor": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    await clearSecondFactor(deps, email);
    return { email, second_factor: null };
  },
};

/** An account whose password may be anybody's is made nobody's owner: the operator gets a link for the right person. */
export async function provenOrLink<T>(deps: OwnerDeps, email: string, makeOwner: () => Promise<T>): Promise<T> {
  try {
    return await makeOwner();
  } catch (error) {
    const user = await deps.store.users.findByEmail(email);
    if (!(error instanceof ServiceError && error.code === "address_unproven" && user)) throw error;
    const url = passwordPage(deps.baseUrl, await createOperatorLink(deps, user.id));
    const message = `${email} has an account that an invitation made, and nobody has shown that the address is theirs: \
whoever sent the invitation may know the password. Nothing was changed.
Hand this link to the person you mean, on a way you trust. They choose a password by it, which proves the address:
  ${url}
It works once, for seven days. Then give the command again.`.replaceAll("\\\n", "");
    throw new ServiceError("address_unproven", { message });
  }
}

import { randomBytes } from "node:crypto";
import { addOwner, type OrganizationDeps, resetPassword } from "../domain/organizations.ts";
import { emailOf, type Flags, needed, organizationOf } from "./arguments.ts";

export const newPassword = (): string => randomBytes(15).toString("base64url");

export const ownerCommands = {
  "owners add": async (deps: OrganizationDeps, flags: Flags, [given]: string[]) => {
    const owner = { email: emailOf(needed(flags, "email"), "--email"), password: newPassword() };
    const id = organizationOf(given);
    const { isNew } = await addOwner(deps, id, owner);
    return { id, owner: owner.email, ...(isNew ? { password: owner.password } : {}) };
  },

  "owners reset-password": async (deps: OrganizationDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const password = newPassword();
    await resetPassword(deps, email, password);
    return { email, password };
  },
};

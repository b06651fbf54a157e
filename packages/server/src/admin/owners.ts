import { randomBytes } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import { createOperatorLink, noteForPerson } from "../domain/accounts.ts";
import { addOwner, type OrganizationDeps, resetPassword } from "../domain/organizations.ts";
import { clearSecondFactor } from "../domain/second-factor.ts";
import { ServiceError } from "../lib/errors.ts";
import { passwordPage, signInPage } from "../model/pages.ts";
import type { Store } from "../store/store.ts";
import { emailOf, type Flags, needed, organizationOf } from "./arguments.ts";
import { byOperator, noteOperation, type OperatorDeps } from "./audit.ts";

export type OwnerDeps = OrganizationDeps &
  OperatorDeps & { store: Pick<Store, "secondFactors" | "sessions">; baseUrl: string };

export const newPassword = (): string => randomBytes(15).toString("base64url");

export const ownerCommands = {
  "owners add": async (deps: OwnerDeps, flags: Flags, [given]: string[]) => {
    const owner = { email: emailOf(needed(flags, "email"), "--email"), password: newPassword() };
    const id = organizationOf(given);
    const { isNew } = await provenOrLink(deps, owner.email, () =>
      deps.store.transaction(async () => {
        const added = await addOwner(deps, id, owner);
        await noteOwner(deps, id, "admin.owners.add", owner.email);
        return added;
      }),
    );
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: owner.email, ...(isNew ? { password: owner.password } : {}), sign_in_url: signIn };
  },

  "owners reset-password": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const password = newPassword();
    await deps.store.transaction(async () => {
      await resetPassword(deps, email, password);
      const user = await deps.store.users.findByEmail(email);
      if (user) await noteForPerson(deps, user, { action: "admin.owners.reset_password", ...byOperator(deps) });
    });
    return { email, password };
  },

  "owners clear-second-factor": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const user = await deps.store.users.findByEmail(email);
    if (!user) throw new ServiceError("member_not_found", { message: `Nobody has the e-mail address ${email}.` });
    await deps.store.transaction(async () => {
      await clearSecondFactor(deps, user);
      await noteForPerson(deps, user, { action: "admin.owners.clear_second_factor", ...byOperator(deps) });
    });
    return { email, second_factor: null };
  },
};

export async function noteOwner(deps: OwnerDeps, id: OrganizationId, action: string, email: string): Promise<void> {
  const user = await deps.store.users.findByEmail(email);
  const after = { email, role: "owner" };
  await noteOperation(deps, id, { action, resourceType: "member", resourceId: user?.id ?? null, after });
}

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

import { createOrganization, type OrganizationDeps, setPlan } from "../domain/organizations.ts";
import { signInPage } from "../model/pages.ts";
import { countOf, emailOf, type Flags, needed, organizationOf, planOf, UsageError } from "./arguments.ts";
import { newPassword, type OwnerDeps, provenOrLink } from "./owners.ts";

export const organizationCommands = {
  "organizations list": async ({ store }: OrganizationDeps) =>
    (await store.organizations.list()).map(({ id, name, plan, createdAt }) => ({
      id,
      name,
      plan,
      created_at: createdAt,
    })),

  "organizations create": async (deps: OwnerDeps, flags: Flags) => {
    const email = emailOf(needed(flags, "owner"), "--owner");
    const password = newPassword();
    const wanted = { name: needed(flags, "name"), plan: planOf(flags.plan ?? "free"), owner: { email, password } };
    const isKnown = (await deps.store.users.findByEmail(email)) !== null;
    const id = await provenOrLink(deps, email, () => createOrganization(deps, wanted));
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: email, ...(isKnown ? {} : { password }), sign_in_url: signIn };
  },

  "plans set": async (deps: OrganizationDeps, flags: Flags, [given]: string[]) => {
    const id = organizationOf(given);
    const [requestsPerMinute, burst] = [countOf(flags, "requests-per-minute"), countOf(flags, "burst")];
    if ((requestsPerMinute === null) !== (burst === null))
      throw new UsageError("--requests-per-minute and --burst go together");
    const terms = {
      plan: planOf(needed(flags, "plan")),
      requestsPerMinute,
      burst,
      monthlyQuota: countOf(flags, "monthly-quota"),
    };
    await setPlan(deps, id, terms);
    return { id, ...terms };
  },
};

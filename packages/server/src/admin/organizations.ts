import type { OrganizationId } from "@agentrun/contract";
import { createOrganization, type NewOrganization, type OrganizationDeps, setPlan } from "../domain/organizations.ts";
import { changesOf } from "../model/changes.ts";
import { signInPage } from "../model/pages.ts";
import type { PlanTerms } from "../model/plans.ts";
import { countOf, emailOf, type Flags, needed, organizationOf, planOf, UsageError } from "./arguments.ts";
import { noteOperation } from "./audit.ts";
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
    const id = await provenOrLink(deps, email, () => createWithNote(deps, wanted));
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: email, ...(isKnown ? {} : { password }), sign_in_url: signIn };
  },

  "plans set": async (deps: OwnerDeps, flags: Flags, [given]: string[]) => {
    const id = organizationOf(given);
    const [requestsPerMinute, burst] = [countOf(flags, "requests-per-minute"), countOf(flags, "burst")];
    if ((requestsPerMinute === null) !== (burst === null))
      throw new UsageError("--requests-per-minute and --burst go together");
    const terms = {
      plan: planOf(needed(flags, "plan")),
      requestsPerMinute,
      burst,
      monthlyQuota: countOf(flags, "monthly-quota"),
      fileBytes: countOf(flags, "file-bytes", 15),
    };
    await deps.store.transaction(async () => {
      const before = await deps.store.organizations.find(id);
      await setPlan(deps, id, terms);
      const changes = changesOf(before && toShownTerms(before.terms), toShownTerms(terms));
      await noteOperation(deps, id, {
        action: "admin.plans.set",
        resourceType: "organization",
        resourceId: id,
        ...changes,
      });
    });
    return { id, ...terms };
  },
};

const createWithNote = (deps: OwnerDeps, wanted: NewOrganization): Promise<OrganizationId> =>
  deps.store.transaction(async () => {
    const id = await createOrganization(deps, wanted);
    const after = { name: wanted.name, plan: wanted.plan, owner: wanted.owner.email };
    const resource = { resourceType: "organization", resourceId: id };
    await noteOperation(deps, id, { action: "admin.organizations.create", ...resource, after });
    return id;
  });

const toShownTerms = ({ plan, requestsPerMinute, burst, monthlyQuota, fileBytes }: PlanTerms) => ({
  plan,
  requests_per_minute: requestsPerMinute,
  burst,
  monthly_quota: monthlyQuota,
  file_bytes: fileBytes,
});

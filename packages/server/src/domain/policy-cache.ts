import type { Guard, OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { PolicyState, TemplateRecord } from "../model/policies.ts";
import type { Store } from "../store/store.ts";
import { isOwn } from "./policies.ts";

/** The policies that guard runs, compiled once for each revision and kept. */
export type PolicyCache<Compiled> = {
  /** What guards an agent: the organisation's default and the agent's own together. Null: nothing does. */
  find(organizationId: OrganizationId, own: string | null): Promise<Compiled | null> | Compiled | null;
  forget(organizationId: OrganizationId): void;
};

/** Other nodes tell us of changes; should that be missed, this is how long an old policy holds. */
const believedMs = 5_000;
const maximum = 2_000;

/** `joined`: what was found for agents with this policy of their own. */
type Known<Compiled> = { state: PolicyState; until: number; joined: Map<string | null, Compiled | null> };

export function createPolicyCache<Compiled>(
  store: Pick<Store, "policies">,
  templates: readonly TemplateRecord[],
  compile: (guards: readonly Guard[]) => Compiled,
): PolicyCache<Compiled> {
  const states = new Map<OrganizationId, Known<Compiled>>();
  const loading = new Map<OrganizationId, Promise<PolicyState>>();
  const compiled = new Map<string, Promise<Compiled | null> | Compiled | null>();
  const guardsOf = createGuardReader(store, templates);

  const load = (organizationId: OrganizationId): Promise<PolicyState> => {
    const reading = loading.get(organizationId) ?? store.policies.readState(organizationId);
    loading.set(organizationId, reading);
    return reading
      .then((state) => {
        // One that was forgotten while it was read may be older than what made us forget it.
        if (loading.get(organizationId) !== reading) return state;
        if (states.size >= maximum) states.clear();
        states.set(organizationId, { state, until: performance.now() + believedMs, joined: new Map() });
        return state;
      })
      .finally(() => loading.get(organizationId) === reading && loading.delete(organizationId));
  };

  const join = (organizationId: OrganizationId, state: PolicyState, own: string | null) => {
    const refs = [...new Set([state.defaultPolicy, own])].filter((ref) => ref !== null && ref !== "open");
    if (refs.length === 0) return null;
    const key = refs.map((ref) => `${ref}@${state.revisions.get(ref ?? "") ?? 0}`).join(" ");
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const fresh = Promise.all(refs.map((ref) => guardsOf(organizationId, ref ?? "open"))).then((all) => {
      const guards = all.flat();
      const result = guards.length > 0 ? compile(guards) : null;
      compiled.set(key, result);
      return result;
    });
    if (compiled.size >= maximum) compiled.clear();
    compiled.set(key, fresh);
    fresh.catch(() => compiled.delete(key));
    return fresh;
  };

  return {
    find(organizationId, own) {
      const known = states.get(organizationId);
      if (!known || known.until <= performance.now()) {
        return load(organizationId).then((state) => join(organizationId, state, own));
      }
      const before = known.joined.get(own);
      if (before !== undefined) return before;
      const found = join(organizationId, known.state, own);
      if (!(found instanceof Promise)) known.joined.set(own, found);
      return found;
    },
    forget(organizationId) {
      states.delete(organizationId);
      loading.delete(organizationId);
    },
  };
}

const createGuardReader =
  (store: Pick<Store, "policies">, templates: readonly TemplateRecord[]) =>
  async (organizationId: OrganizationId, ref: string): Promise<Guard[]> => {
    const policy = isOwn(ref)
      ? await store.policies.find(organizationId, ref)
      : templates.find((template) => template.id === ref);
    // What names a policy that is gone is not let through without one.
    if (!policy) throw new ServiceError("policy_not_found", { param: "policy" });
    return policy.guards;
  };

import {
  configurationKinds,
  type ErrorDetail,
  type PendingDeployment,
  type PlanConfigurationRequest,
} from "@agentrun/contract";
import { toApiFields } from "../../domain/configurations/fields.ts";
import { isTemplate } from "../../domain/configurations/names.ts";
import { keyOf, type Plan, type PlanRequest, planChanges } from "../../domain/configurations/plan.ts";
import { type GivenResource, readConfiguration, throwFaults } from "../../domain/configurations/read-configuration.ts";
import { redacted } from "../../domain/secrets/stored-secrets.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { DesiredResource, ManagedResource, PlannedChange, ResourceFields } from "../../model/configurations.ts";
import type { Store } from "../../store/store.ts";
import { bodyOf, type ChangeCalls, toCalls } from "./change-calls.ts";
import { type CurrentDeps, type Organisation, readResources, withSecrets } from "./current-resources.ts";
import { withRows } from "./dataset-rows.ts";
import { type DesiredDeps, toDesired } from "./desired-resources.ts";
import { type Applicant, faultsAt } from "./resource-calls.ts";

export type ConfigurationDeps = CurrentDeps & DesiredDeps & { store: Pick<Store, "transaction"> };

/** A plan, and the changes that are ready to be made in a transaction. */
export type Prepared = { request: PlanRequest; plan: Plan; desired: DesiredResource[]; commits: PreparedChange[] };
type PreparedChange = { change: PlannedChange; commits: Commit<ResourceFields>[] };

/**
 * Reads, compares and validates, and makes the remote calls of every change. Nothing is changed. A caller who may only read causes no
 * remote calls, and cannot find out whether a secret equals a guess.
 */
export async function prepareChanges(
  allDeps: ConfigurationDeps,
  applicant: Applicant,
  body: PlanConfigurationRequest,
  { digest, isReader }: { digest: string | null; isReader: boolean },
): Promise<Prepared> {
  const deps = isReader ? { ...allDeps, fingerprint: () => redacted } : allDeps;
  const request = { name: body.name ?? "default", prune: body.prune ?? false, only: body.only ?? null };
  const { resources: given, faults } = readConfiguration(body.configuration);
  throwFaults([...faults, ...findFormFaults(deps, given)]);
  const desired = await describeEach(deps, applicant, given);
  const organisation = await readResources(deps, applicant);
  const plan = await planFor(deps, applicant, request, desired, organisation);
  if (digest !== null) assertDigest(plan, digest);
  const changes = toCalls(plan.changes, organisation.names);
  throwFaults(changes.flatMap(({ faults }) => faults));
  const commits = isReader ? [] : await prepareEach(deps, applicant, changes);
  return { request, plan, desired, commits };
}

function assertDigest(plan: Plan, digest: string): void {
  if (plan.digest !== digest) throw new ServiceError("configuration_changed");
}

/** Each resource has the form of the request that creates it. */
function findFormFaults({ calls }: ConfigurationDeps, given: readonly GivenResource[]): ErrorDetail[] {
  return given.flatMap((resource) => {
    const { kind, name, given: fields } = resource;
    const body = toApiFields(kind, bodyOf({ kind, name, given: fields }), ({ to }, value) =>
      typeof value === "string" && !isTemplate(to, value) ? newId(configurationKinds[to].prefix) : value,
    );
    return faultsOf(resource, () =>
      calls.check({ operation: configurationKinds[kind].operations.create, params: {}, body }),
    );
  });
}

function faultsOf(place: GivenResource, check: () => void): ErrorDetail[] {
  try {
    check();
    return [];
  } catch (error) {
    return faultsAt(place, error);
  }
}

async function describeEach(deps: ConfigurationDeps, { caller }: Applicant, given: readonly GivenResource[]) {
  const desired: DesiredResource[] = [];
  const details: ErrorDetail[] = [];
  for (const resource of given) {
    try {
      desired.push(await toDesired(deps, caller.organizationId, resource));
    } catch (error) {
      details.push(...faultsAt(resource, error));
    }
  }
  throwFaults(details);
  return desired;
}

/** Secrets are compared by their fingerprints. */
async function planFor(
  deps: ConfigurationDeps,
  applicant: Applicant,
  request: PlanRequest,
  desired: readonly DesiredResource[],
  { resources }: Organisation,
): Promise<Plan> {
  const wanted = new Map(desired.map((each) => [keyOf(each), each]));
  const current = [];
  for (const resource of resources) {
    const open = wanted.has(keyOf(resource))
      ? await withSecrets(deps, applicant, resource, deps.fingerprint)
      : resource;
    current.push(await withRows(deps, applicant.caller.organizationId, open, wanted.get(keyOf(resource))));
  }
  return planChanges(request, desired, current);
}

async function prepareEach(
  { calls }: ConfigurationDeps,
  applicant: Applicant,
  changes: readonly ChangeCalls[],
): Promise<PreparedChange[]> {
  const prepared: PreparedChange[] = [];
  const details: ErrorDetail[] = [];
  for (const { change, calls: wanted } of changes) {
    const commits: Commit<ResourceFields>[] = [];
    for (const call of wanted) {
      try {
        calls.check(call);
        commits.push(await calls.prepare(applicant, call));
      } catch (error) {
        details.push(...faultsAt(change, error));
      }
    }
    prepared.push({ change, commits });
  }
  throwFaults(details);
  return prepared;
}

/** Makes the changes in one transaction and undoes them, to find out whether they are possible; returns what would wait for gates. */
export async function rehearse(
  deps: ConfigurationDeps,
  applicant: Applicant,
  prepared: Prepared,
): Promise<PendingDeployment[]> {
  const undone = new Error("undo the rehearsal");
  let pending: PendingDeployment[] = [];
  try {
    await deps.store.transaction(async () => {
      await lockChanged(deps, applicant, prepared);
      pending = (await makeChanges(prepared)).pending;
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return pending;
}

/** Makes the changes; returns what waits for gates. Must run in a transaction: if one of them fails, none is kept. */
export async function applyChanges(
  deps: ConfigurationDeps,
  applicant: Applicant,
  prepared: Prepared,
): Promise<PendingDeployment[]> {
  const { organizationId } = applicant.caller;
  const { request, plan, desired } = prepared;
  await lockChanged(deps, applicant, prepared);
  // The state may have changed between the preparation and the locks.
  const organisation = await readResources(deps, applicant);
  assertDigest(await planFor(deps, applicant, request, desired, organisation), plan.digest);
  const { managed, pending } = await makeChanges(prepared);
  if (managed.length > 0) await deps.store.configurations.saveManaged(organizationId, managed);
  const deleted = plan.changes.flatMap(({ action, id }) => (action === "delete" && id !== null ? [id] : []));
  if (deleted.length > 0) await deps.store.configurations.deleteManaged(organizationId, deleted);
  return pending;
}

/** Configurations are applied one after another. Calls that change a resource of this one wait, as they do for each other. */
async function lockChanged({ store }: ConfigurationDeps, { caller }: Applicant, { plan }: Prepared): Promise<void> {
  await store.audit.lockResource(caller.organizationId, "configuration");
  const ids = plan.changes.flatMap(({ id }) => id ?? []).sort();
  for (const id of ids) await store.audit.lockResource(caller.organizationId, id);
}

type Made = { managed: ManagedResource[]; pending: PendingDeployment[] };

async function makeChanges({ request, commits }: Prepared): Promise<Made> {
  const managed: ManagedResource[] = [];
  const pending: PendingDeployment[] = [];
  for (const { change, commits: calls } of commits) {
    const { kind, name, action } = change;
    let { id } = change;
    try {
      for (const commit of calls) {
        const { id: newId, pending_deployment: waiting } = await commit();
        if (typeof newId === "string") id = newId;
        if (waiting) pending.push(waiting as PendingDeployment);
      }
    } catch (error) {
      throwFaults(faultsAt(change, error));
    }
    if (action !== "delete" && id !== null) managed.push({ kind, id, configuration: request.name, name });
  }
  return { managed, pending };
}

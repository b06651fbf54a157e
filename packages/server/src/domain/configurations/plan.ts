import { createHash } from "node:crypto";
import {
  type ConfigurationField,
  type ConfigurationKindName,
  configurationKindNames,
  configurationKinds,
  type ErrorDetail,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { diffJson, newDiffBudget } from "../../lib/json/json-diff.ts";
import type { CurrentResource, DesiredResource, PlannedChange } from "../../model/configurations.ts";
import { comparable, toConfigurationParam } from "./fields.ts";

export type PlanRequest = {
  /** The name of the configuration. */
  name: string;
  prune: boolean;
  /** Kinds and resources, as `agents` or `agents/support`; null: everything. */
  only: readonly string[] | null;
};

export type Plan = { digest: string; changes: PlannedChange[]; unchanged: number };

/** Fields of one resource; a plan with more is hard to read. */
const mostFields = 200;

/** What has to change so that the current resources become the desired ones. Pure. */
export function planChanges(
  request: PlanRequest,
  desired: readonly DesiredResource[],
  current: readonly CurrentResource[],
): Plan {
  const byKey = new Map(current.map((resource) => [keyOf(resource), resource]));
  const wanted = desired.filter((resource) => isChosen(request, resource));
  assertOwn(request, wanted, byKey);
  const budget = newDiffBudget();
  const changes = wanted.map((resource) => changeOf(request, resource, byKey.get(keyOf(resource)) ?? null, budget));
  const planned = changes.filter((change) => change !== null);
  const removed = request.prune ? findRemoved(request, desired, current) : [];
  const involved = [...wanted.flatMap((resource) => byKey.get(keyOf(resource)) ?? []), ...removed];
  return {
    digest: digestOf(request, wanted, involved),
    changes: [...planned.toSorted(byKind), ...removed.map(toRemoval).toSorted((a, b) => byKind(b, a))],
    unchanged: changes.length - planned.length,
  };
}

type Named = { kind: ConfigurationKindName; name: string };

export const keyOf = ({ kind, name }: Named): string => `${kind}/${name}`;

const byKind = (one: Named, other: Named) =>
  configurationKindNames.indexOf(one.kind) - configurationKindNames.indexOf(other.kind);

const isChosen = ({ only }: PlanRequest, resource: Named): boolean =>
  only === null || only.includes(resource.kind) || only.includes(keyOf(resource));

/** Two configurations that both manage a resource would undo each other's changes. */
function assertOwn(
  { name }: PlanRequest,
  wanted: readonly DesiredResource[],
  byKey: ReadonlyMap<string, CurrentResource>,
): void {
  const details = wanted.flatMap((resource): ErrorDetail[] => {
    const { managedBy = null } = byKey.get(keyOf(resource)) ?? {};
    if (managedBy === null || managedBy === name) return [];
    const param = `${resource.kind}.${resource.name}`;
    const message = `${param}: the configuration '${managedBy}' manages this resource. Remove it there first, or use another name.`;
    return [{ param, code: "invalid_value", message }];
  });
  if (details[0]) throw new ServiceError("invalid_value", { message: details[0].message, details });
}

function changeOf(
  request: PlanRequest,
  desired: DesiredResource,
  current: CurrentResource | null,
  budget: ReturnType<typeof newDiffBudget>,
): PlannedChange | null {
  const { kind, name } = desired;
  const shared = { kind, name, desired, current };
  if (!current) return { ...shared, action: "create", id: null, fields: toFields({}, desired.fields, budget) };
  const before = comparable(kind, current.fields, desired.given);
  const fields = toFields(before, desired.fields, budget);
  const known = { ...shared, id: current.id, fields };
  if (fields.length === 0) return current.managedBy === request.name ? null : { ...known, action: "adopt" };
  const isFixed = configurationKinds[kind].fixed
    .map((field) => toConfigurationParam(kind, field))
    .some((field) => canonicalJson(before[field]) !== canonicalJson(desired.fields[field]));
  return { ...known, action: isFixed ? replacement(desired) : "update" };
}

/** Only what nothing refers to can be deleted and created again. */
function replacement({ kind, name }: DesiredResource): "replace" {
  if (kind === "caps") return "replace";
  const param = `${kind}.${name}.${toConfigurationParam(kind, configurationKinds[kind].fixed[0] ?? "")}`;
  const message = `${param}: this cannot be changed. Use another name, or delete the existing resource first.`;
  throw new ServiceError("invalid_value", { param, message });
}

function toFields(before: object, after: object, budget: ReturnType<typeof newDiffBudget>): ConfigurationField[] {
  const changes = diffJson(before, after, mostFields, budget);
  if (budget.left < 0)
    throw new ServiceError("payload_too_large", {
      message: "The configuration has too many values to compare. Split it, or apply a part with `only`.",
    });
  return changes.map(({ path, kind, base, other }) => ({ path, change: kind, before: base, after: other }));
}

const findRemoved = (
  request: PlanRequest,
  desired: readonly DesiredResource[],
  current: readonly CurrentResource[],
): CurrentResource[] => {
  const kept = new Set(desired.map(keyOf));
  return current.filter(
    (resource) => resource.managedBy === request.name && isChosen(request, resource) && !kept.has(keyOf(resource)),
  );
};

const toRemoval = (current: CurrentResource): PlannedChange => ({
  kind: current.kind,
  name: current.name,
  action: "delete",
  id: current.id,
  fields: [],
  desired: null,
  current,
});

/** Identifies what a person saw: what is wanted, and the state of everything that the plan compares. */
function digestOf(
  { name, prune }: PlanRequest,
  wanted: readonly DesiredResource[],
  involved: readonly CurrentResource[],
): string {
  const text = canonicalJson({
    name,
    prune,
    wanted: wanted.map(({ kind, name: key, fields }) => [kind, key, fields]),
    involved: involved.map(({ kind, name: key, id, managedBy, fields }) => [kind, key, id, managedBy, fields]),
  });
  return createHash("sha256").update(text).digest("hex");
}

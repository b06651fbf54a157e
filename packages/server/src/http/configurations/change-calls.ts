import { type ConfigurationKindName, configurationKinds, type ErrorDetail } from "@agentrun/contract";
import { isRecord, toApiFields, withDefaults } from "../../domain/configurations/fields.ts";
import { isTemplate, type ResourceNames } from "../../domain/configurations/names.ts";
import { keyOf } from "../../domain/configurations/plan.ts";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { nearestName } from "../../lib/nearest-name.ts";
import type { DesiredResource, Planned, PlannedChange, ResourceFields } from "../../model/configurations.ts";
import { rowCalls } from "./dataset-rows.ts";
import type { ResourceCall } from "./resource-calls.ts";

/** One change and the calls that make it. */
export type ChangeCalls = { change: PlannedChange; calls: ResourceCall[]; faults: ErrorDetail[] };

type Upcoming = {
  ids: ReadonlyMap<string, string>;
  providers: readonly string[];
  /** How many wrong names still get a suggestion: finding one takes time. */
  suggestions: { left: number };
};

const mostSuggestions = 20;

/** Translates the changes of a plan to API calls. Resources that do not exist yet get their ids here, so that others can refer to them. */
export function toCalls(changes: readonly PlannedChange[], names: ResourceNames): ChangeCalls[] {
  const created = changes.filter(({ action }) => action === "create");
  const upcoming = {
    ids: new Map(created.map((change) => [keyOf(change), newId(configurationKinds[change.kind].prefix)])),
    providers: created.filter(({ kind }) => kind === "providers").map(({ name }) => name),
    suggestions: { left: mostSuggestions },
  };
  return changes.map((change) => {
    const faults: ErrorDetail[] = [];
    return { change, calls: callsOf(change, names, upcoming, faults), faults };
  });
}

function callsOf(
  change: PlannedChange,
  names: ResourceNames,
  upcoming: Upcoming,
  faults: ErrorDetail[],
): ResourceCall[] {
  const { action, desired, current, kind } = change;
  const { operations } = configurationKinds[kind];
  const remove = { operation: operations.remove, params: { id: current?.id ?? "" } };
  if (action === "delete") return [remove];
  if (!desired || action === "adopt") return [];
  const planned = { id: upcoming.ids.get(keyOf(change)) ?? null, providers: upcoming.providers };
  const toBody = (fields: ResourceFields) => toApiFields(kind, fields, toIds(desired, names, upcoming, faults));
  const create = { operation: operations.create, params: {}, body: toBody(bodyOf(desired)), planned };
  if (action === "create") return [create];
  if (action === "replace") return [remove, create];
  return updatesOf(change, toBody, planned);
}

/** The body that creates a resource. */
export const bodyOf = ({ kind, name, given }: Omit<DesiredResource, "fields">): ResourceFields =>
  kind === "providers" || configurationKinds[kind].hasName ? { name, ...given } : given;

type ToBody = (fields: ResourceFields) => ResourceFields;

function updatesOf(
  { kind, name, desired, current, fields }: PlannedChange,
  toBody: ToBody,
  planned: Planned,
): ResourceCall[] {
  const params = { id: current?.id ?? "" };
  const wanted = withDefaults(kind, name, desired?.given ?? {});
  const changed = [...new Set(fields.map(({ path }) => firstOf(path)))].filter((field) => Object.hasOwn(wanted, field));
  const { merged, operations } = configurationKinds[kind];
  const patch = changed
    .filter((field) => !(kind === "webhooks" && field === "secret") && !(kind === "datasets" && field === "rows"))
    .map((field) => [
      field,
      merged.includes(field) ? toMergePatch(current?.fields[field], wanted[field]) : wanted[field],
    ]);
  const calls: ResourceCall[] = [];
  if (patch.length > 0)
    calls.push({ operation: operations.update, params, body: toBody(Object.fromEntries(patch)), planned });
  // The secret of a webhook is not part of its update. Receivers accept both secrets for a day.
  if (kind === "webhooks" && changed.includes("secret"))
    calls.push({ operation: "rotateWebhook", params, body: { secret: wanted.secret } });
  if (kind === "datasets" && changed.includes("rows") && desired && current)
    calls.push(...rowCalls(params, desired, current));
  return calls;
}

const firstOf = (pointer: string): string => (pointer.split("/")[1] ?? "").replaceAll("~1", "/").replaceAll("~0", "~");

/** Members that are gone must be null. */
function toMergePatch(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) return after;
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const changed = Object.entries(after).filter(([name, value]) => canonicalJson(before[name]) !== canonicalJson(value));
  return { ...Object.fromEntries(changed), ...Object.fromEntries(removed.map((name) => [name, null])) };
}

/** Replaces names by ids, and notes names that nothing has. */
const toIds =
  (
    desired: DesiredResource,
    names: ResourceNames,
    upcoming: Upcoming,
    faults: ErrorDetail[],
  ): Parameters<typeof toApiFields>[2] =>
  ({ to, as }, value, at) => {
    if (typeof value !== "string" || isTemplate(to, value)) return value;
    const key = keyOf({ kind: to, name: value });
    const id = upcoming.ids.get(key) ?? names.idOf(to, value);
    if (id !== undefined) return id;
    const noun = configurationKinds[to].operations.create.replace("create", "").toLowerCase();
    const param = [desired.kind, desired.name, ...at.slice(0, -1), as].join(".");
    const meant = suggest(to, value, names, upcoming);
    const hint = meant === null ? "Add it to the configuration, or create it first." : `Did you mean '${meant}'?`;
    const message = `${param}: there is no ${noun} '${value}' in the configuration or the organisation. ${hint}`;
    faults.push({ param, code: `${noun}_not_found`, message });
    return newId(configurationKinds[to].prefix);
  };

function suggest(kind: ConfigurationKindName, name: string, names: ResourceNames, { ids, suggestions }: Upcoming) {
  suggestions.left -= 1;
  if (suggestions.left < 0) return null;
  const created = [...ids.keys()].filter((key) => key.startsWith(`${kind}/`)).map((key) => key.slice(kind.length + 1));
  return nearestName(name, [...created, ...names.namesOf(kind)]);
}

import { type ConfigurationKindName, configurationKinds, policyTemplates } from "@agentrun/contract";
import type { ManagedResource, ResourceFields } from "../../model/configurations.ts";

/** A resource before it has a name in configurations. Its references are ids. */
export type UnnamedResource = {
  kind: ConfigurationKindName;
  id: string;
  /** Its name in the API; null: it has none. */
  ownName: string | null;
  fields: ResourceFields;
};

/** Names by id, and ids by kind and name. */
export type ResourceNames = {
  nameOf(id: string): string | undefined;
  idOf(kind: ConfigurationKindName, name: string): string | undefined;
  namesOf(kind: ConfigurationKindName): string[];
};

const longestName = 120;

/**
 * Names every resource: as its configuration does, else by its own name. Names are unique within a kind; a second agent `support` is
 * `support-2`. Order by id, so that a name does not change when others are added.
 */
export function nameResources(
  resources: readonly UnnamedResource[],
  managed: readonly ManagedResource[],
): ResourceNames {
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const numbers = new Map<string, number>();
  const take = ({ kind, id }: UnnamedResource, wanted: string) => {
    const isTaken = (name: string) => ids.has(keyOf(kind, name)) || isTemplate(kind, name);
    const name = isTaken(wanted) ? numbered(keyOf(kind, wanted), wanted, numbers, isTaken) : wanted;
    names.set(id, name);
    ids.set(keyOf(kind, name), id);
  };
  const known = new Map(managed.map((each) => [each.id, each.name]));
  const sorted = resources.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const resource of sorted) {
    const name = known.get(resource.id);
    if (name !== undefined) take(resource, name);
  }
  // Names of caps contain those of their agents, which come first.
  for (const kind of Object.keys(configurationKinds)) {
    const unmanaged = sorted.filter((resource) => resource.kind === kind && !known.has(resource.id));
    for (const resource of unmanaged) take(resource, describe(resource, names).slice(0, longestName));
  }
  return {
    nameOf: (id) => names.get(id),
    idOf: (kind, name) => ids.get(keyOf(kind, name)),
    namesOf: (kind) =>
      [...ids.keys()].filter((key) => key.startsWith(`${kind}/`)).map((key) => key.slice(kind.length + 1)),
  };
}

const keyOf = (kind: ConfigurationKindName, name: string): string => `${kind}/${name}`;

/** Agents refer to templates and to policies by the same field. */
export const isTemplate = (kind: ConfigurationKindName, name: string): boolean =>
  kind === "policies" && (policyTemplates as readonly string[]).includes(name);

/** Remembers the last number: an organisation may have thousands of agents with one name. */
function numbered(
  key: string,
  wanted: string,
  numbers: Map<string, number>,
  isTaken: (name: string) => boolean,
): string {
  let number = (numbers.get(key) ?? 1) + 1;
  while (isTaken(`${wanted}-${number}`)) number += 1;
  numbers.set(key, number);
  return `${wanted}-${number}`;
}

function describe({ kind, ownName, fields }: UnnamedResource, names: ReadonlyMap<string, string>): string {
  if (ownName !== null) return ownName;
  if (kind === "webhooks") return nameOfUrl(String(fields.url));
  const agent = typeof fields.agent_id === "string" ? names.get(fields.agent_id) : undefined;
  return [
    `${fields.unit}-per-${fields.period}`,
    ...(agent === undefined ? [] : [agent]),
    ...(fields.each_user ? ["each-user"] : []),
    ...(typeof fields.user === "string" ? [fields.user] : []),
  ].join("-");
}

function nameOfUrl(url: string): string {
  const parsed = URL.parse(url);
  const words = (parsed ? `${parsed.hostname}${parsed.pathname}` : url).match(/[a-z0-9]+/gi) ?? [];
  return words.join("-").toLowerCase() || "webhook";
}

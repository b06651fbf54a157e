import {
  type ConfigurationKindName,
  type ConfigurationReference,
  configurationKinds,
  type FieldPath,
  fieldsOfKind,
} from "@agentrun/contract";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { ResourceFields } from "../../model/configurations.ts";

/** Changes the values at a path, in a copy. */
export function mapAt(
  value: unknown,
  path: FieldPath,
  change: (value: unknown, at: FieldPath) => unknown,
  at: FieldPath = [],
): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value, at);
  if (Array.isArray(value))
    return first === "*" ? value.map((item, index) => mapAt(item, rest, change, [...at, String(index)])) : value;
  if (!isRecord(value)) return value;
  if (first !== "*")
    return Object.hasOwn(value, first)
      ? { ...value, [first]: mapAt(value[first], rest, change, [...at, first]) }
      : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapAt(inner, rest, change, [...at, name])]),
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Renames a field and converts its value, wherever the path leads. */
function renameAt(
  fields: ResourceFields,
  path: FieldPath,
  { from, to }: { from: string; to: string },
  convert: (value: unknown, at: FieldPath) => unknown,
): ResourceFields {
  const renamed = mapAt(fields, path, (holder, at) =>
    isRecord(holder)
      ? Object.fromEntries(
          Object.entries(holder).map(([name, value]) =>
            name === from ? [to, convert(value, [...at, from])] : [name, value],
          ),
        )
      : holder,
  );
  return renamed as ResourceFields;
}

type Convert = (reference: ConfigurationReference, value: unknown, at: FieldPath) => unknown;

/** From the fields of the API to those of a configuration. */
export const toConfigurationFields = (kind: ConfigurationKindName, fields: ResourceFields, convert: Convert) =>
  configurationKinds[kind].references.reduce((before, reference) => {
    const { path, as } = reference;
    const names = { from: path.at(-1) ?? "", to: as };
    return renameAt(before, path.slice(0, -1), names, (value, at) => convert(reference, value, at));
  }, fields);

/** From the fields of a configuration to those of the API. */
export const toApiFields = (kind: ConfigurationKindName, fields: ResourceFields, convert: Convert) =>
  configurationKinds[kind].references.reduce((before, reference) => {
    const { path, as } = reference;
    const names = { from: as, to: path.at(-1) ?? "" };
    return renameAt(before, path.slice(0, -1), names, (value, at) => convert(reference, value, at));
  }, fields);

/** Fields of the API that a configuration must not have, because it has names instead of ids. */
export function findApiFields(kind: ConfigurationKindName, fields: ResourceFields): FieldPath[] {
  const { references, omitted } = configurationKinds[kind];
  const found: FieldPath[] = omitted.filter((name) => Object.hasOwn(fields, name)).map((name) => [name]);
  for (const { path, as } of references) {
    const last = path.at(-1) ?? "";
    if (last !== as) mapAt(fields, path, (_, at) => found.push(at));
  }
  return found;
}

/** The place in a configuration of a field of the API, such as `steps.0.agent` for `steps.0.agent_id`. */
export function toConfigurationParam(kind: ConfigurationKindName, param: string): string {
  const parts = param.split(".");
  const found = configurationKinds[kind].references.find(
    ({ path }) => path.length <= parts.length && path.every((part, index) => part === "*" || part === parts[index]),
  );
  if (!found) return param;
  return parts.map((part, index) => (index === found.path.length - 1 ? found.as : part)).join(".");
}

const asItIs: Convert = (_, value) => value;

/** The values of the fields that a configuration leaves out. */
const defaultsOf = (kind: ConfigurationKindName): ResourceFields =>
  toConfigurationFields(kind, configurationKinds[kind].defaults, asItIs);

/** Adds the fields that are left out, and the name, which is by default the one in the configuration. */
export const withDefaults = (kind: ConfigurationKindName, name: string, fields: ResourceFields): ResourceFields => ({
  ...defaultsOf(kind),
  ...(fieldsOfKind(kind).includes("name") ? { name } : {}),
  ...fields,
});

/** Fields that the service chooses if the configuration leaves them out. Module code has its own schemas. */
const computedOf = (kind: ConfigurationKindName, { runtime }: ResourceFields): FieldPath[] => [
  ...configurationKinds[kind].computed,
  ...(kind === "agents" && isRecord(runtime) && runtime.type === "module" ? [["input_schema"], ["output_schema"]] : []),
];

/** The current fields, without those that the service chose and the configuration leaves out. */
export function comparable(kind: ConfigurationKindName, current: ResourceFields, given: ResourceFields) {
  return computedOf(kind, given).reduce(
    (fields, path) => (hasAt(given, path) ? fields : withoutAt(fields, path)),
    current,
  );
}

/** The desired fields, without defaults for what the service chooses. */
export function desiredFields(
  kind: ConfigurationKindName,
  name: string,
  given: ResourceFields,
  normalized: ResourceFields,
): ResourceFields {
  return comparable(kind, withDefaults(kind, name, normalized), given);
}

function hasAt(fields: ResourceFields, path: FieldPath): boolean {
  let isThere = false;
  mapAt(fields, path, () => {
    isThere = true;
  });
  return isThere;
}

const withoutAt = (fields: ResourceFields, path: FieldPath): ResourceFields => {
  const last = path.at(-1);
  const without = mapAt(fields, path.slice(0, -1), (holder) =>
    isRecord(holder) ? Object.fromEntries(Object.entries(holder).filter(([name]) => name !== last)) : holder,
  );
  return without as ResourceFields;
};

/** What a file needs to describe a resource: without defaults, and without fields that the service chose. */
export function compact(kind: ConfigurationKindName, key: string, fields: ResourceFields): ResourceFields {
  const defaults: ResourceFields = { ...defaultsOf(kind), name: key };
  const isNeeded = ([name, value]: [string, unknown]) =>
    !(Object.hasOwn(defaults, name) && canonicalJson(defaults[name]) === canonicalJson(value)) &&
    !(computedOf(kind, fields).some(([first]) => first === name) && isUnset(value));
  return Object.fromEntries(Object.entries(fields).filter(isNeeded));
}

/** Without the code of a module: files in the folder of the service belong to that installation. */
export const withoutCode = (fields: ResourceFields): ResourceFields => withoutAt(fields, ["runtime", "code"]);

const isUnset = (value: unknown): boolean => value === null || value === false || value === "";

/** The fields of a resource that a configuration can have. */
export const pickFields = (kind: ConfigurationKindName, view: ResourceFields): ResourceFields =>
  Object.fromEntries(
    fieldsOfKind(kind)
      .filter((name) => Object.hasOwn(view, name))
      .map((name) => [name, view[name]]),
  );

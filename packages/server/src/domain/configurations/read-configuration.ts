import { type ConfigurationKindName, configurationKinds, type ErrorDetail } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { nearestName } from "../../lib/nearest-name.ts";
import type { ResourceFields } from "../../model/configurations.ts";
import { findApiFields, isRecord } from "./fields.ts";
import { isTemplate } from "./names.ts";

/** A resource as the configuration describes it. */
export type GivenResource = { kind: ConfigurationKindName; name: string; given: ResourceFields };

const mostResources = 2_000;
const longestName = 128;

/** Reads a configuration: the resources that can be checked further, and the first places at fault. */
export function readConfiguration(configuration: Readonly<Record<string, unknown>>): {
  resources: GivenResource[];
  faults: ErrorDetail[];
} {
  assertSize(configuration);
  const details: ErrorDetail[] = [];
  const resources: GivenResource[] = [];
  for (const [kind, named] of Object.entries(configuration)) {
    if (details.length >= mostFaults) break;
    if (!Object.hasOwn(configurationKinds, kind)) details.push(unknownKind(kind));
    else if (isRecord(named)) resources.push(...readKind(kind as ConfigurationKindName, named, details));
    else
      details.push({
        param: kind,
        code: "invalid_type",
        message: `${kind}: must be an object with names as its keys.`,
      });
  }
  return { resources, faults: details };
}

/** First of all, because reading many resources would take long. */
function assertSize(configuration: Readonly<Record<string, unknown>>): void {
  const sizes = Object.values(configuration).map((named) => (isRecord(named) ? Object.keys(named).length : 0));
  const count = sizes.reduce((sum, size) => sum + size, 0);
  if (count > mostResources)
    throw new ServiceError("invalid_value", {
      param: "configuration",
      message: `A configuration can have at most ${mostResources} resources; this one has ${count}. Split it.`,
    });
}

const mostFaults = 100;

/** The first fault gives the error its code. */
export function throwFaults(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first)
    throw new ServiceError(first.code as "invalid_value", {
      message: first.message,
      details: details.slice(0, mostFaults),
    });
}

function unknownKind(kind: string): ErrorDetail {
  const meant = nearestName(kind, Object.keys(configurationKinds));
  const hint =
    meant === null ? `Use one of: ${Object.keys(configurationKinds).join(", ")}.` : `Did you mean '${meant}'?`;
  return { param: kind, code: "unknown_field", message: `Unknown kind of resource '${kind}'. ${hint}` };
}

function readKind(
  kind: ConfigurationKindName,
  named: Readonly<Record<string, unknown>>,
  details: ErrorDetail[],
): GivenResource[] {
  return Object.entries(named).flatMap(([name, given]) => {
    const param = `${kind}.${name}`;
    const fault = faultOf(kind, name, given);
    if (fault) details.push({ param, ...fault });
    if (!isRecord(given)) return [];
    const unknown = findApiFields(kind, given).map((path) => unknownField(param, path));
    details.push(...unknown);
    return fault || unknown.length > 0 ? [] : [{ kind, name, given }];
  });
}

function faultOf(kind: ConfigurationKindName, name: string, given: unknown): Omit<ErrorDetail, "param"> | null {
  if (!isRecord(given)) return { code: "invalid_type", message: `${kind}.${name}: must be an object.` };
  if (name === "" || name.length > longestName || !name.isWellFormed() || /\p{Cc}/u.test(name))
    return {
      code: "invalid_value",
      message: `${kind}: a name must have 1 to ${longestName} characters, without control characters.`,
    };
  if (isTemplate(kind, name))
    return { code: "invalid_value", message: `${kind}.${name}: this is the name of a template. Use another name.` };
  return null;
}

function unknownField(resource: string, path: readonly string[]): ErrorDetail {
  const param = `${resource}.${path.join(".")}`;
  return {
    param,
    code: "unknown_field",
    message: `${param}: configurations do not have this field. They use names instead of ids; see the JSON Schema.`,
  };
}

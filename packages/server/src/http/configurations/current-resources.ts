import {
  type ConfigurationKindName,
  type ConnectorId,
  configurationKindNames,
  configurationKinds,
} from "@agentrun/contract";
import { mapAt, pickFields, toConfigurationFields } from "../../domain/configurations/fields.ts";
import { nameResources, type ResourceNames, type UnnamedResource } from "../../domain/configurations/names.ts";
import { redacted } from "../../domain/secrets/stored-secrets.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import type { CurrentResource, ManagedResource, ResourceFields } from "../../model/configurations.ts";
import type { Store } from "../../store/store.ts";
import type { Applicant, ResourceCalls } from "./resource-calls.ts";

export type CurrentDeps = {
  store: Pick<Store, "agents" | "audit" | "configurations" | "connectors" | "datasets">;
  secrets: Pick<SecretBox, "open">;
  calls: ResourceCalls;
};

/** The resources of an organisation, before anything is known about their secrets. */
export type Organisation = {
  names: ResourceNames;
  resources: CurrentResource[];
};

/** Reads all resources. The result has `[redacted]` for secrets. */
export async function readResources(deps: CurrentDeps, applicant: Applicant): Promise<Organisation> {
  const lists = [];
  for (const kind of configurationKindNames) lists.push(await listKind(deps, applicant, kind));
  const resources = lists.flat();
  const isThere = new Set(resources.map(({ id }) => id));
  const all = await deps.store.configurations.listManaged(applicant.caller.organizationId);
  const managed = all.filter(({ id }) => isThere.has(id));
  const names = nameResources(resources, managed);
  const managers = new Map(managed.map((each) => [each.id, each]));
  return { names, resources: resources.map((resource) => toCurrent(resource, names, managers)) };
}

function toCurrent(
  { kind, id, fields }: UnnamedResource,
  names: ResourceNames,
  managers: ReadonlyMap<string, ManagedResource>,
): CurrentResource {
  const named = toConfigurationFields(kind, fields, (_, value) =>
    typeof value === "string" ? (names.nameOf(value) ?? value) : value,
  );
  return {
    kind,
    id,
    name: names.nameOf(id) ?? id,
    managedBy: managers.get(id)?.configuration ?? null,
    fields: named,
  };
}

async function listKind(
  deps: CurrentDeps,
  applicant: Applicant,
  kind: ConfigurationKindName,
): Promise<UnnamedResource[]> {
  const views = await deps.calls.listAll(applicant, configurationKinds[kind].operations.list);
  const own = views.filter(isOwn);
  const documents = kind === "connectors" ? await readDocuments(deps, applicant, own) : new Map<unknown, unknown>();
  return own.map((view) => {
    const document = documents.get(view.id);
    const fields = { ...pickFields(kind, view), ...(document === undefined ? {} : { document }) };
    const ownName = typeof view.name === "string" ? view.name : null;
    return { kind, id: String(view.id), ownName, fields: withHidden(kind, view, fields) };
  });
}

/** Templates and the operator's providers are not the organisation's. Caps on keys are not part of a configuration. */
const isOwn = ({ source, api_key_id }: ResourceFields): boolean =>
  source !== "template" && source !== "environment" && (api_key_id ?? null) === null;

/** Secrets that the API does not show at all. */
function withHidden(kind: ConfigurationKindName, view: ResourceFields, fields: ResourceFields): ResourceFields {
  if (kind === "webhooks") return { ...fields, secret: redacted };
  if (kind === "datasets") return withoutRowCount(fields);
  if (kind !== "providers") return fields;
  const { is_default, ...rest } = fields;
  return { ...rest, api_key: redacted, ...(view.is_default ? { is_default } : {}) };
}

/** The API shows the number of rows, a configuration the rows. */
const withoutRowCount = ({ rows, ...rest }: ResourceFields): ResourceFields => rest;

/** The API shows only a summary of a document. One that is fetched from a URL changes on its own. */
async function readDocuments({ store }: CurrentDeps, { caller }: Applicant, views: readonly ResourceFields[]) {
  const ids = views.flatMap(({ id, type, document_url: url }) =>
    type === "openapi" && url === null ? [id as ConnectorId] : [],
  );
  const whole = ids.length === 0 ? [] : await store.connectors.findWhole(caller.organizationId, ids);
  return new Map<unknown, unknown>(
    whole.map(({ id, document }) => [id, document === null ? undefined : (JSON.parse(document) as unknown)]),
  );
}

/** Replaces each `[redacted]` by what `show` returns for the secret; a secret that does not exist becomes null. */
export async function withSecrets(
  deps: CurrentDeps,
  { caller }: Applicant,
  resource: CurrentResource,
  show: (secret: string, path: readonly string[]) => string,
): Promise<CurrentResource> {
  const { kind, id, fields } = resource;
  const { secrets } = configurationKinds[kind];
  if (!secrets.some((path) => hasRedacted(fields, path))) return resource;
  const sealed = await deps.store.audit.listSealed(caller.organizationId, id as CurrentResource["id"]);
  const shown = secrets.reduce<unknown>(
    (before, path) =>
      mapAt(before, path, (value, at) => {
        if (value !== redacted) return value;
        const secret = sealed.get(columnOf(kind, at));
        return secret === undefined ? null : show(deps.secrets.open(secret), at);
      }),
    fields,
  );
  return { ...resource, fields: shown as ResourceFields };
}

function hasRedacted(fields: ResourceFields, path: readonly string[]): boolean {
  let isThere = false;
  mapAt(fields, path, (value) => {
    isThere ||= value === redacted;
  });
  return isThere;
}

/** Where the encrypted value is stored. */
function columnOf(kind: ConfigurationKindName, path: readonly string[]): string {
  if (kind === "agents") return ["configuration", ...path].join(".");
  if (path[0] === "oauth") return "oauth.clientSecret";
  if (path[0] === "authorization") return "consent.clientSecret";
  return path.join(".");
}

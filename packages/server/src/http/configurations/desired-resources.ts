import type { ConnectorPatch, Guard, GuardRequest, NewDatasetRow, OrganizationId } from "@agentrun/contract";
import { configurationKinds } from "@agentrun/contract";
import { keyRows, toFullRow } from "../../domain/configurations/dataset-rows.ts";
import { desiredFields, isRecord, mapAt } from "../../domain/configurations/fields.ts";
import type { GivenResource } from "../../domain/configurations/read-configuration.ts";
import { type DocumentReader, mergeApproval, readDocument } from "../../domain/connectors/configuration.ts";
import type { Fingerprint } from "../../lib/crypto/keyring.ts";
import type { DesiredResource, ResourceFields } from "../../model/configurations.ts";

export type DesiredDeps = {
  fingerprint: Fingerprint;
  parseGuards: (requests: readonly GuardRequest[]) => Guard[];
  documents: Pick<DocumentReader, "inspect">;
};

/** The fields that the service would return for a resource. Reads documents, so it runs outside a transaction. */
export async function toDesired(
  deps: DesiredDeps,
  organizationId: OrganizationId,
  { kind, name, given }: GivenResource,
): Promise<DesiredResource> {
  const normalized = await normalize(deps, organizationId, { kind, name, given });
  const complete = desiredFields(kind, name, given, normalized);
  const fields = configurationKinds[kind].secrets.reduce<unknown>(
    (before, path) => mapAt(before, path, (value) => (typeof value === "string" ? deps.fingerprint(value) : value)),
    complete,
  );
  return { kind, name, given, fields: fields as ResourceFields };
}

async function normalize(
  deps: DesiredDeps,
  organizationId: OrganizationId,
  { kind, given }: GivenResource,
): Promise<ResourceFields> {
  if (kind === "policies") return { ...given, guards: deps.parseGuards(given.guards as GuardRequest[]) };
  if (kind === "datasets" && given.rows !== undefined)
    return { ...given, rows: Object.fromEntries(keyRows((given.rows as NewDatasetRow[]).map(toFullRow))) };
  if (kind === "webhooks") return { ...given, events: [...new Set(given.events as string[])] };
  return kind === "connectors" ? normalizeConnector(deps, organizationId, given) : given;
}

async function normalizeConnector(
  { documents }: DesiredDeps,
  organizationId: OrganizationId,
  given: ResourceFields,
): Promise<ResourceFields> {
  const { document, oauth, authorization, approval } = given;
  const inspected =
    document === undefined
      ? null
      : await readDocument("document", () =>
          documents.inspect(organizationId, typeof document === "string" ? document : JSON.stringify(document)),
        );
  return {
    ...given,
    approval: mergeApproval(approval as ConnectorPatch["approval"]),
    ...(inspected ? { document: JSON.parse(inspected.text) as unknown } : {}),
    ...(isRecord(oauth) ? { oauth: { scope: null, ...oauth } } : {}),
    ...(isRecord(authorization)
      ? { authorization: { client_id: null, client_secret: null, scope: null, ...authorization } }
      : {}),
  };
}

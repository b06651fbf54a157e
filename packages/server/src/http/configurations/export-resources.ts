import { constants, gunzipSync } from "node:zlib";
import {
  configurationKindNames,
  configurationKinds,
  type DatasetId,
  type ExportedConfiguration,
  type ExportedSecret,
} from "@agentrun/contract";
import { toShortRow } from "../../domain/configurations/dataset-rows.ts";
import { compact, isRecord, mapAt, withoutCode } from "../../domain/configurations/fields.ts";
import { redacted } from "../../domain/secrets/stored-secrets.ts";
import type { CurrentResource, ResourceFields } from "../../model/configurations.ts";
import { namesSecret } from "../../model/secrets.ts";
import { type CurrentDeps, readResources, withSecrets } from "./current-resources.ts";
import { exportedRows, readRows } from "./dataset-rows.ts";
import type { Applicant } from "./resource-calls.ts";

/** The organisation as a configuration. */
export async function exportResources(
  deps: CurrentDeps,
  applicant: Applicant,
  kinds: readonly string[] | null,
): Promise<ExportedConfiguration> {
  const { resources } = await readResources(deps, applicant);
  const isUploaded = await findUploads(deps, applicant, resources);
  const agents = new Set(resources.flatMap(({ kind, name }) => (kind === "agents" ? [name] : [])));
  const secrets: ExportedSecret[] = [];
  const shown: CurrentResource[] = [];
  for (const resource of resources) {
    if (kinds && !kinds.includes(resource.kind)) continue;
    // The data set of an archived agent could not be applied: archived agents are not exported.
    if (resource.kind === "datasets" && !agents.has(String(resource.fields.agent))) continue;
    // A reference to a stored secret is not a secret itself.
    const open = await withSecrets(deps, applicant, resource, (secret) => (namesSecret(secret) ? secret : redacted));
    const withCode = isUploaded(open) ? open : { ...open, fields: withoutCode(open.fields) };
    shown.push(withReferences(await withRows(deps, applicant, withCode), secrets));
  }
  const configuration = Object.fromEntries(
    configurationKindNames.flatMap((kind) => {
      const ofKind = shown.filter((resource) => resource.kind === kind);
      const named = ofKind.map(({ name, fields }) => [name, compact(kind, name, fields)]);
      return named.length === 0 ? [] : [[kind, Object.fromEntries(named)]];
    }),
  );
  return { object: "exported_configuration", configuration, secrets };
}

/** Data sets with many rows stay without them: a configuration could not have them. */
async function withRows(deps: CurrentDeps, { caller }: Applicant, resource: CurrentResource): Promise<CurrentResource> {
  if (resource.kind !== "datasets") return resource;
  const rows = await readRows(deps, caller.organizationId, resource.id as DatasetId, exportedRows);
  if (rows === null || rows.length === 0) return resource;
  return { ...resource, fields: { ...resource.fields, rows: rows.map(toShortRow) } };
}

const codeOf = ({ kind, fields: { runtime } }: CurrentResource): string | null =>
  kind === "agents" && isRecord(runtime) && typeof runtime.code === "string" ? runtime.code : null;

/** Whether an agent runs code that was uploaded, which can be uploaded elsewhere as well. */
async function findUploads(
  { store }: CurrentDeps,
  { caller }: Applicant,
  resources: readonly CurrentResource[],
): Promise<(resource: CurrentResource) => boolean> {
  const hashes = resources.flatMap((resource) => codeOf(resource) ?? []).filter((code) => /^[0-9a-f]{64}$/.test(code));
  const starts = hashes.length === 0 ? new Map() : await store.agents.listCodeStarts(caller.organizationId, hashes);
  const uploads = new Set([...starts].filter(([, start]) => isUpload(start)).map(([hash]) => hash));
  return (resource) => uploads.has(codeOf(resource));
}

/** The first line of code says where it is from. */
const isUpload = (start: Buffer): boolean =>
  gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1").startsWith('{"root":"uploaded"');

/** Replaces secrets by references, and notes them. */
function withReferences(resource: CurrentResource, secrets: ExportedSecret[]): CurrentResource {
  const { kind, name, fields } = resource;
  const replaced = configurationKinds[kind].secrets.reduce<unknown>(
    (before, path) =>
      mapAt(before, path, (value, at) => {
        if (value !== redacted) return value;
        const variable = variableOf([kind, name, ...at]);
        secrets.push({ kind, name, path: `/${at.map(escaped).join("/")}`, variable });
        return `\${env:${variable}}`;
      }),
    fields,
  );
  return { ...resource, fields: replaced as ResourceFields };
}

const variableOf = (words: readonly string[]): string =>
  words
    .join("_")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_");

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

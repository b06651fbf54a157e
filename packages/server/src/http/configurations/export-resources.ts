import {
  configurationKindNames,
  configurationKinds,
  type ExportedConfiguration,
  type ExportedSecret,
} from "@agentrun/contract";
import { compact, mapAt } from "../../domain/configurations/fields.ts";
import { redacted } from "../../domain/secrets/stored-secrets.ts";
import type { CurrentResource, ResourceFields } from "../../model/configurations.ts";
import { namesSecret } from "../../model/secrets.ts";
import { type CurrentDeps, readResources, withSecrets } from "./current-resources.ts";
import type { Applicant } from "./resource-calls.ts";

/** The organisation as a configuration. */
export async function exportResources(
  deps: CurrentDeps,
  applicant: Applicant,
  kinds: readonly string[] | null,
): Promise<ExportedConfiguration> {
  const { resources } = await readResources(deps, applicant);
  const secrets: ExportedSecret[] = [];
  const shown: CurrentResource[] = [];
  for (const resource of resources) {
    if (kinds && !kinds.includes(resource.kind)) continue;
    // A reference to a stored secret is not a secret itself.
    const open = await withSecrets(deps, applicant, resource, (secret) => (namesSecret(secret) ? secret : redacted));
    shown.push(withReferences(open, secrets));
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

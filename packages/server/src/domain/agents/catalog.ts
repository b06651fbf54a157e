import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agentDefaults, CatalogAgent } from "@agentrun/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { messageOf } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";
import type { ConfigurationRules } from "./configuration.ts";

/** The agents that can be hired, by key. */
export type Catalog = ReadonlyMap<string, CatalogAgent>;

type CatalogFolders = {
  /** The agents that are part of the service. A test validates them, so the start skips it. */
  shipped: string;
  /** The operator's agents; they replace shipped ones with the same key. */
  own: string | null;
};

/** Reads all manifests of both folders and validates the operator's. */
export function loadCatalog({ shipped, own }: CatalogFolders, compileSchema: SchemaCompiler): Catalog {
  const agents = [...manifestFiles(shipped).map(readManifest), ...(own ? readChecked(own, compileSchema) : [])];
  const byKey = new Map(agents.map((agent) => [agent.key, agent]));
  return new Map([...byKey].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads and validates the agents of a folder; throws an error that lists all problems. */
export function readChecked(directory: string, compileSchema: SchemaCompiler): CatalogAgent[] {
  const isManifest = new Ajv2020({ strict: false, validateFormats: false, discriminator: true }).compile(CatalogAgent);
  const problems: string[] = [];
  const agents: CatalogAgent[] = [];
  for (const file of manifestFiles(directory)) {
    try {
      const agent = readManifest(file);
      if (!isManifest(agent)) throw new Error(isManifest.errors?.map(describe).join("; "));
      checkSchemas(agent, compileSchema);
      agents.push(agent);
    } catch (error) {
      problems.push(`${file}: ${messageOf(error)}`);
    }
  }
  if (problems.length > 0) throw new Error(`The catalog has problems:\n  - ${problems.join("\n  - ")}`);
  return agents;
}

const describe = (error: { instancePath: string; message?: string }) => `${error.instancePath} ${error.message}`.trim();

function manifestFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name, "agent.json"))
    .filter((file) => existsSync(file));
}

const readManifest = (file: string): CatalogAgent => ({
  ...agentDefaults,
  examples: [],
  ...JSON.parse(readFileSync(file, "utf8")),
  object: "catalog_agent",
});

function checkSchemas(agent: CatalogAgent, compileSchema: SchemaCompiler): void {
  if (agent.output_schema) compileSchema(agent.output_schema, "output_schema");
  if (!agent.input_schema) return;
  const check = compileSchema(agent.input_schema, "input_schema");
  const faults = agent.examples.flatMap((example) => check(example.input));
  if (faults[0]) throw new Error(`an example does not match: ${faults[0].message}`);
}

type OfferDeps = { catalog: Catalog; rules: Pick<ConfigurationRules, "hasModule"> };

/** The catalog agents that the caller may use. */
export const listCatalog = (deps: OfferDeps, caller: Caller): CatalogAgent[] =>
  [...deps.catalog.values()].filter((agent) => isOffered(deps, caller, agent));

/** Hides agents whose module is reserved for other organisations. */
export const isOffered = ({ rules }: OfferDeps, { organizationId }: Caller, { runtime }: CatalogAgent): boolean =>
  runtime.type !== "module" || rules.hasModule(organizationId, runtime.module);

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { messageOf } from "../../../lib/errors.ts";
import type { ModelPackage } from "../../../model/providers.ts";

/** An AI SDK provider in the operator's file. */
type Described = {
  package: string;
  export?: string;
  settings?: Record<string, unknown>;
  options?: Record<string, Record<string, unknown>>;
  default_model?: string;
};

/** A package name of the registry, never a path. */
const packageName = "^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$";
const shape = {
  type: "object",
  propertyNames: { pattern: "^(?!default$)[a-z0-9][a-z0-9_-]{0,63}$" },
  additionalProperties: {
    type: "object",
    properties: {
      package: { type: "string", maxLength: 214, pattern: packageName },
      export: { type: "string" },
      settings: { type: "object" },
      options: { type: "object", additionalProperties: { type: "object" } },
      default_model: { type: "string", minLength: 1 },
    },
    required: ["package"],
    additionalProperties: false,
  },
};

/** Loads the providers of the operator's file; throws if it is invalid. Packages are not loaded yet. */
export function loadModelPackages(
  file: string | null,
): (ModelPackage & { provider: string; defaultModel: string | null })[] {
  if (file === null) return [];
  const ajv = new Ajv();
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!ajv.validate(shape, read)) throw new Error(ajv.errorsText(ajv.errors, { dataVar: "providers" }));
    return Object.entries(read as Record<string, Described>).map(([provider, described]) => ({
      provider,
      name: described.package,
      factory: described.export ?? null,
      settings: described.settings ?? {},
      options: described.options ?? {},
      directory: dirname(file),
      defaultModel: described.default_model ?? null,
    }));
  } catch (error) {
    throw new Error(`The providers in ${file} cannot be used: ${messageOf(error)}`);
  }
}

/** Why a provider cannot be used. The message is shown to users of its agents. */
export class ModelPackageError extends Error {}

/** Packages that ship with the service. The operator's installed version takes precedence. */
const brought: Record<string, () => Promise<object>> = {
  "@ai-sdk/openai": () => import("@ai-sdk/openai"),
  "@ai-sdk/anthropic": () => import("@ai-sdk/anthropic"),
  "@ai-sdk/openai-compatible": () => import("@ai-sdk/openai-compatible"),
};

/** The package's entry, resolved from the folder of the operator's file; null if it is not installed there. */
function findEntry({ name, directory }: ModelPackage): string | null {
  // Check before resolving: Node caches a failed resolution for the life of the process.
  if (!foldersAbove(directory).some((folder) => existsSync(join(folder, "node_modules", name, "package.json"))))
    return null;
  try {
    return createRequire(join(directory, "providers.js")).resolve(name);
  } catch {
    return null;
  }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

export const isInstalled = (one: ModelPackage): boolean => findEntry(one) !== null || Object.hasOwn(brought, one.name);

type Factory = (settings: object) => unknown;

/** The factory: the configured export, or the only `create…` export of the package. */
export async function loadFactory(one: ModelPackage): Promise<Factory> {
  const exports = (await loadPackage(one)) as Record<string, unknown>;
  const names = one.factory === null ? Object.keys(exports).filter((name) => /^create[A-Z]/.test(name)) : [one.factory];
  const [factory, ...others] = new Set(
    names.map((name) => exports[name]).filter((value) => typeof value === "function"),
  );
  if (factory && others.length === 0) return factory as Factory;
  throw new ModelPackageError(
    `cannot be created from the package ${one.name}: ${others.length > 0 ? `it exports ${names.join(", ")}` : "it exports no such function"}. ` +
      "Ask the operator to name one as `export` in the file of AGENTRUN_MODEL_PROVIDERS.",
  );
}

async function loadPackage(one: ModelPackage): Promise<object> {
  const entry = findEntry(one);
  const ours = Object.hasOwn(brought, one.name) ? brought[one.name] : undefined;
  if (entry === null && !ours)
    throw new ModelPackageError(
      `needs the package ${one.name}, which is not installed. Ask the operator to run "npm install ${one.name}" in the folder of the ` +
        "file that AGENTRUN_MODEL_PROVIDERS names.",
    );
  try {
    return entry === null ? await (ours as () => Promise<object>)() : await import(pathToFileURL(entry).href);
  } catch (error) {
    throw new ModelPackageError(`cannot load the package ${one.name}: ${messageOf(error)}`, { cause: error });
  }
}

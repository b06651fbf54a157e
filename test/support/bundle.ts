import { createHash, randomBytes } from "node:crypto";
import { existsSync, globSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBundle } from "../../tools/bundle.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bundles = join(root, "node_modules/.cache/agentrun-bundles");
const staleMs = 3_600_000;

/**
 * The service bundled into one file: the suite starts it hundreds of times, and loading its thousand modules is most of the
 * cost of a start. It is rebuilt when a source has changed. Resolves with its entry point.
 */
export async function bundleService(): Promise<string> {
  const directory = join(bundles, fingerprint());
  const entry = join(directory, "main.js");
  if (existsSync(entry)) {
    // Marks it as in use, see removeStale.
    utimesSync(directory, new Date(), new Date());
    return entry;
  }
  removeStale();
  const unfinished = join(bundles, `unfinished-${randomBytes(6).toString("hex")}`);
  await writeBundle({ entry: join(root, "packages/server/src/serve.ts"), directory: unfinished });
  writeFileSync(join(unfinished, "package.json"), `{ "type": "module" }`);
  writeFileSync(join(unfinished, "main.js"), main);
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    // Another run of the suite may have created the same bundle meanwhile.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(entry)) throw error;
  }
  return entry;
}

/** The compile cache of a bundle's services. */
export const compiledBeside = (entry: string): string => join(dirname(entry), "compiled");

/** What packages/server/start.js does, for the bundle. */
const main = `import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
enableCompileCache(fileURLToPath(new URL("./compiled", import.meta.url)));
await import("./serve.js");
`;

function fingerprint(): string {
  const packages =
    "{server,contract,bounded-regex,embedded-postgres,host,local-ca,metered-cel,safe-fetch,text-detectors}";
  const files = globSync([`packages/${packages}/src/**/*.ts`, "tools/bundle.ts", "package-lock.json"], { cwd: root });
  const states = files.sort().map((file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    return `${file} ${mtimeMs} ${size}`;
  });
  return createHash("sha256").update(states.join("\n")).digest("hex").slice(0, 16);
}

/** Removes bundles of older sources, unless a run that uses them may still be active. */
function removeStale(): void {
  if (!existsSync(bundles)) return;
  for (const name of readdirSync(bundles)) {
    const directory = join(bundles, name);
    if (Date.now() - statSync(directory).mtimeMs > staleMs) rmSync(directory, { recursive: true, force: true });
  }
}

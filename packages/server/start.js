import { existsSync, readdirSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Run by `npm start` and `agentrun serve`: starts the bundled service (tools/bundle.ts), or its sources if they are newer.
// Plain JavaScript: for TypeScript, Node would load its compiler before the compile cache is enabled.

const here = fileURLToPath(new URL(".", import.meta.url));
const packages = [
  "server",
  "contract",
  "bounded-regex",
  "embedded-postgres",
  "host",
  "local-ca",
  "metered-cel",
  "safe-fetch",
  "text-detectors",
];
const sources = packages.map((name) => join(here, "..", name, "src"));
const isCheckout = existsSync(join(here, "src/main.ts"));

/** Folder by folder: the recursive option of Node takes three times as long. */
const isOlder = (folder, thanMs) =>
  readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isOlder(path, thanMs) : statSync(path).mtimeMs <= thanMs;
  });

/** An installed package never changes; in a checkout, edited sources take precedence over an older bundle. */
function isBundleCurrent() {
  const bundle = join(here, "dist/serve.js");
  if (!existsSync(bundle) || !isCheckout) return existsSync(bundle);
  const madeMs = statSync(bundle).mtimeMs;
  const isLocked = statSync(join(here, "../../package-lock.json")).mtimeMs <= madeMs;
  return isLocked && sources.every((folder) => isOlder(folder, madeMs));
}

enableCompileCache(join(here, "../../node_modules/.cache/agentrun-server"));
if (isBundleCurrent()) await import("./dist/serve.js");
else await import(isCheckout ? "./src/main.ts" : "./src/main.js");

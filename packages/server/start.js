import { existsSync, readdirSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// What `npm start` and `agentrun serve` run: the service from few files (tools/bundle.ts), or from its sources where those are newer.
// Not TypeScript: Node would load its compiler for it, before it can be told where it keeps what it has compiled.

const here = fileURLToPath(new URL(".", import.meta.url));
const sources = ["server/src", "contract/src", "bounded-regex/src", "metered-cel/src"].map((path) =>
  join(here, "..", path),
);
const isCheckout = existsSync(join(here, "src/main.ts"));

/** A folder at a time: Node's own way down takes three times as long. */
const isOlder = (folder, thanMs) =>
  readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isOlder(path, thanMs) : statSync(path).mtimeMs <= thanMs;
  });

/** Nobody edits an installed package; in a checkout, what was edited is what shall run. */
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

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** Writes the package as it is published: JavaScript with types, and nothing else. Publish it with `npm publish dist`. */
export function buildPackage(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", join(here, "tsconfig.build.json"), "--outDir", directory]);
  // Only what is built here may be published, never the sources in their place.
  const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const { private: _, devDependencies: __, scripts: ___, ...manifest } = own;
  const exports = { ".": { types: "./index.d.ts", default: "./index.js" } };
  // A browser has no certificate files, and its bundler no modules of Node.
  const browser = { "./ca-fetch.js": false };
  const published = { ...manifest, main: "./index.js", types: "./index.d.ts", exports, browser };
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(here, "README.md"), join(directory, "README.md"));
  copyFileSync(join(here, "../../LICENSE"), join(directory, "LICENSE"));
}

if (import.meta.main) buildPackage(join(here, "dist"));

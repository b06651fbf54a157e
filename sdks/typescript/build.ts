import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Writes the package for publication: JavaScript with types, as ES modules and, in `cjs`, for `require`. Each has its own types,
 * because TypeScript uses them to detect the module format. Publish it with `npm publish dist`.
 */
export function buildPackage(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const compile = (settings: string, outDir: string) =>
    execFileSync(process.execPath, [compiler, "-p", join(here, settings), "--outDir", outDir]);
  compile("tsconfig.build.json", directory);
  compile("tsconfig.cjs.json", join(directory, "cjs"));
  // Only this build may be published, never the sources.
  const own = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const { private: _, devDependencies: __, scripts: ___, ...manifest } = own;
  const entry = (folder: string) => ({ types: `${folder}/index.d.ts`, default: `${folder}/index.js` });
  const exports = { ".": { import: entry("."), require: entry("./cjs") }, "./package.json": "./package.json" };
  // Browsers have no certificate files, and their bundlers have no Node modules.
  const browser = { "./node-fetch.js": false };
  const { homepage, repository } = JSON.parse(readFileSync(join(here, "../../package.json"), "utf8"));
  const source = { type: "git", url: `git+${repository}.git`, directory: "sdks/typescript" };
  const published = {
    ...manifest,
    homepage,
    repository: source,
    main: "./cjs/index.js",
    types: "./cjs/index.d.ts",
    exports,
    browser,
  };
  write(directory, published);
  write(join(directory, "cjs"), { type: "commonjs", browser });
  copyFileSync(join(here, "README.md"), join(directory, "README.md"));
  copyFileSync(join(here, "../../LICENSE"), join(directory, "LICENSE"));
}

function write(directory: string, manifest: Record<string, unknown>): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) buildPackage(join(here, "dist"));

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

export type Asset = { type: string; plain: Buffer; brotli: Buffer | null; gzip: Buffer | null };
export type BuiltPages = { index: string; assets: ReadonlyMap<string, Asset> };

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Everything a build has made, in memory: a path that is not in the map cannot reach the disk. Null: nothing is built. */
export function readBuiltPages(directory: string): BuiltPages | null {
  const index = join(directory, "index.html");
  if (!existsSync(index)) return null;
  const folder = join(directory, "assets");
  const names = readdirSync(folder).filter((name) => extname(name) in types);
  const assets = names.map((name): [string, Asset] => [`/assets/${name}`, readAsset(join(folder, name))]);
  return { index: readFileSync(index, "utf8"), assets: new Map(assets) };
}

const readAsset = (file: string): Asset => ({
  type: types[extname(file)] ?? "application/octet-stream",
  plain: readFileSync(file),
  brotli: readIfThere(`${file}.br`),
  gzip: readIfThere(`${file}.gz`),
});

const readIfThere = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A registry of packages on this machine, which has what the repository has installed, and nothing else. */
export type LocalRegistry = { url: string; close(): void };

type Manifest = Record<string, unknown> & { name?: string; version?: string };
type Found = { folder: string; manifest: Manifest };

const root = fileURLToPath(new URL("../", import.meta.url));

function installedPackages(): Map<string, Map<string, Found>> {
  const packages = new Map<string, Map<string, Found>>();
  for (const folder of globSync("node_modules/**/node_modules/{*,@*/*}/package.json", { cwd: root })
    .concat(globSync("node_modules/{*,@*/*}/package.json", { cwd: root }))
    .map((file) => dirname(join(root, file)))) {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    if (!manifest.name || !manifest.version) continue;
    const versions = packages.get(manifest.name) ?? new Map<string, Found>();
    packages.set(manifest.name, versions.set(manifest.version, { folder, manifest }));
  }
  return packages;
}

/** The packument of a package: what npm asks for to choose a version. */
function toPackument(name: string, versions: ReadonlyMap<string, Found>, url: string): string {
  const entries = [...versions].map(([version, { manifest }]) => [
    version,
    { ...manifest, scripts: {}, dist: { tarball: `${url}/${encodeURIComponent(name)}/-/${version}.tgz` } },
  ]);
  return JSON.stringify({
    name,
    "dist-tags": { latest: [...versions.keys()].at(-1) },
    versions: Object.fromEntries(entries),
  });
}

/** The folder as a tarball, without the packages that lie in it: npm places those by itself. */
const packFolder = (folder: string) =>
  spawn("tar", ["-cf", "-", "--exclude=./node_modules", "--transform=s,^\\.,package,", "."], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  }).stdout;

/** npm cannot work from a folder alone: it is answered here, offline, as its registry would. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const packages = installedPackages();
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [name = "", version] = (request.url ?? "").slice(1).split("/-/").map(decodeURIComponent);
    const versions = packages.get(name);
    const found = versions?.get(version?.replace(/\.tgz$/, "") ?? "");
    if (found && existsSync(found.folder)) packFolder(found.folder).pipe(response);
    else if (versions && version === undefined) response.end(toPackument(name, versions, url));
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "../../sdks/typescript/build.ts";
import { buildServicePackage } from "./service-package.ts";

/** The paths of all published artefacts. */
export type Artefacts = {
  version: string;
  /** npm: the service with its command, the library, and the kit for agents. */
  service: string;
  client: string;
  kit: string;
  /** Python: wheel and source distribution. */
  wheel: string;
  sdist: string;
  /** A folder for `GOPROXY=file://…` with the module. */
  goProxy: string;
};

export const goModule = "github.com/agent-run-service/agent-run-client-go/v2";
export const root = fileURLToPath(new URL("../../", import.meta.url));

export const readVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

/** Runs a program and returns its stdout; stderr is shown. */
export const call = (command: string, words: readonly string[], options: ExecFileSyncOptions = {}): string =>
  execFileSync(command, [...words], { stdio: ["ignore", "pipe", "inherit"], ...options })?.toString() ?? "";

export async function buildArtefacts(directory: string): Promise<Artefacts> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const version = readVersion();
  const work = mkdtempSync(join(tmpdir(), "agentrun-release-"));
  try {
    await buildServicePackage(join(work, "service"));
    buildPackage(join(work, "client"));
    for (const name of ["service", "client"])
      call("npm", ["pack", "--silent", "--pack-destination", directory], { cwd: join(work, name) });
    const kit = join(directory, `agent-run-kit-${version}.tgz`);
    cpSync(join(work, "service/packages/kit", basename(kit)), kit);
    buildPython(work, directory);
    return {
      version,
      service: join(directory, `agent-run-service-${version}.tgz`),
      client: join(directory, `agent-run-client-${version}.tgz`),
      kit,
      wheel: join(directory, `agent_run_client-${version}-py3-none-any.whl`),
      sdist: join(directory, `agent_run_client-${version}.tar.gz`),
      goProxy: buildGoProxy(work, directory, version),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Go rejects an archive with folder entries, which Python's own command writes. */
const zipFiles = `import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for folder, _, names in os.walk("."):
        for name in names: archive.write(os.path.join(folder, name))`;

function buildPython(work: string, directory: string): void {
  const environment = join(work, "python");
  const python = join(environment, "bin/python");
  call("python3", ["-m", "venv", environment]);
  call(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "hatchling"]);
  call(python, ["-m", "hatchling", "build", "-d", directory], { cwd: join(root, "sdks/python"), stdio: "ignore" });
}

/** The module in the format of a Go proxy: https://go.dev/ref/mod#goproxy-protocol. */
function buildGoProxy(work: string, directory: string, version: string): string {
  const versions = join(directory, "go", goModule, "@v");
  const sources = join(work, "go", `${goModule}@v${version}`);
  mkdirSync(versions, { recursive: true });
  // Only files that Git tracks, like a proxy.
  const known = call("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: join(root, "sdks/go") });
  for (const file of known.split("\n")) if (file) cpSync(join(root, "sdks/go", file), join(sources, file));
  call("python3", ["-c", zipFiles, join(versions, `v${version}.zip`)], { cwd: join(work, "go") });
  cpSync(join(sources, "go.mod"), join(versions, `v${version}.mod`));
  writeFileSync(join(versions, `v${version}.info`), JSON.stringify({ Version: `v${version}` }));
  writeFileSync(join(versions, "list"), `v${version}\n`);
  return join(directory, "go");
}

if (import.meta.main) {
  const artefacts = await buildArtefacts(join(root, "dist/release"));
  process.stdout.write(`${Object.values(artefacts).slice(1).join("\n")}\n`);
}

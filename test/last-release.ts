import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The program as it was last released, beside ours: its own packages, and the dependencies that are installed here. */
export function unpackLastRelease(): { entry: string; remove(): void } {
  const commit = readFileSync(new URL("./upgrade/last-release", import.meta.url), "utf8").trim();
  const directory = mkdtempSync(join(tmpdir(), "agentrun-last-release-"));
  try {
    const archive = execFileSync("git", ["archive", commit, "packages", "sdks/typescript", "package.json"], {
      cwd: root,
      maxBuffer: 512 * 1_048_576,
    });
    execFileSync("tar", ["-x", "-C", directory], { input: archive });
  } catch (error) {
    rmSync(directory, { recursive: true });
    const message = `The last release, ${commit}, is not in this clone: git fetch --unshallow brings it.`;
    throw new Error(message, { cause: error });
  }
  linkDependencies(directory);
  const entry = join(directory, "packages/server/src/main.ts");
  return { entry, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function linkDependencies(directory: string): void {
  const [from, to] = [join(root, "node_modules"), join(directory, "node_modules")];
  mkdirSync(join(to, "@agentrun"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@agentrun") symlinkSync(join(from, name), join(to, name));
  const packages = readdirSync(join(directory, "packages"));
  for (const name of packages) symlinkSync(join(directory, "packages", name), join(to, "@agentrun", name));
  symlinkSync(join(directory, "sdks/typescript"), join(to, "@agentrun", "client"));
}

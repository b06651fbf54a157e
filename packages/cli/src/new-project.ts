import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of a project, by its path in there. */
export type ProjectFile = { path: string; content: string };

const template = fileURLToPath(new URL("../template/", import.meta.url));

/** What a new project is checked with: the versions that this repository itself is. */
export const devDependencies = { "@types/node": "^24.19.2", typescript: "^7.0.2" };

/** Every file of a new project but the kit, which lies in `vendor` as the file of this name until it is published. */
export function planProject(folder: string, kit: string): ProjectFile[] {
  const paths = readdirSync(template, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.|^gitignore$/.test(path),
  );
  const files = paths.sort().map((path) => ({
    // npm leaves a `.gitignore` out of what it packs.
    path: path === "gitignore" ? ".gitignore" : path,
    content: readFileSync(join(template, path), "utf8"),
  }));
  return [{ path: "package.json", content: `${JSON.stringify(toManifest(folder, kit), null, 2)}\n` }, ...files];
}

const toManifest = (folder: string, kit: string) => ({
  name: toPackageName(basename(resolve(folder))),
  private: true,
  type: "module",
  // The first that has --test-force-exit.
  engines: { node: ">=20.14" },
  scripts: {
    check: "tsc --noEmit",
    // What a test was called before it was renamed shall not go on running.
    pretest: "node -e \"fs.rmSync('build', { recursive: true, force: true })\"",
    // Compiled first, and so it runs on every Node that the kit runs on; unquoted, because the oldest of them leaves the star to the shell.
    // An agent that does not heed its time-out has failed its test already, and would keep the process for ever.
    test: "tsc && node --enable-source-maps --test --test-force-exit build/test/*.test.js",
  },
  dependencies: { "agent-run-kit": `file:vendor/${kit}` },
  devDependencies,
});

/** What npm takes for a name. */
function toPackageName(folder: string): string {
  const name = folder.toLowerCase().replace(/[^a-z0-9._-]+/g, "-");
  return name.replace(/^[._-]+|-+$/g, "").slice(0, 100) || "agents";
}

/** Those that something lies in the place of. */
export const findObstacles = (folder: string, files: readonly ProjectFile[]): string[] =>
  files.map(({ path }) => path).filter((path) => existsSync(join(folder, path)));

export function writeProject(folder: string, files: readonly ProjectFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { flag: "wx" });
  }
}

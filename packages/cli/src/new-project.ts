import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "agent-run-client";

/** A file of a project; the path is relative to the project. */
export type ProjectFile = { path: string; content: string };

/** What every project has. */
const base = fileURLToPath(new URL("../template/", import.meta.url));
const templates = fileURLToPath(new URL("../templates/", import.meta.url));
const workers = fileURLToPath(new URL("../workers/", import.meta.url));

/** Projects to start from. */
export const templateNames = ["refunds", "research", "report", "extraction", "review", "on-call"] as const;
export type TemplateName = (typeof templateNames)[number];

/** The languages of a worker. */
export const languages = ["typescript", "python", "go"] as const;
export type Language = (typeof languages)[number];

/** The same versions as in this repository. */
export const devDependencies = { "@types/node": "^24.19.2", typescript: "^7.0.2" };

/** Every file of a new project except the kit: until it is published, it is the file `kit` in `vendor`. */
export function planProject(folder: string, kit: string, template: TemplateName | null = null): ProjectFile[] {
  const manifest = { path: "package.json", content: `${JSON.stringify(toManifest(folder, kit), null, 2)}\n` };
  const own = template === null ? ["greeter"] : ["shared", template];
  const files = [base, ...own.map((name) => join(templates, name))].flatMap(filesOf);
  return [manifest, ...files.map(withParts)];
}

/** The parts of a README that several templates have. */
const withParts = ({ path, content }: ProjectFile): ProjectFile => ({
  path,
  content: content.replaceAll(/\{\{(\w+)\}\}\n/g, (_, name: string) =>
    readFileSync(join(templates, "parts", `${name}.md`), "utf8"),
  ),
});

/** Every file of a worker: in TypeScript those beside the project, in other languages the whole project. */
export const planWorker = (language: Language): ProjectFile[] => filesOf(join(workers, language));

function filesOf(folder: string): ProjectFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return paths.sort().map((path) => ({
    // npm leaves a `.gitignore` out of what it packs.
    path: path.replace(/^(gitignore$|dockerignore$|vscode\b)/, ".$1"),
    content: readFileSync(join(folder, path), "utf8").replaceAll("{{version}}", version),
  }));
}

const toManifest = (folder: string, kit: string) => ({
  name: toPackageName(basename(resolve(folder))),
  private: true,
  type: "module",
  // The first version with --test-force-exit.
  engines: { node: ">=20.14" },
  scripts: {
    check: "tsc --noEmit",
    // Remove compiled tests whose source was renamed.
    pretest: "node -e \"fs.rmSync('build', { recursive: true, force: true })\"",
    // Compiled first, so it runs on every Node version that the kit supports; unquoted, because the oldest one needs the shell to expand the star.
    // An agent that ignores its timeout has already failed its test and would keep the process alive.
    test: "tsc && node --enable-source-maps --test --test-force-exit build/test/*.test.js",
  },
  dependencies: { "agent-run-kit": `file:vendor/${kit}` },
  devDependencies,
});

/** A valid npm package name. */
function toPackageName(folder: string): string {
  const name = folder.toLowerCase().replace(/[^a-z0-9._-]+/g, "-");
  return name.replace(/^[._-]+|-+$/g, "").slice(0, 100) || "agents";
}

/** Files of the plan whose path already exists. */
export const findObstacles = (folder: string, files: readonly ProjectFile[]): string[] =>
  files.map(({ path }) => path).filter((path) => existsSync(join(folder, path)));

export function writeProject(folder: string, files: readonly ProjectFile[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { flag: "wx" });
  }
}

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, outsideDependencies, publishedFields, readManifest, writeManifest } from "./compiled.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entries = ["index", "test-agent", "worker", "ai-sdk"].map((name) => `packages/kit/src/${name}`);

/** Writes the package `agent-run-kit` from the compiled files: only the files that its entries import. */
export function buildKitPackage(compiled: string, directory: string): void {
  const programs = reach(
    compiled,
    entries.map((entry) => `${entry}.js`),
  );
  const types = reach(
    compiled,
    entries.map((entry) => `${entry}.d.ts`),
  );
  for (const file of [...programs.files, ...types.files]) {
    cpSync(join(compiled, file), join(directory, file));
    if (existsSync(join(compiled, `${file}.map`)))
      cpSync(join(compiled, `${file}.map`), join(directory, `${file}.map`));
  }
  const { private: _, exports: __, ...manifest } = readManifest("packages/kit");
  const [index, testing, worker, aiSdk] = entries.map((entry) => ({
    types: `./${entry}.d.ts`,
    default: `./${entry}.js`,
  }));
  writeManifest(directory, {
    ...manifest,
    ...publishedFields("packages/kit"),
    exports: {
      ".": index,
      "./ai-sdk": aiSdk,
      "./testing": testing,
      "./worker": worker,
      "./package.json": "./package.json",
    },
    dependencies: pick(outsideDependencies(), programs.packages),
  });
  cpSync(join(root, "docs/agents.md"), join(directory, "README.md"));
  cpSync(join(root, "packages/cli/template/AGENTS.md"), join(directory, "AGENTS.md"));
  cpSync(join(root, "LICENSE"), join(directory, "LICENSE"));
}

/** Writes the package as a tarball and returns its path. */
export function packKit(compiled: string, destination: string): string {
  const work = mkdtempSync(join(tmpdir(), "agentrun-kit-"));
  try {
    buildKitPackage(compiled, work);
    mkdirSync(destination, { recursive: true });
    const words = ["pack", "--silent", "--ignore-scripts", "--pack-destination", destination];
    execFileSync("npm", words, { cwd: work, stdio: ["ignore", "ignore", "inherit"] });
    return join(destination, `agent-run-kit-${readManifest("packages/kit").version}.tgz`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The path of an import. Limited to the characters of a path, because a text may contain the word "import" too. */
const specifier = /(?:from|import)\s*\(?\s*"([\w@./:#-]+)"/g;

/** All files that these import, directly or indirectly, and the third-party packages among them. */
function reach(directory: string, starts: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>(starts);
  const packages = new Set<string>();
  // The loop also visits entries that are added to the set during it.
  for (const file of files) {
    const text = readFileSync(join(directory, file), "utf8");
    for (const [, name = ""] of text.matchAll(specifier)) {
      if (name.startsWith(".")) files.add(fileOf(join(dirname(file), name), file));
      else if (!name.startsWith("node:")) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

/** The declarations of a file are next to it, with the same imports. */
const fileOf = (path: string, from: string): string =>
  from.endsWith(".d.ts") ? path.replace(/(\.d)?\.[jt]s$/, ".d.ts") : path;

const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

function pick(versions: Record<string, string>, names: ReadonlySet<string>): Record<string, string> {
  const missing = [...names].filter((name) => !(name in versions));
  if (missing.length > 0)
    throw new Error(`agent-run-kit imports ${missing.join(", ")}, which no package of ours names.`);
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.has(name)));
}

/** `node tools/release/kit-package.ts <directory>` writes the tarball to the directory. */
if (import.meta.main) {
  const work = mkdtempSync(join(tmpdir(), "agentrun-kit-"));
  try {
    compile(work);
    process.stdout.write(`${packKit(work, process.argv[2] ?? join(root, "dist"))}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

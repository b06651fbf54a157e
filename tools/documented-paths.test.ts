import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = "packages/server/src";
const decisions = readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`);

/** A path in prose is relative to the repository, to a package, or to the server's sources. */
const bases = ["", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`), server];
const isThere = (path: string) =>
  bases.some((base) => ["", ".ts"].some((end) => existsSync(join(root, base, `${path}${end}`))));

/** A path has a slash and starts with an existing directory; a placeholder such as `<noun>` ends it. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const paths = text.matchAll(/(?<![\w./@:~<>-])[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)+/g);
  return [...paths].map(([path]) => path).filter((path) => isThere(path.split("/", 1)[0] ?? ""));
}

const glossary = readFileSync(join(root, "docs/contributing/glossary.md"), "utf8");
const entries = [...glossary.matchAll(/^- \*\*(.+)\*\*: .+ · `([^`]+)`$/gm)];

test.each([
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "packages/server/README.md",
  "docs/contributing/glossary.md",
  ...decisions,
])("%s names files that exist", (document) => {
  expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([]);
});

test("the paths are found", () => {
  expect(pathsIn("packages/server/README.md").length).toBeGreaterThan(50);
});

test("every entry of the glossary names a file, in alphabetical order", () => {
  expect(entries.length).toBe(glossary.match(/^- /gm)?.length);
  expect(entries.map(([, , path]) => path ?? "").filter((path) => !isThere(path))).toEqual([]);
  const terms = entries.map(([, term]) => term?.toLowerCase() ?? "");
  expect(terms).toEqual([...terms].sort());
});

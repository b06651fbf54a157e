import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { textsOf } from "./texts.ts";
import { importsOf, parse } from "./tree.ts";

const sources = fileURLToPath(new URL("../../packages/dashboard/src/", import.meta.url));
const pages = readdirSync(join(sources, "pages"))
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => `pages/${name}`);

type File = { imports: string[]; texts: string[] };

function readFile(path: string): File {
  const program = parse(readFileSync(join(sources, path), "utf8"), path);
  return { imports: importsOf(program).map((name) => join(dirname(path), name)), texts: textsOf(program) };
}

/** The files that are imported from `start`, directly or not, with their texts; `excluded` ones are not followed. */
function filesFrom(start: string, files: Map<string, File>, excluded: readonly string[] = []): Set<string> {
  const found = new Set([start]);
  // The set grows while it is iterated.
  for (const path of found) {
    const file = files.get(path) ?? readFile(path);
    files.set(path, file);
    for (const name of file.imports) if (!excluded.includes(name)) found.add(name);
  }
  return found;
}

function catalogue(title: string, paths: string[], files: ReadonlyMap<string, File>): string {
  const sections = paths.toSorted().flatMap((path) => {
    const texts = files.get(path)?.texts ?? [];
    return texts.length === 0 ? [] : [`## ${path}\n\n${texts.map((text) => `- ${text}\n`).join("")}`];
  });
  return [`<!-- Made by \`npm run strings\`. Do not edit. -->\n\n# ${title}\n`, ...sections].join("\n");
}

/** The catalogues by file name: one per page, and one for the files of several pages and of the frame around all pages. */
export function writeCatalogues(): Record<string, string> {
  const files = new Map<string, File>();
  const frame = filesFrom("main.tsx", files, pages);
  const ofPages = pages.map((page) => ({ page, paths: filesFrom(page, files) }));
  const isShared = (path: string) => frame.has(path) || ofPages.filter(({ paths }) => paths.has(path)).length > 1;
  const shared = catalogue("Texts of several pages", [...files.keys()].filter(isShared), files);
  const written = ofPages.map(({ page, paths }) => {
    const name = page.slice("pages/".length, -".tsx".length);
    const own = [...paths].filter((path) => !isShared(path));
    return [`${name}.md`, catalogue(`Texts of the page ${name}`, own, files)];
  });
  return { ...Object.fromEntries(written), "shared.md": shared };
}

import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Chapter, type Page, readContents } from "./contents.ts";
import { layOut } from "./layout.ts";
import { isBeside, type Rendered, renderPage } from "./render.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const docs = join(root, "docs");
const assets = fileURLToPath(new URL("./assets", import.meta.url));

/** Writes the documentation as a static site. All URLs start with `base`. */
export function buildSite(directory: string, base = "/docs/"): void {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(directory, "assets"), { recursive: true });
  const readme = readFileSync(join(docs, "README.md"), "utf8");
  const chapters = readContents(readme);
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const isPage = (name: string) => pages.some((page) => page.name === name);
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  const addressOf = (path: string) => copyBeside(directory, path, base);
  const found = pages.flatMap((page) => {
    const markdown = readFileSync(join(docs, `${page.name}.md`), "utf8");
    const rendered = renderPage(markdown, { base, isPage, addressOf });
    write(`${page.name}.md`, adjustLinks(markdown, addressOf));
    write(`${page.name}.html`, layOut({ base, chapters, page, ...rendered }));
    return entriesOf(page, rendered);
  });
  const { html } = renderPage(readme, { base, isPage, addressOf });
  write("index.html", layOut({ base, chapters, page: null, headings: [], html }));
  write("404.html", layOut({ base, chapters, page: null, headings: [], html: notFound(base) }));
  write("llms.txt", llmsOf(chapters, base));
  write("assets/search.json", JSON.stringify(found));
  copyAssets(directory);
}

const notFound = (base: string): string => `<h1>Page not found</h1>
<p>The link may be outdated or incomplete. Search above, or go to the <a href="${base.slice(0, -1) || "/"}">start page of the documentation</a>.</p>
`;

/** Copies the files of the repository that a page links to: readers of the site may not have the repository. */
function copyBeside(directory: string, path: string, base: string): string | null {
  const file = join(docs, path.replace(/#.*$/, ""));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null;
  // Copied for reading: tools must not find it as code.
  const name = `repository/${relative(root, file).replaceAll("\\", "/").replace(/\.ts$/, ".ts.txt")}`;
  cpSync(file, join(directory, name));
  return `${base}${name}`;
}

/** The page with adjusted links to files outside of its folder. */
const adjustLinks = (markdown: string, addressOf: (path: string) => string | null): string =>
  markdown.replaceAll(/\]\(([^)\s]+)\)/g, (link, href: string) => {
    const address = isBeside(href) ? addressOf(href) : null;
    return address ? `](${address})` : link;
  });

/** The search index: each section as an entry, with a maximum length. */
const entriesOf = ({ name, title }: Page, { sections }: Rendered) =>
  sections.map(({ slug, heading, text }, index) => ({
    id: index === 0 ? name : `${name}#${slug}`,
    page: title,
    heading: index === 0 ? title : heading,
    text: text.replaceAll(/\s+/g, " ").slice(0, 1_500),
  }));

/** The list of pages for programs (llmstxt.org). */
function llmsOf(chapters: Chapter[], base: string): string {
  const parts = chapters.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${base}${page.name}.md): ${page.about}`).join("\n")}`,
  );
  const head =
    "# Agent Run Service\n\n> An HTTPS API to run AI agents: create a run, get its result or stream its events, answer its questions, and cancel it.\n\nThe API is described by /openapi.json. Every page of this documentation is available as Markdown:";
  return `${[head, ...parts].join("\n\n")}\n`;
}

function copyAssets(directory: string): void {
  for (const name of globSync("*.{css,js}", { cwd: assets }))
    cpSync(join(assets, name), join(directory, "assets", name));
  cpSync(fileURLToPath(import.meta.resolve("minisearch")), join(directory, "assets/minisearch.js"));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { base: { type: "string" }, out: { type: "string" } } });
  buildSite(values.out ?? fileURLToPath(new URL("../dist", import.meta.url)), values.base);
}

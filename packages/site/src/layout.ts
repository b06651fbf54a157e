import type { Chapter, Page } from "./contents.ts";
import type { Heading } from "./render.ts";

type Layout = { base: string; chapters: Chapter[]; page: Page | null; headings: Heading[]; html: string };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The HTML page around its content. Scripts and styles are files, so that the content security policy can forbid inline ones. */
export function layOut({ base, chapters, page, headings, html }: Layout): string {
  const title = page ? `${page.title} · Agent Run Service` : "Agent Run Service";
  const home = base.slice(0, -1) || "/";
  return `<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${page ? `<meta name="description" content="${escaped(page.about)}">\n<link rel="alternate" type="text/markdown" href="${base}${page.name}.md">\n` : ""}<link rel="stylesheet" href="${base}assets/site.css">
<script src="${base}assets/theme.js"></script>
<script type="module" src="${base}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to content</a>
<header>
<a class="brand" href="${home}">Agent Run Service</a>
<search><input id="search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false"><ul id="found" hidden></ul></search>
<nav aria-label="Site"><a href="${base}api">API</a> <a href="/">Dashboard</a> <button id="scheme" type="button" aria-label="Toggle dark mode">◐</button></nav>
</header>
<div class="columns">
<nav class="menu" aria-label="Pages">${chapters.map((chapter) => menuOf(chapter, base, page)).join("")}</nav>
<main id="text">
${html}${page ? footOf(chapters, base, page) : ""}</main>
${page ? outlineOf(headings) : ""}</div>
</body>
</html>
`;
}

function menuOf({ title, pages }: Chapter, base: string, current: Page | null): string {
  const items = pages.map(({ name, title: label }) => {
    const here = name === current?.name ? ' aria-current="page"' : "";
    return `<li><a href="${base}${name}"${here}>${escaped(label)}</a></li>`;
  });
  const api = title === "Reference" ? `<li><a href="${base}api">API</a></li>` : "";
  return `<h2>${escaped(title)}</h2><ul>${api}${items.join("")}</ul>`;
}

function outlineOf(headings: Heading[]): string {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 2) return "";
  const items = parts.map(({ slug, text }) => `<li><a href="#${slug}">${escaped(text)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav>\n`;
}

function footOf(chapters: Chapter[], base: string, { name }: Page): string {
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const at = pages.findIndex((page) => page.name === name);
  const link = (page: Page | undefined, words: string) =>
    page ? `<a href="${base}${page.name}">${words}: ${escaped(page.title)}</a>` : "";
  return `<footer>${link(pages[at - 1], "Previous")} ${link(pages[at + 1], "Next")} <a href="${base}${name}.md">View as Markdown</a></footer>\n`;
}

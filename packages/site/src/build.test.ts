import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorPage } from "../../contract/src/error-statuses.ts";
import { errorCodes } from "../../contract/src/errors.ts";
import { buildSite } from "./build.ts";

const docs = new URL("../../../docs/", import.meta.url);
const names = readdirSync(docs).filter((name) => name.endsWith(".md") && name !== "README.md");
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "agentrun-site-"));
  buildSite(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(directory, name), "utf8");
const pages = () => readdirSync(directory).filter((name) => name.endsWith(".html"));

test("every page of docs/ is a page of the site, with its Markdown file and a line in llms.txt", () => {
  const own = names.map((name) => name.replace(/md$/, "html"));
  expect(pages().toSorted()).toEqual([...own, "index.html", "404.html"].toSorted());
  for (const name of names) {
    const withoutLinks = (text: string) => text.replaceAll(/\]\([^)\s]+\)/g, "]");
    expect(withoutLinks(read(name))).toBe(withoutLinks(readFileSync(new URL(name, docs), "utf8")));
    expect(read("llms.txt")).toContain(`(/docs/${name}): `);
  }
});

test("no page is larger than 200 KiB, and none has an inline script or style", () => {
  expect(pages().filter((name) => statSync(join(directory, name)).size > 204_800)).toEqual([]);
  const inline = /<style|<script(?![^>]* src=)|\sstyle=|\son\w+=/;
  expect(pages().filter((name) => inline.test(read(name).replaceAll(/<pre>[\s\S]*?<\/pre>/g, "")))).toEqual([]);
});

test("every link leads to an existing page and heading", () => {
  const dead = pages().flatMap((page) =>
    [...read(page).matchAll(/<a [^>]*href="\/docs(?:\/([^"#]*))?(?:#([^"]*))?"/g)].flatMap(
      ([link, name = "", anchor]) => {
        if (name === "api") return [];
        const file = [name, `${name || "index"}.html`].find((each) => existsSync(join(directory, each)) && each !== "");
        const isThere = file && (!anchor || read(file).includes(`id="${decodeURIComponent(anchor)}"`));
        return isThere ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(dead).toEqual([]);
});

test("files of the repository that a page links to are part of the site; folders are not", () => {
  expect(read("caps.html")).toContain('<a href="/docs/repository/packages/server/model-prices.json">');
  expect(read("caps.md")).toContain("](/docs/repository/packages/server/model-prices.json)");
  expect(JSON.parse(read("repository/packages/server/model-prices.json"))).toBeTruthy();
  const markdown = names.flatMap((name) => [...read(name).matchAll(/\]\(\/docs\/(repository\/[^)#\s]+)\)/g)]);
  expect(markdown.filter(([, file = ""]) => !existsSync(join(directory, file)))).toEqual([]);
  const unlinked = pages().flatMap((page) => [...read(page).matchAll(/<a title="([^"]+)"/g)].map(([, path]) => path));
  expect(new Set(unlinked)).toEqual(new Set(["../bench/results"]));
});

test("every error code has the paragraph that `doc_url` links to", () => {
  const page = read("errors.html");
  const missing = Object.keys(errorCodes).filter((code) => !page.includes(`id="${code}"`));
  expect([errorPage("run_not_found"), missing]).toEqual(["/docs/errors#run_not_found", []]);
});

test("the search index has every section", () => {
  const entries = JSON.parse(read("assets/search.json")) as { id: string; heading: string }[];
  expect(entries.length).toBeGreaterThan(300);
  expect(entries.find(({ id }) => id === "errors#run_not_found")).toMatchObject({ heading: "run_not_found" });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { endpoints, eventTypes, Runtime } from "@agentrun/contract";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, "utf8");
const sources = (pattern: string): string[] => globSync(pattern, { cwd: root });

const pages = readdirSync(`${root}/docs/contributing`).filter((name) => name.startsWith("add-"));

/** The paths in the second column of a page's table, without placeholders such as `<noun>`. */
function listedPaths(page: string): string[] {
  const rows = read(`docs/contributing/${page}`).matchAll(/^\| \d+ \| `([^`]+)` \|/gm);
  return [...rows].map(([, path = ""]) => path.replace(/<[^>]+>.*$/, ""));
}

test.each(pages)("%s lists files that exist", (page) => {
  const paths = listedPaths(page);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});

const runtimeTypes = (Runtime as unknown as { oneOf: { properties: { type: { const: string } } }[] }).oneOf.map(
  ({ properties }) => properties.type.const,
);

/** A comment must not stand for the code that it describes. A path such as `docs/*.md` begins no comment. */
const withoutComments = (code: string): string => code.replaceAll(/(?<=^|\s)(\/\*.*?\*\/|\/\/[^\n]*)/gms, "");
const readCode = (path: string): string => withoutComments(read(path));

test("comments are not code", () => {
  const code =
    'glob("a/*.md", "b/**/c"); // run.one\n/** run.two\n * run.three */\nsend("run.four", "https://a.example");';
  expect(withoutComments(code)).toBe('glob("a/*.md", "b/**/c"); \n\nsend("run.four", "https://a.example");');
});

/** The places of a runtime that the compiler does not find, by file pattern. */
const runtimePlaces = {
  "docs/*.md": (type: string) => new RegExp(`"type": ?"${type}"`),
  "packages/cli/src/agent-body.ts": (type: string) => new RegExp(`type: "${type}"`),
  "test/**/*.test.ts": (type: string) => new RegExp(`type: "${type}"`),
};

test.each(runtimeTypes)("the runtime %s has a page of docs, flags of the command line and a test", (type) => {
  const missing = Object.entries(runtimePlaces).filter(
    ([pattern, toPlace]) => !sources(pattern).some((path) => toPlace(type).test(readCode(path))),
  );
  expect(missing.map(([pattern]) => `${pattern} lacks ${type}`)).toEqual([]);
});

test.each(Object.keys(eventTypes))("the event %s is published by the server and received in a test", (type) => {
  const isIn = (pattern: string, isSource: (path: string) => boolean) =>
    sources(pattern).some(
      (path) => isSource(path) && new RegExp(`\\b${type.replaceAll(".", "\\.")}\\b`).test(readCode(path)),
    );
  const missing = [
    isIn("packages/server/src/**/*.ts", (path) => !path.endsWith(".test.ts"))
      ? []
      : `packages/server/src lacks ${type}`,
    isIn("{test/**/*.ts,packages/**/*.test.ts}", () => true) ? [] : `test lacks ${type}`,
  ].flat();
  expect(missing).toEqual([]);
});

test("every operation of the API has a method in the TypeScript library", () => {
  const resources = sources("sdks/typescript/src/**/*.ts")
    .filter((path) => !/(models|operations)\.ts$/.test(path))
    .map(read)
    .join("\n");
  const own = Object.entries(endpoints).filter(([, endpoint]) => !("door" in endpoint));
  expect(own.length).toBeGreaterThan(100);
  const missing = own.map(([id]) => id).filter((id) => !resources.includes(`"${id}"`));
  expect(missing.map((id) => `sdks/typescript/src/resources lacks ${id}`)).toEqual([]);
});

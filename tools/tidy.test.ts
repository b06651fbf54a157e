import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = join(root, "packages/server/src");

/**
 * The floors of the server: imports go down, and rooms of one floor do not import each other. Other files (`app.ts`, `app/`, the
 * operator's commands) are above all floors: they may import everything, and no floor imports them.
 */
const floors: Record<string, number> = {
  doors: 5,
  http: 4,
  engine: 4,
  delivery: 4,
  housekeeping: 4,
  reporting: 4,
  runtimes: 3,
  domain: 3,
  guardrails: 3,
  store: 2,
  signals: 2,
  blobs: 2,
  model: 1,
  lib: 0,
};
const maximumLines = 400;

const walk = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

const sources = ["packages", "test", "tools", "bench", "sdks/typescript/src", "sdks/typescript/test"].flatMap((name) =>
  walk(join(root, name)),
);
/** Generated files may be longer. */
const generated = /sdks\/typescript\/src\/(models|operations)\.ts$/;
const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path]) =>
    resolve(dirname(file), path ?? ""),
  );

const roomOf = (file: string): string | null => {
  const [room, rest] = relative(server, file).split("/");
  return room && rest !== undefined && room in floors ? room : null;
};

test("the rules below see the code", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => roomOf(file) !== null).flatMap(importsOf).length).toBeGreaterThan(200);
});

test("imports go down the floors, and rooms of one floor do not import each other", () => {
  const wrong = sources.flatMap((file) => {
    const from = roomOf(file);
    if (from === null) return [];
    return importsOf(file)
      .map((target) => ({ target, to: roomOf(target) }))
      .filter(({ to }) => to === null || (to !== from && (floors[to] ?? 9) >= (floors[from] ?? 0)))
      .filter(({ target }) => target.startsWith(server))
      .map(({ target }) => `${relative(root, file)} imports ${relative(root, target)}`);
  });
  expect(wrong).toEqual([]);
});

test("the operator's commands are above the program, which does not import them", () => {
  const wrong = walk(join(server, "app")).flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith(join(server, "admin/")))
      .map((target) => `${relative(root, file)} imports ${relative(root, target)}`),
  );
  expect(wrong).toEqual([]);
});

test("there are no import cycles", () => {
  const edges = new Map(sources.map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const findCycle = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of edges.get(file) ?? []) {
      const found = findCycle(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  const cycles = sources.map((file) => findCycle(file, [])).filter((found) => found !== null);
  expect(cycles.map((found) => found.map((file) => relative(root, file)).join(" → "))).toEqual([]);
});

test(`no file is longer than ${maximumLines} lines`, () => {
  const long = sources.filter(
    (file) => !generated.test(file) && readFileSync(file, "utf8").split("\n").length > maximumLines,
  );
  expect(long.map((file) => relative(root, file))).toEqual([]);
});

test("only the configuration reads the environment", () => {
  const readers = walk(server).filter(
    (file) => /process\.env/.test(readFileSync(file, "utf8")) && !/\.(test|fixture)\.ts$/.test(file),
  );
  // The worker removes its environment, and child processes get one.
  const allowed = /(serve|run-admin|config)\.ts$|runtimes\/module\/|connectors\/stdio\/|testing/;
  expect(readers.map((file) => relative(root, file)).filter((file) => !allowed.test(file))).toEqual([]);
});

test("the server creates HTTP clients in one place, which adds the check for transactions", () => {
  const creating = walk(server).filter(
    (file) => /\bcreateSafe(Client|Fetch)\b/.test(readFileSync(file, "utf8")) && !/(\.test|testing)\.ts$/.test(file),
  );
  // A worker has no transactions.
  const allowed = ["lib/http-client.ts", "runtimes/module/worker/harden-process.ts"];
  expect(creating.map((file) => relative(server, file)).sort()).toEqual(allowed);
});

test("no door imports the store", () => {
  const importing = walk(join(server, "doors")).filter((file) =>
    importsOf(file).some((path) => roomOf(path) === "store"),
  );
  expect(importing.map((file) => relative(root, file))).toEqual([]);
});

test("no floor takes the whole store: a file names the parts that it needs", () => {
  const asking = walk(server).filter(
    (file) =>
      roomOf(file) !== null && !/\.test\.ts$/.test(file) && /\bstore\??: Store\b/.test(readFileSync(file, "utf8")),
  );
  expect(asking.map((file) => relative(root, file))).toEqual([]);
});

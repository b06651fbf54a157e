import { expect, test } from "vitest";
import { loadFor, loadTable } from "./commands/table.ts";
import { UsageError } from "./exit-codes.ts";
import { commandHelp } from "./help.ts";
import { parse } from "./parse.ts";

const table = await loadTable();
const plain = (_: string, text: string) => text;
const read = (line: string) => parse(line.split(" ").filter(Boolean), table);
const mistake = (line: string): string => {
  try {
    read(line);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`${line} was taken`);
};

/** Splits an example as a shell does, without the part after a pipe or redirection. */
const shellWords = (example: string): string[] =>
  [...(example.split(/ [|<>]+ /)[0] ?? "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, bare]) => one ?? two ?? bare ?? "",
  );

test("every command has help and examples that can be typed", () => {
  expect(table.length).toBeGreaterThan(70);
  for (const command of table) {
    expect(command.summary, command.path).toMatch(/^[A-Z].*[^.]$/);
    expect(command.examples.length, command.path).toBeGreaterThan(0);
    const help = commandHelp(command, plain);
    for (const name of [...Object.keys(command.args), ...Object.keys(command.flags)]) expect(help).toContain(name);
    for (const example of command.examples) {
      expect(parse(shellWords(example), table).command?.path, example).toBe(command.path);
    }
  }
});

test("an invalid time is rejected before any request", () => {
  expect(mistake("audit --since yesterday")).toBe(
    '--since must be a time such as 2026-01-02T03:04:05Z, not "yesterday".',
  );
  expect(mistake("runs list --created-after 2026-01-02")).toContain("must be a time");
  for (const time of ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678+01:00"])
    expect(read(`audit --since ${time}`).flags.since).toBe(time);
});

test("no two commands share a path, and no flag shadows a global flag", () => {
  expect(new Set(table.map(({ path }) => path)).size).toBe(table.length);
  for (const { path, flags } of table) {
    for (const name of ["json", "profile", "base-url", "api-key", "ca-file", "help", "verbose"]) {
      expect(Object.keys(flags), path).not.toContain(name);
    }
  }
});

test("flags can be anywhere, and values may look like commands", () => {
  expect(read("--json runs --profile runs list --limit 5")).toMatchObject({
    command: { path: "runs list" },
    flags: { json: true, profile: "runs", limit: 5 },
  });
  expect(parse(["runs", "create", "echo", "runs", "create"], table).args).toEqual({
    agent: "echo",
    query: ["runs", "create"],
  });
  expect(parse(["runs", "create", "echo", "--", "--help"], table).args.query).toEqual(["--help"]);
  expect(read("admin owners add org_x --email a@b.c")).toMatchObject({ command: { path: "admin owners add" } });
});

test("usage errors name the wrong word and suggest a correction", () => {
  expect(mistake("agnets list")).toContain("There is no command `agnets`. Did you mean `agents`?");
  expect(mistake("runs crate")).toContain("There is no command `runs crate`. Did you mean `runs create`?");
  expect(mistake("runs list --limt 5")).toContain("Did you mean --limit?");
  expect(mistake("runs list --limit many")).toContain("must be a number");
  expect(mistake("runs list --order sideways")).toContain("must be one of desc, asc");
  expect(mistake("runs get")).toContain("needs <id>");
  expect(mistake("runs get a b")).toContain('unexpected argument "b"');
  expect(mistake("admin owners add org_x")).toContain("needs --email");
});

test("a noun alone, help, and help for a command show help", () => {
  expect(read("")).toMatchObject({ command: null, group: null });
  expect(read("webhooks")).toMatchObject({ command: null, group: "webhooks" });
  expect(read("admin owners")).toMatchObject({ command: null, group: "admin owners" });
  expect(read("help runs")).toMatchObject({ command: null, group: "runs" });
  expect(read("runs get --help")).toMatchObject({ command: { path: "runs get" }, flags: { help: true } });
});

test("only the named command is loaded, and its path matches its name in the table", async () => {
  const pathsOf = async (...names: string[]) => (await loadFor(names)).map(({ path }) => path);
  expect(await pathsOf("agents", "list", "more")).toEqual(["agents list"]);
  expect(await pathsOf("webhooks")).toEqual(table.flatMap(({ path }) => (path.startsWith("webhooks ") ? [path] : [])));
  expect(await pathsOf("webhok")).toEqual(table.map(({ path }) => path));
  for (const { path } of table) expect(await pathsOf(...path.split(" "))).toEqual([path]);
});

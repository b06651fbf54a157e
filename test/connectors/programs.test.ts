import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { loadCommands } from "../../packages/server/src/runtimes/connectors/stdio/commands.ts";
import { call, newConnector, openTools, pollOptions } from "../support/connector-tools.ts";
import { everythingProgram } from "../support/everything-server.ts";

const url = "stdio:everything";
const everything = {
  command: process.execPath,
  args: [everythingProgram, "stdio"],
  env: { TRACKER_KEY: "key-of-the-tracker" },
};

/** A program that prints the test's output. */
const script = (code: string) => ({ command: process.execPath, args: ["-e", code] });

test("an operator's program is started for a session, and stopped with it", async () => {
  const toolbox = await openTools([newConnector({ url })], { commands: { everything } });
  expect((await call(toolbox, "get-sum", { a: 2, b: 3 })).text).toContain("5");
  expect((await call(toolbox, "list_prompts")).text).toContain("args-prompt");
  const env = await call(toolbox, "get-env");
  const home = /"HOME": "([^"]+)"/.exec(env.text)?.[1] ?? "";
  expect(existsSync(home)).toBe(true);
  await toolbox.close();
  await expect.poll(() => existsSync(home), pollOptions).toBe(false);
});

test("a program gets only its own environment, and values of it are redacted from its output", async () => {
  process.env.AGENTRUN_SECRET_KEY_OF_THE_TEST = "a secret of the service";
  onTestFinished(() => void delete process.env.AGENTRUN_SECRET_KEY_OF_THE_TEST);
  const toolbox = await openTools([newConnector({ url })], { commands: { everything } });
  const { text } = await call(toolbox, "get-env");
  expect(text).not.toContain("a secret of the service");
  expect(text).toContain('"TRACKER_KEY": "[redacted]"');
  const names = [...text.matchAll(/"([A-Z_]+)":/g)].map(([, name]) => name);
  expect(names.filter((name) => !["HOME", "LANG", "PATH", "TMPDIR", "TRACKER_KEY", "TZ"].includes(name ?? ""))).toEqual(
    [],
  );
});

test("a program that exits is restarted for the next call", async () => {
  const dies = {
    command: process.execPath,
    args: [
      "-e",
      `import(${JSON.stringify(everythingProgram)}); process.stdin.on("data", (line) => { if (String(line).includes("die")) process.exit(1); });`,
    ],
  };
  const toolbox = await openTools([newConnector({ url })], { commands: { everything: dies } });
  expect(await call(toolbox, "echo", { message: "die" })).toMatchObject({ isError: true });
  expect((await call(toolbox, "echo", { message: "again" })).text).toContain("again");
});

test.each([
  ["is no program", { command: "/nowhere/at-all" }, "protocol_error"],
  ["ends at once", script("process.exit(3)"), "protocol_error"],
  ["prints something else", script("console.log('hello'); setInterval(() => {}, 1000)"), "timeout"],
  [
    "prints an endless line",
    script("const more = () => process.stdout.write('x'.repeat(65536), more); more()"),
    "protocol_error",
  ],
])("a program that %s is not a server", async (_what, everything, code) => {
  const signal = AbortSignal.timeout(code === "timeout" ? 1_000 : 30_000);
  const opening = openTools([newConnector({ url })], { commands: { everything }, signal });
  if (code === "timeout") await expect(opening).rejects.toMatchObject({ name: "TimeoutError" });
  else await expect(opening).rejects.toMatchObject({ name: "ConnectorError", code });
});

test("a program is available only to the organisations that the operator names", async () => {
  const connector = newConnector({ url });
  const commands = { everything: { ...everything, organizations: [newId("org")] } };
  await expect(openTools([connector], { commands })).rejects.toMatchObject({ code: "command_not_found" });
  const path = newConnector({ url: `stdio:${process.execPath}` });
  await expect(openTools([path], { commands: { everything } })).rejects.toMatchObject({ code: "command_not_found" });
  const inherited = newConnector({ url: "stdio:constructor" });
  await expect(openTools([inherited], { commands: { everything } })).rejects.toMatchObject({
    code: "command_not_found",
  });
});

test("an invalid list of programs fails the start, with the file and the reason", () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-commands-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "commands.json");
  writeFileSync(file, '{"files": {"args": []}}');
  expect(() => loadCommands(file)).toThrow(/AGENTRUN_MCP_COMMANDS.*commands\.json.*'command'/);
  writeFileSync(file, '{"files": {"command": "files"}}');
  expect(loadCommands(file)).toEqual({ files: { command: "files" } });
});

import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureProgram } from "../../tools/find-program.ts";
import { type Cli, cliEntry, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

test("bash completes commands, flags, choices and event types", async () => {
  const script = join(cli.home, "agentrun.bash");
  writeFileSync(script, (await cli.run(["completion", "bash"])).stdout);
  const bash = promisify(execFile);
  await bash("bash", ["-n", script]);
  const complete = async (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const completion = `source ${script}; COMP_WORDS=(agentrun ${quoted}); COMP_CWORD=${words.length}; _agentrun; echo "\${COMPREPLY[@]}"`;
    return (await bash("bash", ["-c", completion])).stdout.trim().split(" ");
  };
  expect(await complete("webh")).toEqual(["webhooks"]);
  expect(await complete("webhooks", "rot")).toEqual(["rotate"]);
  expect(await complete("runs", "create", "--met")).toEqual(["--metadata"]);
  expect(await complete("agents", "list", "--status", "a")).toEqual(["active", "archived", "all"]);
  expect(await complete("admin", "owners", "")).toEqual(["add", "reset-password", "clear-second-factor"]);
  expect(await complete("webhooks", "create", "--events", "run.")).toEqual([
    "run.completed",
    "run.failed",
    "run.requires_action",
    "run.escalated",
    "run.cancelled",
  ]);
  expect(await complete("events", "list", "--type", "run.failed,al")).toEqual(["run.failed,alert.triggered"]);
  expect(await complete("trigger", "pipe")).toEqual(["pipeline.completed"]);
  expect((await cli.run(["completion", "zsh"])).stdout).toContain("rotate");
});

test("fish completes commands, and gets the names of agents from the service", {
  timeout: 180_000,
}, async () => {
  const script = join(cli.home, "agentrun.fish");
  writeFileSync(script, (await cli.run(["completion", "fish"])).stdout);
  const path = `${dirname(linkCommand(cli.home))}:${process.env.PATH}`;
  const env = { PATH: path, HOME: cli.home, AGENTRUN_DATA_DIR: world.service.dataDir };
  const fish = promisify(execFile);
  const complete = async (line: string) => {
    const completion = `source ${script}; complete -C '${line}'`;
    const { stdout, stderr } = await fish(ensureProgram("fish"), ["--no-config", "-c", completion], { env });
    expect(stderr).toBe("");
    return stdout.split("\n").flatMap((found) => found.split("\t")[0] || []);
  };
  expect(await complete("agentrun webh")).toEqual(["webhooks"]);
  expect(await complete("agentrun webhooks rot")).toEqual(["rotate"]);
  expect(await complete("agentrun agents list --status a")).toEqual(["active", "all", "archived"]);
  expect(await complete("agentrun webhooks create --events run.")).toEqual([
    "run.cancelled",
    "run.completed",
    "run.escalated",
    "run.failed",
    "run.requires_action",
  ]);
  expect(await complete("agentrun events list --type run.failed,al")).toEqual(["run.failed,alert.triggered"]);
  expect(await complete("agentrun trigger pipe")).toEqual(["pipeline.completed"]);
  expect(await complete("agentrun runs create Ech")).toEqual(["Echo"]);
  expect(await complete("agentrun runs list --agent Ech")).toEqual(["Echo"]);
});

/** Puts the command under its own name into the PATH. */
function linkCommand(home: string): string {
  const folder = join(home, "bin");
  mkdirSync(folder, { recursive: true });
  const link = join(folder, "agentrun");
  writeFileSync(link, `#!/bin/sh\nexec "${process.execPath}" "${cliEntry}" "$@"\n`, { mode: 0o755 });
  return link;
}

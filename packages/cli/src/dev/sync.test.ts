import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DevEntry } from "./screen.ts";
import { createSync } from "./sync.ts";

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "agentrun-sync-")), "agents");
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

const write = (name: string) => writeFileSync(join(folder, name), "export default { run() {} };");

const agentOf = (module: string, more: object = {}) =>
  ({
    id: `ag_${module}`,
    name: module,
    source: "custom",
    revision: 1,
    runtime: { type: "module", module, code: "c0de" },
    ...more,
  }) as Agent;

/** A fake service with these agents that accepts every request. */
function open(agents: Agent[]) {
  const shown: DevEntry[] = [];
  const made: string[] = [];
  const deployed: object[] = [];
  const client = {
    agents: {
      async *list() {
        yield* agents;
      },
      create: async ({ runtime }: { runtime: { module: string } }) => {
        made.push(runtime.module);
        if (runtime.module === "elsewhere")
          throw new ApiError(422, new Headers(), { code: "module_not_found", message: "There is none." });
        return agentOf(runtime.module, { id: `ag_new_${runtime.module}` });
      },
      update: async (id: string, patch: { runtime: object }) => {
        deployed.push(patch.runtime);
        return agents.find((agent) => agent.id === id);
      },
    },
  } as unknown as AgentRun;
  const screen = { show: (entry: DevEntry) => void shown.push(entry), line: () => {} };
  const sync = createSync(client, folder, screen, (words) => `agentrun ${words}`);
  const lines = () => shown.splice(0).map(({ kind, agent, text }) => `${kind} ${agent}: ${text}`);
  return { sync, made, deployed, lines, shown };
}

test("at the start, only agents whose files were deleted in the meantime are reported", async () => {
  write("here.ts");
  const shipped = agentOf("shipped", { runtime: { type: "module", module: "shipped" } });
  const hired = agentOf("hired", { source: "catalog" });
  const { sync, shown, lines } = open([agentOf("gone"), agentOf("here"), shipped, hired]);
  await sync.sync([]);
  expect(shown[0]?.commands).toEqual(["agentrun agents archive gone"]);
  expect(lines()).toEqual([expect.stringMatching(/^removed gone: gone has no agent now; revision 1 stays deployed /)]);
  await sync.sync([]);
  expect(lines()).toEqual([]);
  expect(sync.agents().map(({ name }) => name)).toEqual(["here"]);
  expect(sync.nameOf("ag_hired")).toBe("hired");
});

test("a file with the name of a hired agent's module is a separate agent and does not replace the other", async () => {
  write("echo.ts");
  const { sync, made, lines } = open([agentOf("echo", { source: "catalog", name: "Echo" })]);
  await sync.sync([]);
  expect(made).toEqual(["echo"]);
  expect(lines()).toEqual([expect.stringMatching(/^ready echo: /)]);
});

test("a deleted folder is reported once, and its agents are found again when it is back", async () => {
  write("here.ts");
  const { sync, lines } = open([agentOf("here")]);
  await sync.sync([]);
  renameSync(folder, `${folder}-away`);
  await sync.sync(["here.ts"]);
  await sync.sync(["here.ts"]);
  expect(lines()).toEqual([expect.stringMatching(/^removed : .+ was removed; its agents stay deployed/)]);
  renameSync(`${folder}-away`, folder);
  write("next.ts");
  await sync.sync(["next.ts"]);
  expect(lines()).toEqual([expect.stringMatching(/^ready next: /)]);
});

test("the error for a module that the service does not find names the expected folder", async () => {
  write("elsewhere.ts");
  const { sync, shown } = open([]);
  await sync.sync([]);
  expect(shown).toMatchObject([{ kind: "refused", more: ["the service's AGENTRUN_MODULES_DIR must be this folder"] }]);
});

test("the warm-up deploys an agent without changes and prints nothing", async () => {
  write("first.ts");
  const { sync, deployed, lines } = open([]);
  await sync.warmUp();
  await sync.sync([]);
  lines();
  expect(deployed).toEqual([]);
  await sync.warmUp();
  expect([deployed, lines()]).toEqual([[{ type: "module", module: "first" }], []]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentRun } from "agent-run-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvFile, shareEnvFile } from "./env-file.ts";
import type { DevEntry } from "./screen.ts";

let here: string;
beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), "agentrun-env-"));
});
afterEach(() => rmSync(here, { recursive: true }));

test("settings of the service, empty values and comments are no secrets", () => {
  const file = join(here, ".env");
  expect(readEnvFile(file)).toEqual({});
  writeFileSync(file, "# a comment\nKEY=one\nQUOTED='two words'\nEMPTY=\nAGENTRUN_API_KEY=ar_live_x\n");
  expect(readEnvFile(file)).toEqual({ KEY: "one", QUOTED: "two words" });
});

test("each variable becomes a secret of the organisation, and only its name is shown", async () => {
  writeFileSync(join(here, ".env"), "NEW=a canary\nOLD=another canary\n");
  const calls: unknown[] = [];
  const secrets = {
    async *list({ name }: { name: string }) {
      yield { id: "sec_of_agent", name, agent_id: "ag_1", version: 1 };
      if (name === "OLD") yield { id: "sec_old", name, agent_id: null, version: 1 };
    },
    create: async (body: object) => calls.push(body),
    rotate: async (id: string, body: object) => calls.push([id, body]),
  };
  const shown: DevEntry[] = [];
  const screen = { show: (entry: DevEntry) => void shown.push(entry), line: () => {} };
  const sharing = await shareEnvFile({ secrets } as unknown as AgentRun, screen, here);
  sharing.close();
  expect(calls).toEqual([
    { name: "NEW", value: "a canary" },
    ["sec_old", { value: "another canary", grace_seconds: 0 }],
  ]);
  expect(shown.map(({ text }) => text)).toEqual(["secrets from .env: NEW, OLD"]);
});

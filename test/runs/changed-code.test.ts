import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";

/** Code whose steps depend on whether a message has arrived: it differs from itself when the run resumes. */
const careless = `
const hasMessage = async (messages) => {
  const next = messages[Symbol.asyncIterator]().next().then(() => true);
  return Promise.race([next, new Promise((resolve) => setTimeout(resolve, 50, false))]);
};
export default {
  async run({ ask, messages, step }) {
    await step("look up", () => "order");
    if (await hasMessage(messages)) await step("hurry", () => "hurried");
    await ask({ type: "approval", prompt: "Pay?" });
    return { paid: await step("pay", () => "paid") };
  },
};
`;
const fixed = careless.replace("await hasMessage(messages)", "false");

let modules: string;
let world: World;

beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), "agentrun-changed-code-"));
  chmodSync(modules, 0o755);
  writeFileSync(join(modules, "payer.ts"), careless);
  world = await createWorld({ env: { AGENTRUN_MODULES_DIR: modules } });
});
afterAll(async () => {
  await world?.remove();
  rmSync(modules, { recursive: true, force: true });
});

const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const act = (id: string, body: object) => world.service.api<Run>("POST", `/runs/${id}/action`, { body });

/** Parks a run, and lets it resume with a journal that its code does not match. */
async function stop(agent_id: string): Promise<Run> {
  const { body: run } = await world.service.api<Run>("POST", "/runs", { body: { agent_id, input: {} } });
  expect(run.required_action?.prompt).toBe("Pay?");
  await act(run.id, { type: "message", payload: { please: "hurry" } });
  await act(run.id, { type: "approve" });
  await expect
    .poll(async () => (await get(run.id)).required_action?.error?.code, { timeout: 60_000 })
    .toBe("nondeterministic");
  return get(run.id);
}

test("code that does not match its journal stops the run; it resumes with the revision that is deployed then, or ends", async () => {
  const agent = await world.addAgent("payer");
  const [stopped, given] = await Promise.all([stop(agent), stop(agent)]);
  expect(stopped).toMatchObject({ status: "requires_action", error: null, agent_revision: 1 });
  expect(stopped.required_action).toMatchObject({
    type: "input",
    error: { details: { expected: "a question", found: 'the step "hurry"', source: "payer.ts:9" } },
  });
  expect(await act(given.id, { type: "respond", payload: { choice: "go on" } })).toMatchObject({ status: 422 });
  await act(given.id, { type: "reject" });
  await expect.poll(async () => (await get(given.id)).error?.code).toBe("nondeterministic");
  expect((await get(given.id)).error?.message).toContain('the code came to the step "hurry" (payer.ts:9)');

  writeFileSync(join(modules, "payer.ts"), fixed);
  const patch = await world.service.api("PATCH", `/agents/${agent}`, {
    body: { runtime: { type: "module", module: "payer" } },
  });
  expect(patch.status).toBe(200);
  expect((await act(stopped.id, { type: "approve" })).status).toBe(200);
  // The approval was for the first revision.
  await expect.poll(async () => (await get(stopped.id)).required_action?.prompt).toBe("Pay?");
  const { id: action_id } = (await get(stopped.id)).required_action ?? {};
  expect((await act(stopped.id, { type: "approve", action_id })).status).toBe(200);
  await expect.poll(async () => (await get(stopped.id)).status).toBe("completed");
  expect(await get(stopped.id)).toMatchObject({ agent_revision: 2, attempt: 1, output: { paid: "paid" } });
});

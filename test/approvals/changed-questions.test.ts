import { randomUUID } from "node:crypto";
import type { Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let agent: string;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.addAgent("waverer");
});
afterAll(() => world?.remove());

const begin = async (input: object = {}) =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id: agent, input } })).body;
const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const act = (id: string, body: object) => world.service.api<Run>("POST", `/runs/${id}/action`, { body });

/** Approves the run's question, and waits for the next question or the end. */
async function approve({ id, required_action: question }: Run): Promise<Run> {
  expect((await act(id, { type: "approve", action_id: question?.id })).status).toBe(200);
  let next = await get(id);
  await expect
    .poll(async () => {
      next = await get(id);
      const isNew = next.status === "requires_action" && next.required_action?.id !== question?.id;
      return isNew || next.completed_at !== null;
    })
    .toBe(true);
  return next;
}

test("P30: what a person approved is what happens: a changed amount requires a new approval, and is recorded", async () => {
  const first = await begin();
  const second = await approve(first);
  expect(second).toMatchObject({ status: "requires_action", output: null });
  expect(second.required_action?.prompt).not.toBe(first.required_action?.prompt);
  expect(second.required_action?.changed_from).toBe(first.required_action?.digest);
  expect(await act(first.id, { type: "approve", action_id: first.required_action?.id })).toMatchObject({
    status: 422,
    body: { error: { code: "action_not_pending" } },
  });

  const { body: audit } = await world.service.api<{ data: object[] }>("GET", "/audit?action=run.question_changed");
  expect(audit.data).toMatchObject([
    {
      actor: agent,
      resource_id: first.id,
      before: { digest: first.required_action?.digest },
      after: { action_id: second.required_action?.id, digest: second.required_action?.digest },
    },
  ]);
  const { body: trace } = await world.service.api<Trace>("GET", `/runs/${first.id}/trace`);
  const waits = trace.spans.filter(({ type }) => type === "wait").map(({ data }) => data);
  const { digest } = first.required_action ?? {};
  expect(waits).toMatchObject([
    { required_action: { digest }, answer: { type: "approve" }, unused: true },
    { required_action: { changed_from: digest } },
  ]);
  expect(waits[1]).not.toHaveProperty("unused");
});

test("P30: a decision that does not name its question approves no changed one, through the API and A2A", async () => {
  const first = await begin();
  const second = await approve(first);
  const refusal = { status: 422, body: { error: { code: "action_not_pending", param: "action_id" } } };
  expect(await act(first.id, { type: "approve" })).toMatchObject(refusal);
  const send = (action_id?: string) => {
    const parts = [{ data: { approved: true, ...(action_id && { action_id }) } }];
    const message = { messageId: randomUUID(), role: "ROLE_USER", taskId: first.id, parts };
    const body = { message, configuration: { returnImmediately: true } };
    const headers = { "a2a-version": "1.0" };
    return world.service.api("POST", `/agents/${agent}/a2a/message:send`, { body, headers });
  };
  for (const stale of [undefined, first.required_action?.id]) {
    const { status, text } = await send(stale);
    expect([status, text]).toEqual([
      expect.toSatisfy((code) => code >= 400 && code < 500),
      expect.stringContaining("action_not_pending"),
    ]);
  }
  expect((await get(first.id)).required_action?.id).toBe(second.required_action?.id);
  expect((await send(second.required_action?.id)).status).toBe(200);
});

test("a question that changes after every approval fails the run eventually, with advice", async () => {
  let run = await begin();
  for (let answers = 0; answers < 5 && run.status === "requires_action"; answers += 1) run = await approve(run);
  expect(run).toMatchObject({ status: "failed", error: { code: "agent_error" } });
  expect(run.error?.message).toContain("Compute what a question shows inside ctx.step");
});

test("an amount computed in a step is approved once, and is the one that was shown", async () => {
  const question = await begin({ step: true });
  const done = await approve(question);
  expect(done).toMatchObject({
    status: "completed",
    output: { approved: true, amount: question.required_action?.arguments?.amount },
  });
});

test("a question parked by an older release is answered as it was shown", async () => {
  const question = await begin({ step: true });
  await world.database.query("update runs set parked = jsonb_set(parked::jsonb, '{key}', '\"ask#0\"') where id = $1", [
    toUuid(question.id),
  ]);
  expect(await approve(question)).toMatchObject({ status: "completed", output: { approved: true } });
});

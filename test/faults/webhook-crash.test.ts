import { expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, until, untilReceived, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";

// A lease is the deadline plus five seconds: a killed node's deliveries are taken over after that.
async function start(env: Record<string, string> = {}): Promise<WebhookWorld & AsyncDisposable> {
  const world = await createWebhookWorld({ AGENTRUN_WEBHOOK_TIMEOUT_SECONDS: "2", ...env });
  return { ...world, [Symbol.asyncDispose]: () => world.remove() };
}

test.concurrent("P6: killed between the send and its record: sent again with the same bytes, and the history has both", async () => {
  await using world = await start();
  await using receiver = await startReceiver((received, response) => {
    // The response arrives when the node is dead: no process receives it.
    if (received.headers["x-service-attempt"] === "1") void world.service.kill();
    else response.end("fine");
  });
  const webhook = await world.addWebhook(receiver.url, { events: ["alert.triggered"] });
  await world.service.api("POST", `/webhooks/${webhook.id}/test`);
  await until("the kill", () => world.service.process.signalCode === "SIGKILL");
  const node = await world.addNode();
  await untilReceived(receiver, 2);
  const path = `/webhooks/${webhook.id}/deliveries`;
  type Shown = { data: { id: string; status: string }[]; attempts: { number: number; outcome: string }[] };
  await until("success", async () => (await node.api<Shown>("GET", path)).body.data[0]?.status === "succeeded");
  const [{ id } = { id: "" }] = (await node.api<Shown>("GET", path)).body.data;
  const { attempts } = (await node.api<Shown>("GET", `${path}/${id}`)).body;
  expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, "interrupted"],
    [2, "succeeded"],
  ]);
  expect(receiver.received.map(({ headers }) => headers["x-service-attempt"])).toEqual(["1", "2"]);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
});

test.concurrent("a stopped node aborts hanging deliveries, exits with 0, and the next node continues at once", async () => {
  await using world = await start({ AGENTRUN_WEBHOOK_TIMEOUT_SECONDS: "30" });
  await using receiver = await startReceiver((received, response) => {
    if (received.headers["x-service-attempt"] !== "1") response.end();
  });
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  await untilReceived(receiver, 1);
  const stoppedAt = performance.now();
  expect(await world.service.stop()).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(8_000);
  const node = await world.addNode();
  await untilReceived(receiver, 2);
  const seen = {
    ...world,
    deliveries: async () => (await node.api<{ data: never[] }>("GET", `/webhooks/${webhook.id}/deliveries`)).body.data,
  };
  expect(await untilStatus(seen, webhook.id, "succeeded")).toMatchObject({ attempt_count: 2 });
});

test("P6: killed in the middle of traffic: every event arrives, and what was on the wire is in the history", async () => {
  await using world = await start();
  await using receiver = await startReceiver((_received, response) => void setTimeout(() => response.end(), 20));
  await world.addWebhook(receiver.url);
  const { agent_id } = world.service.credentials;
  const acknowledged: string[] = [];
  const submit = async () => {
    const answer = await world.service
      .api<{ id: string }>("POST", "/runs", { body: { agent_id, input: {} } })
      .catch(() => null);
    if (answer?.status === 200) acknowledged.push(answer.body.id);
  };
  const traffic = Promise.all(Array.from({ length: 300 }, submit));
  await untilReceived(receiver, 20);
  await world.service.kill();
  await traffic;
  const before = receiver.received.length;
  expect(acknowledged.length).toBeGreaterThan(0);
  await world.addNode();
  // Each body is parsed once per poll: the receiver responds in this process, and must not starve.
  const isEachSent = () => {
    const sent = new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id));
    return acknowledged.every((id) => sent.has(id));
  };
  await until("the event of every acknowledged run", isEachSent);
  const open = () => world.database.query("select 1 from deliveries where status = 'pending' limit 1");
  await until("nothing left to deliver", async () => (await open()).length === 0);
  expect(receiver.received.length).toBeGreaterThan(before);
  const rows = await world.database.query<{ name: string; outcome: string }>(
    `select delivery_id || '/' || number as name, coalesce(error::json ->> 'code', outcome) as outcome from delivery_attempts
     union all select id || '/' || attempts, coalesce(error::json ->> 'code', outcome) from deliveries
     where outcome is not null`,
  );
  const history = new Map(rows.map(({ name, outcome }) => [name, outcome]));
  const wire = receiver.received.map(({ headers }) => attemptName(headers));
  expect(new Set(wire).size).toBe(wire.length);
  expect(wire.filter((name) => !history.has(name))).toEqual([]);
  const unsent = [...history].filter(([name]) => !wire.includes(name));
  // Recorded and then killed before the send: the history has an unknown result. A receiver that did not accept a connection
  // in time, in a process as busy as this one, has received nothing either.
  expect(unsent.filter(([, outcome]) => outcome !== "interrupted" && outcome !== "timeout")).toEqual([]);
});

/** The database's id of an attempt, from the headers it was sent with. */
function attemptName(headers: Record<string, string | string[] | undefined>): string {
  return `${toUuid(String(headers["x-service-delivery"]))}/${headers["x-service-attempt"]}`;
}

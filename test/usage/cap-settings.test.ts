import type { Agent, Cap, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
});
afterAll(() => world?.remove());

/** An organisation with its own agents and caps. */
async function found() {
  const { key } = await createKey(world.database, await createOrganization(world.database));
  const api = world.service.apiAs(key);
  const echo = (await api<Agent>("POST", "/agents/echo/deploy")).body.id;
  return {
    api,
    echo,
    addCap: async (body: object) => (await api<Cap>("POST", "/caps", { body })).body,
    run: (agent_id: string, fields: object = {}) =>
      api<Run>("POST", "/runs", { body: { agent_id, input: { query: "go" }, ...fields } }),
    used: async (cap: Cap) => (await api<Cap>("GET", `/caps/${cap.id}`)).body.used,
  };
}

test("a cap for each user decides about runs without a user, and warns if it was not asked to", async () => {
  const { api, echo, run, addCap } = await found();
  const terms = { period: "day", unit: "runs", limit: 1, each_user: true };
  const counted = await addCap(terms);
  expect(counted).toMatchObject({ missing_user: "count", unpriced: null, warnings: ["runs_without_user"] });
  expect((await run(echo)).status).toBe(200);
  const over = await run(echo);
  expect([over.status, over.text]).toEqual([429, expect.stringContaining("for all runs without a user")]);
  expect((await run(echo, { user: "ann" })).status).toBe(200);
  await api("PATCH", `/caps/${counted.id}`, { body: { missing_user: "ignore" } });
  expect([(await run(echo)).status, (await run(echo)).status]).toEqual([200, 200]);
  await api("DELETE", `/caps/${counted.id}`);
  const refusing = await addCap({ ...terms, missing_user: "refuse" });
  expect(refusing).toMatchObject({ missing_user: "refuse", warnings: [] });
  const refused = await run(echo);
  expect([refused.status, refused.body]).toMatchObject([422, { error: { code: "invalid_value", param: "user" } }]);
  expect((await run(echo, { user: "ann" })).status).toBe(200);
});

test("a cap in dollars decides about models without a price, and warns about them", async () => {
  const { api, run, addCap, used } = await found();
  world.models.teach("gpt-4o", { text: "dear", usage: { input: 1_000, output: 100 } });
  world.models.teach("homemade", { text: "free?", usage: { input: 1_000, output: 100 } });
  await world.addProvider({}, api);
  const [priced, unpriced] = [
    (await world.addModelAgent("gpt-4o", {}, api)).id,
    (await world.addModelAgent("homemade", {}, api)).id,
  ];
  const terms = { period: "month", unit: "usd", limit: 1 };
  const other = await addCap({ ...terms, agent_id: priced });
  expect(other).toMatchObject({ unpriced: "refuse", missing_user: null, warnings: [] });
  expect((await run(unpriced)).body.status).toBe("completed");
  const calls = world.models.calls("homemade").length;
  const cap = await addCap(terms);
  expect(cap).toMatchObject({ unpriced: "refuse", warnings: ["unpriced_models"] });
  const { body: failed } = await run(unpriced);
  expect(failed).toMatchObject({ status: "failed", error: { code: "provider_not_configured" }, tokens_used: 0 });
  expect(failed.error?.message).toContain(
    `The cap ${cap.id} limits dollars, but no price is known for the model "homemade"`,
  );
  expect(world.models.calls("homemade")).toHaveLength(calls);
  expect((await run(priced)).body.status).toBe("completed");
  await api("PATCH", `/caps/${cap.id}`, { body: { unpriced: "ignore" } });
  expect((await run(unpriced)).body.status).toBe("completed");
  expect(await used(cap)).toBe(0.0035);
});

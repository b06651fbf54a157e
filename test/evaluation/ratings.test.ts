import type {
  Dataset,
  Experiment,
  ExperimentResults,
  ExperimentRow,
  GivenRating,
  Rating,
  Scorer,
} from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let organizationId: `org_${string}`;
/** A key that belongs to no member. */
let api: ApiClient;
let agent: string;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
  organizationId = await tenants.addOrganization();
  api = world.service.apiAs(await tenants.addKey(organizationId));
  agent = (
    await make<{ id: string }>("/agents/custom", { name: "number", runtime: { type: "module", module: "number" } })
  ).id;
});
afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

async function make<Body>(path: string, body: object): Promise<Body> {
  const answer = await api<Body>("POST", path, { body });
  if (answer.status >= 300) throw new Error(`POST ${path} was refused: ${answer.text}`);
  return answer.body;
}
const codeOf = ({ status, body }: ApiAnswer<unknown>) => [status, (body as { error: { code: string } }).error.code];

type KeyOptions = { scopes?: string[]; agentIds?: `ag_${string}`[] };

/** A member, with a function that creates a key. */
async function addMember() {
  const id = newId("usr");
  await tenants.store.users.insert({ id, email: `${id}@example.com`, passwordHash: "none", isProven: true });
  await tenants.store.members.add(organizationId, id, "developer");
  return async (options: KeyOptions = {}) =>
    world.service.apiAs(
      await tenants.addKey(organizationId, { userId: id, scopes: ["runs:read", "feedback:write"], ...options }),
    );
}
const addRater = async () => (await addMember())();

const addScorer = (definition: object, name = "Tone") =>
  make<Scorer>("/scorers", { name, definition: { type: "people", question: "Is it right?", ...definition } });

async function begin(scorers: readonly Scorer[], inputs: readonly object[] = [{ value: 1 }], more: object = {}) {
  const rows = inputs.map((input) => ({ input, expected_output: { value: 2 }, ...more }));
  const dataset = await make<Dataset>("/datasets", { agent_id: agent, name: "cases", rows });
  const used = scorers.map(({ id }) => ({ id }));
  return make<Experiment>("/experiments", { dataset_id: dataset.id, scorers: used, effects: "live", name: "Better?" });
}
const read = async (id: string, from = api) => (await from<Experiment>("GET", `/experiments/${id}`)).body;
const untilWaiting = (id: string, count: number) =>
  expect.poll(async () => (await read(id)).rating, { timeout: 30_000 }).toBe(count);
const untilStatus = (id: string, status: Experiment["status"], from = api) =>
  expect.poll(async () => (await read(id, from)).status, { timeout: 30_000 }).toBe(status);
const listFor = async (rater: ApiClient, id: string) =>
  (await rater<{ data: Rating[] }>("GET", `/ratings?experiment_id=${id}&order=asc`)).body.data;
const rate = (rater: ApiClient, { id }: Pick<Rating, "id">, body: object) =>
  rater<GivenRating>("POST", `/ratings/${id}`, { body });
const rowsOf = async (id: string) =>
  (await api<{ data: ExperimentRow[] }>("GET", `/experiments/${id}/rows?order=asc`)).body.data;
const resultOf = async (id: string) => {
  const results = await api<ExperimentResults>("GET", `/experiments/${id}/results`);
  return results.body.revisions[0]?.scorers[0];
};
const findDue = async (id: string) => {
  const [row] = await world.database.query<{ seconds: number }>(
    "select extract(epoch from due_at - now())::float8 as seconds from experiments where id = $1",
    [toUuid(id as "exp_")],
  );
  return row?.seconds ?? 0;
};

test("two members rate each output once, without seeing each other's ratings, and their agreement is shown", async () => {
  const [ada, bob] = [await addRater(), await addRater()];
  const { id } = await begin(
    [await addScorer({})],
    [1, 2, 3, 4].map((value) => ({ value })),
  );
  await untilWaiting(id, 4);
  expect(await read(id)).toMatchObject({ status: "running", scoring: 4, rating: 4, completed: 0 });
  const waiting = await listFor(ada, id);
  expect(waiting).toHaveLength(4);
  expect(waiting[0]).toMatchObject({
    ...{ object: "rating", experiment_id: id, experiment_name: "Better?", scorer_name: "Tone", agent_id: agent },
    ...{ question: "Is it right?", scale: "pass_fail", raters: 2, rated: 0, expected_output: { value: 2 } },
  });
  const values = waiting.map(({ input, output }) => [input.value, output.value]);
  expect(values.sort()).toEqual([1, 2, 3, 4].map((value) => [value, 2 * value]));

  const sorted = waiting.sort((a, b) => Number(a.input.value) - Number(b.input.value));
  for (const [index, rating] of sorted.entries()) {
    const given = await rate(ada, rating, { passed: index < 2, comment: `ada ${index}` });
    expect(given.body).toMatchObject({ object: "given_rating", id: rating.id, passed: index < 2, settled: false });
  }
  expect(await listFor(ada, id)).toEqual([]);
  // Bob learns how many have rated, and nothing else.
  const forBob = await listFor(bob, id);
  expect(forBob.map(({ rated }) => rated)).toEqual([1, 1, 1, 1]);
  expect(JSON.stringify(forBob)).not.toContain("ada");
  expect((await rowsOf(id)).flatMap(({ runs }) => runs.flatMap(({ scores }) => scores))).toEqual([]);
  expect(await resultOf(id)).toMatchObject({ scored: 0, agreement: { rated: 0, agreed: 0, kappa: null } });

  // They agree on three of four.
  for (const [index, rating] of sorted.entries()) {
    const given = await rate(bob, rating, { passed: index === 0 });
    expect(given.body.settled).toBe(true);
  }
  await untilStatus(id, "completed");
  expect(await read(id)).toMatchObject({ completed: 4, scoring: 0, rating: 0 });
  const result = await resultOf(id);
  // A tie is not a majority.
  expect(result).toMatchObject({ scored: 4, passed: 1, mean: 0.375, agreement: { rated: 4, agreed: 3 } });
  // Scott's pi: (0.75 - (0.375² + 0.625²)) / (1 - (0.375² + 0.625²)).
  expect(result?.agreement?.kappa).toBeCloseTo(0.46667, 5);
  const second = (await rowsOf(id)).find(({ input }) => input.value === 2);
  expect(second?.runs[0]).toMatchObject({
    status: "completed",
    scores: [{ score: 0.5, passed: false, reason: "Passed by 1 of 2.\nada 1" }],
  });
});

test("on the scale from 1 to 5 the average decides, next to the scores of other scorers", async () => {
  const [ada, bob, eve] = [await addRater(), await addRater(), await addRater()];
  const people = await addScorer({ scale: "one_to_five", raters: 3, pass_at: 4 });
  const exact = await make<Scorer>("/scorers", { name: "exact", definition: { type: "exact" } });
  const { id } = await begin([people, exact]);
  await untilWaiting(id, 1);
  const [rating] = await listFor(ada, id);
  if (!rating) throw new Error("nothing waits");
  expect(codeOf(await rate(ada, rating, { passed: true }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await rate(ada, rating, { rating: 6 }))).toEqual([422, "invalid_value"]);
  await rate(ada, rating, { rating: 5 });
  await rate(bob, rating, { rating: 4, comment: "good" });
  expect((await rate(eve, rating, { rating: 3 })).body).toMatchObject({ passed: false, rating: 3, settled: true });
  await untilStatus(id, "completed");
  const [row] = await rowsOf(id);
  expect(row?.runs[0]?.scores).toMatchObject([
    { scorer_id: people.id, score: 0.75, passed: true, reason: "Rated 5 and 4 and 3, on average 4.\ngood" },
    { scorer_id: exact.id, score: 1, passed: true },
  ]);
  expect(await resultOf(id)).toMatchObject({ agreement: { rated: 1, agreed: 0 } });
});

test("a member rates once with all keys, and only with the scope and the agent", async () => {
  const newKey = await addMember();
  const { id } = await begin([await addScorer({})]);
  await untilWaiting(id, 1);
  const [key, other] = [await newKey(), await newKey()];
  const [rating] = await listFor(key, id);
  if (!rating) throw new Error("nothing waits");
  const reader = await newKey({ scopes: ["runs:read"] });
  expect(await listFor(reader, id)).toHaveLength(1);
  expect(codeOf(await rate(reader, rating, { passed: true }))).toEqual([403, "insufficient_scope"]);
  const limited = await newKey({ agentIds: [newId("ag")] });
  expect((await limited<{ data: Rating[] }>("GET", "/ratings")).body.data).toEqual([]);
  expect(codeOf(await rate(limited, rating, { passed: true }))).toEqual([403, "agent_not_allowed"]);
  const stranger = world.service.apiAs(await tenants.addKey(await tenants.addOrganization()));
  expect((await stranger<{ data: Rating[] }>("GET", "/ratings")).body.data).toEqual([]);
  expect(codeOf(await rate(stranger, rating, { passed: true }))).toEqual([404, "rating_not_found"]);

  expect((await rate(key, rating, { passed: true })).status).toBe(200);
  expect(codeOf(await rate(other, rating, { passed: false }))).toEqual([422, "already_rated"]);
  expect(await listFor(other, id)).toEqual([]);
  const [bob, late] = [await addRater(), await addRater()];
  await rate(bob, rating, { passed: true });
  expect(codeOf(await rate(late, rating, { passed: true }))).toEqual([422, "rating_closed"]);
});

test("ratings that are given at the same time settle a run with two such scorers once", async () => {
  const raters = [await addRater(), await addRater(), await addRater()];
  const scorers = [await addScorer({}), await addScorer({ question: "Is it polite?" }, "Polite")];
  const { id } = await begin(scorers);
  await untilWaiting(id, 1);
  const items = await listFor(raters[0] as ApiClient, id);
  expect(items.map(({ question }) => question)).toEqual(["Is it right?", "Is it polite?"]);
  const answers = await Promise.all(
    raters.flatMap((rater) => items.map((item) => rate(rater, item, { passed: true }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422, 422]);
  expect(answers.filter(({ body }) => body.settled)).toHaveLength(2);
  await untilStatus(id, "completed");
  expect((await rowsOf(id))[0]?.runs[0]?.scores).toMatchObject([{ passed: true }, { passed: true }]);
});

test("a cancelled experiment takes no ratings, and continues with those that were given", async () => {
  const [ada, bob] = [await addRater(), await addRater()];
  const { id } = await begin([await addScorer({})]);
  await untilWaiting(id, 1);
  const [rating] = await listFor(ada, id);
  if (!rating) throw new Error("nothing waits");
  await rate(ada, rating, { passed: true });
  await api("DELETE", `/experiments/${id}`);
  await untilStatus(id, "cancelled");
  expect(await read(id)).toMatchObject({ completed: 1, rating: 0 });
  expect(await resultOf(id)).toMatchObject({ scored: 0, agreement: { rated: 0 } });
  expect(await listFor(bob, id)).toEqual([]);
  expect(codeOf(await rate(bob, rating, { passed: true }))).toEqual([422, "rating_closed"]);
  expect((await api<Experiment>("POST", `/experiments/${id}/resume`)).body).toMatchObject({ rating: 1 });
  expect(await listFor(ada, id)).toEqual([]);
  await rate(bob, rating, { passed: true });
  await untilStatus(id, "completed");
  expect(await resultOf(id)).toMatchObject({ scored: 1, passed: 1 });
});

test("people do not rate runs without an output, also if it was deleted meanwhile", async () => {
  const { id } = await begin([await addScorer({})], [{ value: 1, fail_if: 1 }, { value: 2 }]);
  await untilWaiting(id, 1);
  const ada = await addRater();
  const [rating] = await listFor(ada, id);
  expect(rating?.input.value).toBe(2);
  await world.database.query("delete from runs where id = $1", [toUuid(rating?.run_id as "run_")]);
  expect(await listFor(ada, id)).toEqual([]);
  // As if a minute had passed.
  await world.database.query("update experiments set due_at = now() where id = $1", [toUuid(id)]);
  await untilStatus(id, "completed");
  const scores = (await rowsOf(id)).flatMap(({ runs }) => runs.flatMap((run) => run.scores));
  expect(scores).toMatchObject([
    { score: 0, passed: false, reason: expect.stringContaining("The run has no output: it failed") },
    { score: 0, passed: false, reason: "The run has no output: it was deleted." },
  ]);
  expect(await resultOf(id)).toMatchObject({ scored: 2, agreement: { rated: 0 } });
});

test("erasing a user erases the ratings of that user's rows", async () => {
  const ada = await addRater();
  const { id } = await begin([await addScorer({})], [{ value: 1 }], { user: "grace" });
  await untilWaiting(id, 1);
  const [rating] = await listFor(ada, id);
  await rate(ada, rating ?? { id: "rtg_" }, { passed: true, comment: "about grace" });
  const stored = () =>
    world.database.query(
      "select w.id from rating_items w join rating_answers a on a.item_id = w.id where w.experiment_id = $1",
      [toUuid(id)],
    );
  expect(await stored()).toHaveLength(1);
  await api("DELETE", "/users/grace/data");
  await expect.poll(stored).toEqual([]);
  const [left] = await world.database.query<{ count: number }>(
    "select count(*)::int from rating_answers where comment = 'about grace'",
  );
  expect(left?.count).toBe(0);
  expect(codeOf(await rate(await addRater(), rating ?? { id: "rtg_" }, { passed: true }))).toEqual([
    404,
    "rating_not_found",
  ]);
});

test("what people cannot do is refused", async () => {
  const refusalOf = async (definition: object) => {
    const body = { name: "bad", definition: { type: "people", question: "Good?", ...definition } };
    const answer = await api<{ error: { param: string } }>("POST", "/scorers", { body });
    return [...codeOf(answer), answer.body.error.param];
  };
  expect(await refusalOf({ pass_at: 3 })).toEqual([422, "invalid_value", "definition.pass_at"]);
  expect(await refusalOf({ raters: 6 })).toEqual([422, "invalid_value", "definition.raters"]);
  const scorer = { id: (await addScorer({})).id };
  const rule = await api("POST", "/scoring-rules", { body: { agent_id: agent, name: "people", scorer, percent: 10 } });
  expect(codeOf(rule)).toEqual([422, "scorer_unsupported"]);
  expect(codeOf(await api("GET", `/ratings?experiment_id=${newId("exp")}`))).toEqual([422, "experiment_not_found"]);
});

test("while it waits for people, an experiment is not due, and the failure of its node loses nothing", async () => {
  const [ada, bob] = [await tenants.addKey(organizationId), await tenants.addKey(organizationId)];
  const { id } = await begin([await addScorer({})]);
  await untilWaiting(id, 1);
  // Far more than the delay of an experiment with active runs.
  await expect.poll(() => findDue(id), { timeout: 30_000 }).toBeGreaterThan(30);
  const [rating] = await listFor(world.service.apiAs(ada), id);
  if (!rating) throw new Error("nothing waits");
  await rate(world.service.apiAs(ada), rating, { passed: true });
  expect(await findDue(id)).toBeGreaterThan(5);
  await world.service.kill();
  const node = await world.addNode();
  expect(await listFor(node.apiAs(ada), id)).toEqual([]);
  expect(await listFor(node.apiAs(bob), id)).toMatchObject([{ id: rating.id, rated: 1 }]);
  await rate(node.apiAs(bob), rating, { passed: true });
  await untilStatus(id, "completed", node.apiAs(ada));
  const results = await node.apiAs(ada)<ExperimentResults>("GET", `/experiments/${id}/results`);
  expect(results.body.revisions[0]?.scorers[0]).toMatchObject({ scored: 1, passed: 1 });
});

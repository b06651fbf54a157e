import type {
  Agent,
  Dataset,
  DatasetChange,
  Experiment,
  ExperimentComparison,
  ExperimentResults,
  ExperimentRow,
  Run,
  Scorer,
} from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
/** Revision 1 doubles; revision 2, a draft, is wrong for every third value. */
let agent: string;
let exact: Scorer;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.addAgent("number");
  await api("POST", `/agents/${agent}/revisions`, { runtime: { type: "module", module: "miscounter" } });
  exact = await addScorer({ type: "exact", field: "/value" });
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const codeOf = ({ status, body }: Pick<ApiAnswer<unknown>, "status" | "body">) => [
  status,
  (body as { error: { code: string } }).error.code,
];
const addScorer = async (definition: object, name = "scorer") =>
  (await api<Scorer>("POST", "/scorers", { name, definition })).body;

async function addDataset(count: number, more: (value: number) => object = () => ({}), agent_id = agent) {
  const rows = Array.from({ length: count }, (_, value) => ({
    input: { value },
    expected_output: { value: 2 * value },
    ...more(value),
  }));
  return (await api<Dataset>("POST", "/datasets", { agent_id, name: "cases", rows })).body;
}

const begin = (dataset: Dataset, more: object = {}) =>
  api<Experiment>("POST", "/experiments", {
    ...{ dataset_id: dataset.id, effects: "live", scorers: [{ id: exact.id }], concurrency: 100 },
    ...more,
  });
const read = async (id: string) => (await api<Experiment>("GET", `/experiments/${id}`)).body;
const untilStatus = async (id: string, status: Experiment["status"]) => {
  await expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe(status);
  return read(id);
};
const resultsOf = async (id: string) => (await api<ExperimentResults>("GET", `/experiments/${id}/results`)).body;
const rowsOf = async (id: string, query = "") =>
  (await api<{ data: ExperimentRow[] }>("GET", `/experiments/${id}/rows?order=asc&limit=100${query}`)).body.data;
const compare = async (id: string, query = "") =>
  (await api<ExperimentComparison>("GET", `/experiments/${id}/comparison${query}`)).body;

const resume = (id: string) => api<Experiment>("POST", `/experiments/${id}/resume`);

test("a scorer has versions, and a definition that cannot be used is refused with its field", async () => {
  const scorer = await addScorer({ type: "regex", pattern: "^a+$" }, "letters");
  expect(scorer).toMatchObject({ object: "scorer", version: 1, name: "letters", description: null });
  const renamed = await api<Scorer>("PATCH", `/scorers/${scorer.id}`, { name: "renamed" });
  expect(renamed.body).toMatchObject({ name: "renamed", version: 1 });
  const changed = await api<Scorer>("PATCH", `/scorers/${scorer.id}`, { definition: { type: "regex", pattern: "b" } });
  expect(changed.body).toMatchObject({ version: 2, definition: { pattern: "b" } });
  const versions = await api<{ data: object[] }>("GET", `/scorers/${scorer.id}/versions`);
  expect(versions.body.data).toMatchObject([{ version: 2 }, { version: 1, definition: { pattern: "^a+$" } }]);
  expect((await api<{ data: Scorer[] }>("GET", "/scorers")).body.data).toContainEqual(changed.body);
  expect((await api("DELETE", `/scorers/${scorer.id}`)).body).toMatchObject({ id: scorer.id, deleted: true });
  expect(codeOf(await api("GET", `/scorers/${scorer.id}`))).toEqual([404, "scorer_not_found"]);
  const refusalOf = async (definition: object) => {
    const answer = await api<{ error: { param: string } }>("POST", "/scorers", { name: "bad", definition });
    return [...codeOf(answer), answer.body.error.param];
  };
  expect(await refusalOf({ type: "regex", pattern: "(" })).toEqual([422, "invalid_value", "definition.pattern"]);
  for (const field of ["topic", "/~2"])
    expect(await refusalOf({ type: "exact", field })).toEqual([422, "invalid_value", "definition.field"]);
  expect(await refusalOf({ type: "expression", expression: "output." })).toEqual([
    ...[422, "invalid_expression", "definition.expression"],
  ]);
  expect(await refusalOf({ type: "json_schema", schema: { type: "?" } })).toEqual([
    ...[422, "invalid_json_schema", "definition.schema"],
  ]);
  expect(await refusalOf({ type: "agent", agent_id: "ag_01k00000000000000000000000" })).toEqual([
    ...[422, "agent_not_found", "definition.agent_id"],
  ]);
});

test("an experiment runs every row with every revision, and its results state no more than the data support", async () => {
  const dataset = await addDataset(60, (value) => ({ tags: [value % 2 === 0 ? "even" : "odd"] }));
  const schema = await addScorer({ type: "json_schema", field: "/value", schema: { maximum: 90 } });
  const quick = await addScorer({ type: "expression", expression: "status == 'completed' && latency_ms < 600000" });
  const scorers = [exact, schema, quick].map(({ id }) => ({ id }));
  const begun = await begin(dataset, { agent_revisions: [1, 2], scorers, name: "Which is better?" });
  expect(begun.status).toBe(202);
  expect(begun.headers.location).toMatch(new RegExp(`/experiments/${begun.body.id}$`));
  expect(begun.body).toMatchObject({ object: "experiment", status: "running", rows: 60, total: 120, waiting: 120 });
  const { id } = begun.body;
  expect(await untilStatus(id, "completed")).toMatchObject({ completed: 120, failed: 0, refused: 0, waiting: 0 });

  const { revisions } = await resultsOf(id);
  const [first, second] = revisions.map((revision) => revision.scorers[0]);
  expect(first).toMatchObject({ scored: 60, passed: 60, errors: 0, mean: 1, pass_rate: { percent: 100, high: 100 } });
  expect(first?.pass_rate?.low).toBeCloseTo(93.98, 2);
  expect(second).toMatchObject({ scored: 60, passed: 40 });
  expect(second?.tags).toMatchObject([
    { tag: "even", scored: 30, passed: 20 },
    { tag: "odd", scored: 30, passed: 20 },
  ]);

  const comparison = await compare(id);
  expect(comparison).toMatchObject({ base_revision: 1, other_revision: 2, verdict: "worse" });
  expect(comparison.scorers.map(({ verdict }) => verdict)).toEqual(["worse", "worse", "undecided"]);
  expect(comparison.scorers[0]).toMatchObject({ pairs: 60, fixed: 0, broken: 20 });
  expect((await compare(id, "?base_revision=2&other_revision=1")).verdict).toBe("better");
  expect((await compare(id, "?base_revision=1&other_revision=1")).verdict).toBe("undecided");
  expect(codeOf(await api("GET", `/experiments/${id}/comparison?base_revision=9`))).toEqual([
    422,
    "revision_not_found",
  ]);
  const changed = await rowsOf(id, "&show=changed");
  expect(changed.map(({ input }) => input.value).slice(0, 3)).toEqual([0, 3, 6]);
  expect(changed[0]).toMatchObject({ changed: true, expected_output: { value: 0 }, tags: ["even"] });
  const wrong = changed[0]?.runs[1];
  expect(wrong).toMatchObject({ agent_revision: 2, status: "completed", missed: false });
  expect(wrong?.scores[0]).toMatchObject({ scorer_id: exact.id, score: 0, passed: false });
  expect(wrong?.scores[0]?.reason).toBe("Expected 0, but it is 100.");
  expect(await rowsOf(id, "&show=refused")).toEqual([]);
  expect(await rowsOf(id, `&row_id=${changed[1]?.id}`)).toEqual([changed[1]]);
  const run = (await api<Run>("GET", `/runs/${wrong?.run_id}`)).body;
  expect(run).toMatchObject({ agent_revision: 2, priority: -10, metadata: { experiment_id: id }, replay_of: null });
  const events = await api<{ data: { data: Experiment }[] }>("GET", "/events?type=evaluation.completed");
  expect(events.body.data[0]?.data).toMatchObject({ id, status: "completed", completed: 120 });
  // Its runs are tests, so they do not become test cases.
  const imported = await api<DatasetChange>("POST", `/datasets/${dataset.id}/rows/import`, {});
  expect(imported.body.added).toBe(0);
});

test("two experiments are compared on their common rows", async () => {
  const dataset = await addDataset(6);
  const [one, other] = [(await begin(dataset)).body, (await begin(dataset, { agent_revisions: [2] })).body];
  await untilStatus(one.id, "completed");
  await untilStatus(other.id, "completed");
  const comparison = await compare(one.id, `?other_experiment_id=${other.id}`);
  // Two of six rows are broken: too few to decide.
  expect(comparison).toMatchObject({ base_revision: 1, other_revision: 2, verdict: "undecided" });
  expect(comparison.scorers[0]).toMatchObject({ pairs: 6, broken: 2, fixed: 0, p_value: 0.5 });
  expect(comparison.changed.map(({ change }) => change)).toEqual(["broken", "broken"]);
  const stranger = (await begin(await addDataset(1))).body;
  const refused = await api<object>("GET", `/experiments/${one.id}/comparison?other_experiment_id=${stranger.id}`);
  expect(codeOf(refused)).toEqual([422, "not_comparable"]);
  expect(codeOf(await resume(one.id))).toEqual([422, "nothing_to_resume"]);
});

test("with recorded effects nothing happens twice, and what was not recorded is a miss and is not scored", async () => {
  const parrot = await world.addAgent("parrot");
  for (const word of ["a", "b"]) await api("POST", "/runs", { agent_id: parrot, input: { word } });
  // This revision has other steps.
  await api("POST", `/agents/${parrot}/revisions`, { runtime: { type: "module", module: "stumbler" } });
  const dataset = (await api<Dataset>("POST", "/datasets", { agent_id: parrot, name: "recorded" })).body;
  await api("POST", `/datasets/${dataset.id}/rows/import`, {});
  await api("POST", `/datasets/${dataset.id}/rows`, { rows: [{ input: { word: "c" } }] });
  const same = await addScorer({ type: "exact" });
  const more = { effects: "recorded", scorers: [{ id: same.id }], agent_revisions: [1, 2] };
  const { body } = await begin(dataset, more);
  // The row without a run has no record.
  expect(await untilStatus(body.id, "completed")).toMatchObject({ completed: 2, failed: 2, missed: 2, refused: 2 });
  const [first, second] = (await resultsOf(body.id)).revisions;
  expect(first).toMatchObject({ completed: 2, missed: 0, scorers: [{ scored: 2, passed: 2 }] });
  expect(second).toMatchObject({ completed: 0, failed: 2, missed: 2, scorers: [{ scored: 0, pass_rate: null }] });
  const [refused] = await rowsOf(body.id, "&show=refused");
  expect(refused?.runs[0]?.refusal?.code).toBe("journal_not_found");
});

test("a cancelled experiment starts no further runs, and continues where it was", async () => {
  const waiter = await world.addAgent("waiter");
  const dataset = await addDataset(5, () => ({ input: {} }), waiter);
  const { body } = await begin(dataset, { concurrency: 2 });
  await expect.poll(async () => (await read(body.id)).active, { timeout: 30_000 }).toBe(2);
  const cancelled = await api<Experiment>("DELETE", `/experiments/${body.id}`);
  expect([cancelled.status, cancelled.body.status]).toEqual([202, "cancelling"]);
  expect(codeOf(await resume(body.id))).toEqual([422, "experiment_active"]);
  expect(await untilStatus(body.id, "cancelled")).toMatchObject({ cancelled: 5, active: 0, waiting: 0 });
  const resumed = await resume(body.id);
  expect(resumed.body).toMatchObject({ status: "running", waiting: 5 });
  await expect.poll(async () => (await read(body.id)).active, { timeout: 30_000 }).toBe(2);
  await api("DELETE", `/experiments/${body.id}`);
  await untilStatus(body.id, "cancelled");
});

test("runs of an archived agent cannot be resumed", async () => {
  const waiter = await world.addAgent("waiter");
  const dataset = await addDataset(2, () => ({ input: {} }), waiter);
  const { body } = await begin(dataset);
  await api("DELETE", `/experiments/${body.id}`);
  const cancelled = await untilStatus(body.id, "cancelled");
  await api("DELETE", `/agents/${waiter}`);
  expect(codeOf(await resume(body.id))).toEqual([422, "agent_archived"]);
  expect(await read(body.id)).toEqual(cancelled);
});

test("deleting a data set cancels the active runs of its experiments, and starts no others", async () => {
  const waiter = await world.addAgent("waiter");
  const dataset = await addDataset(5, () => ({ input: {} }), waiter);
  const running = (await begin(dataset, { concurrency: 2 })).body;
  await expect.poll(async () => (await read(running.id)).active, { timeout: 30_000 }).toBe(2);
  const statuses = async () => {
    const { body } = await api<{ data: Run[] }>("GET", `/runs?agent_id=${waiter}`);
    return body.data.map(({ status }) => status);
  };
  expect((await api("DELETE", `/datasets/${dataset.id}`)).status).toBe(200);
  expect(codeOf(await api("GET", `/experiments/${running.id}`))).toEqual([404, "experiment_not_found"]);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(["cancelled", "cancelled"]);

  // The runs of an agent that scores as well.
  const scored = await addDataset(1);
  const scorer = await addScorer({ type: "agent", agent_id: waiter });
  await begin(scored, { scorers: [{ id: scorer.id }] });
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(["running", "cancelled", "cancelled"]);
  await api("DELETE", `/datasets/${scored.id}`);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("another agent scores in runs of its own", async () => {
  const marker = await world.addAgent("marker");
  const scorer = await addScorer({ type: "agent", agent_id: marker });
  const scorers = [{ id: exact.id }, { id: scorer.id }];
  const { body } = await begin(await addDataset(4), { agent_revisions: [2], scorers });
  await untilStatus(body.id, "completed");
  const [result] = (await resultsOf(body.id)).revisions;
  // 0 and 3 are wrong.
  expect(result?.scorers[1]).toMatchObject({ scored: 4, passed: 2, mean: 0.625, errors: 0 });
  const [row] = await rowsOf(body.id, "&show=failing");
  const score = row?.runs[0]?.scores[1];
  expect(score).toMatchObject({ score: 0.25, passed: false, reason: "100 is wrong" });
  expect((await api<Run>("GET", `/runs/${score?.run_id}`)).body).toMatchObject({
    agent_id: marker,
    status: "completed",
  });
});

test("an invalid experiment is refused, and creates nothing", async () => {
  const dataset = await addDataset(1);
  const empty = (await api<Dataset>("POST", "/datasets", { agent_id: agent, name: "empty" })).body;
  expect(codeOf(await begin(empty))).toEqual([422, "dataset_empty"]);
  expect(codeOf(await begin(dataset, { dataset_version: 9 }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin(dataset, { agent_revisions: [9] }))).toEqual([422, "revision_not_found"]);
  expect(codeOf(await begin(dataset, { scorers: [] }))).toEqual([422, "invalid_value"]);
  const [same, unknown] = [{ id: exact.id }, { id: "scr_01k00000000000000000000000" }];
  expect(codeOf(await begin(dataset, { scorers: [same, same] }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin(dataset, { scorers: [unknown] }))).toEqual([422, "scorer_not_found"]);
  expect(codeOf(await begin(dataset, { scorers: [{ ...same, version: 7 }] }))).toEqual([
    422,
    "scorer_version_not_found",
  ]);
  expect(codeOf(await begin({ ...dataset, id: "ds_01k00000000000000000000000" }))).toEqual([422, "dataset_not_found"]);
  expect((await api<{ data: [] }>("GET", `/experiments?dataset_id=${dataset.id}`)).body.data).toEqual([]);
});

test("an experiment ends although errors of its scorer contain a NUL", async () => {
  const echo = await world.addAgent("echo");
  const rows = [{ input: { query: "a\0b" } }];
  const dataset = (await api<Dataset>("POST", "/datasets", { agent_id: echo, name: "odd", rows })).body;
  const scorer = await addScorer({ type: "expression", expression: "output[output.result] == 1" });
  const { body } = await begin(dataset, { scorers: [{ id: scorer.id }] });
  await untilStatus(body.id, "completed");
  const [row] = await rowsOf(body.id);
  expect(row?.runs[0]?.scores[0]).toMatchObject({ score: 0, passed: false });
});

test("a data set that is deleted while experiments start leaves no error", async () => {
  const started = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const dataset = await addDataset(1);
      const [begun, deleted] = await Promise.all([begin(dataset), api("DELETE", `/datasets/${dataset.id}`)]);
      expect(deleted.status).toBe(200);
      return begun.status === 202 ? "started" : codeOf(begun).join(" ");
    }),
  );
  expect(started.filter((each) => each !== "started" && each !== "422 dataset_not_found")).toEqual([]);
});

test("erasing a user erases the results of that user's rows", async () => {
  const dataset = await addDataset(4, (value) => ({ user: value === 1 ? "ada" : "bob" }));
  const { body } = await begin(dataset);
  await untilStatus(body.id, "completed");
  await api("DELETE", "/users/ada/data");
  expect((await rowsOf(body.id)).map(({ input }) => input.value)).toEqual([0, 2, 3]);
  expect((await resultsOf(body.id)).revisions[0]?.scorers[0]?.scored).toBe(3);
  expect((await api<Agent>("GET", `/agents/${agent}`)).body.revision).toBe(1);
});

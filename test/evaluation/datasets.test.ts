import type { Dataset, DatasetChange, DatasetRow, Erasure, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let agent: string;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.addAgent("echo");
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.service.api<Body>(method, path, { body, headers });
const codeOf = ({ status, body }: ApiAnswer) => [status, (body as { error: { code: string } }).error.code];

const create = async (more: object = {}) =>
  (await api<Dataset>("POST", "/datasets", { agent_id: agent, name: "cases", ...more })).body;
const read = async (id: string) => (await api<Dataset>("GET", `/datasets/${id}`)).body;
const run = async (more: object = {}) =>
  (await api<Run>("POST", "/runs", { agent_id: agent, input: { query: "hello" }, ...more })).body;
const change = async (id: string, path: string, body: object) =>
  (await api<DatasetChange>("POST", `/datasets/${id}/rows${path}`, body)).body;

/** All rows, page by page. */
async function rowsOf(id: string, query = ""): Promise<DatasetRow[]> {
  const rows: DatasetRow[] = [];
  for (let after = ""; ; after = `&after=${rows.at(-1)?.id}`) {
    const path = `/datasets/${id}/rows?limit=100&order=asc${query}${after}`;
    const { body } = await api<{ data: DatasetRow[]; has_more: boolean }>("GET", path);
    rows.push(...body.data);
    if (!body.has_more) return rows;
  }
}
const queriesOf = (rows: readonly DatasetRow[]) => rows.map(({ input }) => input.query);

test("each change is a version, and former versions keep their rows", async () => {
  const rows = [
    { input: { query: "a" } },
    { input: { query: "b" }, expected_output: { n: 1 }, tags: ["x"], user: "u" },
  ];
  const { id, ...dataset } = await create({ rows, description: "all of them" });
  expect(dataset).toMatchObject({ object: "dataset", name: "cases", description: "all of them", version: 1, rows: 2 });
  expect(await change(id, "", { rows: [{ input: { query: "c" }, tags: ["x"] }] })).toEqual({
    ...{ object: "dataset_change", id, version: 2, rows: 3, added: 1, removed: 0 },
  });
  const [first, second] = await rowsOf(id);
  expect(second).toMatchObject({
    input: { query: "b" },
    expected_output: { n: 1 },
    tags: ["x"],
    user: "u",
    added_in: 1,
  });
  expect(await change(id, "/remove", { row_ids: [first?.id] })).toMatchObject({ version: 3, rows: 2, removed: 1 });
  // Nothing changes, so there is no further version.
  expect(await change(id, "/remove", { row_ids: [first?.id] })).toMatchObject({ version: 3, rows: 2, removed: 0 });
  const strange = { row_ids: [second?.id, (await rowsOf((await create({ rows })).id))[0]?.id] };
  const refused = await api<{ error: { param: string } }>("POST", `/datasets/${id}/rows/remove`, strange);
  expect([...codeOf(refused), refused.body.error.param]).toEqual([422, "dataset_row_not_found", "row_ids.1"]);
  expect(queriesOf(await rowsOf(id))).toEqual(["b", "c"]);
  expect(queriesOf(await rowsOf(id, "&tag=x"))).toEqual(["b", "c"]);
  expect(queriesOf(await rowsOf(id, "&version=2"))).toEqual(["a", "b", "c"]);
  expect(queriesOf(await rowsOf(id, "&version=1"))).toEqual(["a", "b"]);
  expect(await rowsOf(id, "&version=0")).toEqual([]);
  const renamed = await api<Dataset>("PATCH", `/datasets/${id}`, { name: "renamed", description: null });
  expect(renamed.body).toMatchObject({ name: "renamed", description: null, version: 3 });
  expect((await api<{ data: Dataset[] }>("GET", `/datasets?agent_id=${agent}`)).body.data).toContainEqual(renamed.body);
  expect((await api("DELETE", `/datasets/${id}`)).body).toEqual({ object: "dataset", id, deleted: true });
  expect(codeOf(await api("GET", `/datasets/${id}/rows`))).toEqual([404, "dataset_not_found"]);
  expect(await world.database.query("select 1 from dataset_rows where dataset_id = $1", [toUuid(id)])).toEqual([]);
});

test("thousands of rows are read page by page, each once and in their order", async () => {
  const { id } = await create();
  const batches = [1_000, 1_000, 500];
  let number = 0;
  for (const size of batches) {
    const rows = Array.from({ length: size }, () => ({ input: { query: String(number++) } }));
    expect((await change(id, "", { rows })).rows).toBe(number);
  }
  expect(await read(id)).toMatchObject({ version: 3, rows: 2_500 });
  const queries = queriesOf(await rowsOf(id));
  expect(queries).toEqual(Array.from({ length: 2_500 }, (_, index) => String(index)));
});

test("a request adds all of its rows or none, and a repeated one adds them once", async () => {
  const { id } = await create();
  const rows = [{ input: { query: "a" } }];
  const headers = { "idempotency-key": "once" };
  const first = await api<DatasetChange>("POST", `/datasets/${id}/rows`, { rows }, headers);
  expect((await api("POST", `/datasets/${id}/rows`, { rows }, headers)).body).toEqual(first.body);
  expect(codeOf(await api("POST", `/datasets/${id}/rows`, { rows: [...rows, { expected_output: {} }] }))).toEqual([
    400,
    "missing_required_field",
  ]);
  await world.database.query("update datasets set rows = 99999 where id = $1", [toUuid(id)]);
  const two = { rows: [...rows, ...rows] };
  expect(codeOf(await api("POST", `/datasets/${id}/rows`, two))).toEqual([422, "too_many_dataset_rows"]);
  expect(await rowsOf(id)).toHaveLength(1);
  expect(await read(id)).toMatchObject({ version: 1 });
});

test("runs become rows by filter, once each, without replays", async () => {
  const kept = await run({ metadata: { topic: "money" } });
  const failed = await run({ metadata: { topic: "money" }, input: { query: "again" }, user: "ada" });
  const other = await run({ metadata: { topic: "other" } });
  await api("POST", `/runs/${kept.id}/replay`);
  const { id } = await create();
  const request = { filter: { metadata: { topic: "money" } }, tags: ["money"] };
  expect(await change(id, "/import", request)).toMatchObject({ version: 1, rows: 2, added: 2 });
  expect(await change(id, "/import", request)).toMatchObject({ version: 1, rows: 2, added: 0 });
  const rows = await rowsOf(id);
  expect(rows).toMatchObject([
    { input: kept.input, expected_output: kept.output, source_run_id: kept.id, user: null, tags: ["money"] },
    { input: failed.input, expected_output: failed.output, source_run_id: failed.id, user: "ada" },
  ]);
  expect(await change(id, "/import", { limit: 1, expect_output: false })).toMatchObject({ version: 2, added: 1 });
  expect((await rowsOf(id)).at(-1)).toMatchObject({ source_run_id: other.id, expected_output: null, tags: [] });
  // A run whose row was removed can be added again.
  await change(id, "/remove", { row_ids: [rows[0]?.id] });
  expect(await change(id, "/import", request)).toMatchObject({ added: 1, rows: 3 });
  const named = await create();
  expect(await change(named.id, "/import", { run_ids: [other.id] })).toMatchObject({ added: 1, rows: 1 });
  expect((await rowsOf(named.id))[0]).toMatchObject({ source_run_id: other.id });
  expect(
    codeOf(await api("POST", `/datasets/${id}/rows/import`, { filter: { feedback: "none", min_score: 1 } })),
  ).toEqual([422, "invalid_value"]);
});

test("erasing a user deletes the rows of their runs and their own rows from all versions", async () => {
  const runs = [await run({ user: "eve", metadata: { set: "e" } }), await run({ user: "ben", metadata: { set: "e" } })];
  const { id } = await create({ rows: [{ input: { query: "own" }, user: "eve" }, { input: { query: "kept" } }] });
  await change(id, "/import", { filter: { metadata: { set: "e" } } });
  const removed = (await rowsOf(id)).find((row) => row.source_run_id === runs[0]?.id);
  await change(id, "/remove", { row_ids: [removed?.id] });
  expect(await read(id)).toMatchObject({ rows: 3 });
  const { body } = await api<Erasure>("DELETE", "/users/eve/data");
  const status = async () => (await api<Erasure>("GET", `/erasures/${body.id}`)).body.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("completed");
  expect(await read(id)).toMatchObject({ rows: 2, version: 3 });
  for (const version of [1, 2, 3])
    for (const row of await rowsOf(id, `&version=${version}`)) expect(row.user === "eve").toBe(false);
  expect((await rowsOf(id)).map(({ user, source_run_id }) => [user, source_run_id])).toEqual([
    [null, null],
    ["ben", runs[1]?.id],
  ]);
  const left = await world.database.query("select 1 from dataset_rows where dataset_id = $1", [toUuid(id)]);
  expect(left).toHaveLength(2);
});

test("the row of a run whose user is known only to the run is erased with the run", async () => {
  const { id: runId } = await run({ user: "zoe", metadata: { set: "z" } });
  const { id } = await create();
  await change(id, "/import", { filter: { metadata: { set: "z" } } });
  await world.database.query("update dataset_rows set end_user = null where source_run_id = $1", [toUuid(runId)]);
  await api("DELETE", "/users/zoe/data");
  await expect.poll(async () => (await read(id)).rows, { timeout: 30_000 }).toBe(0);
});

test("deleting a thread deletes the rows of its runs", async () => {
  const thread = (await api<{ id: string }>("POST", "/threads", {})).body;
  await run({ thread_id: thread.id, metadata: { set: "t" } });
  const { id } = await create();
  await change(id, "/import", { filter: { metadata: { set: "t" } } });
  expect(await rowsOf(id)).toHaveLength(1);
  await api("DELETE", `/threads/${thread.id}`);
  expect(await read(id)).toMatchObject({ rows: 0 });
});

test("a key that is limited to other agents, or a demo key, does not reach the data", async () => {
  const { id } = await create({ rows: [{ input: {} }] });
  const keyFor = async (body: object) => {
    const made = await api<{ secret: string }>("POST", "/api-keys", { name: "k", scopes: ["runs:write"], ...body });
    return world.service.apiAs(made.body.secret);
  };
  const limited = await keyFor({ agent_ids: [await world.addAgent("echo")] });
  for (const path of [`/datasets/${id}`, `/datasets/${id}/rows`])
    expect(codeOf(await limited("GET", path))).toEqual([403, "agent_not_allowed"]);
  expect((await limited<{ data: Dataset[] }>("GET", "/datasets")).body.data).toEqual([]);
  const body = { agent_id: agent, name: "mine" };
  expect(codeOf(await limited("POST", "/datasets", { body }))).toEqual([403, "agent_not_allowed"]);
  const demo = await keyFor({ kind: "demo" });
  expect(codeOf(await demo("GET", `/datasets/${id}/rows`))).toEqual([403, "demo_key_restricted"]);
  expect(codeOf(await demo("POST", "/datasets", { body }))).toEqual([403, "demo_key_restricted"]);
});

test("the audit log has the changes of a data set without the content of its rows", async () => {
  const { id } = await create({ rows: [{ input: { query: "a secret question" } }] });
  const [row] = await rowsOf(id);
  await change(id, "", { rows: [{ input: { query: "another secret question" } }] });
  await change(id, "/remove", { row_ids: [row?.id] });
  const { text } = await api("GET", `/audit?resource_id=${id}`);
  expect(text).toContain("removeDatasetRows");
  expect(text).not.toContain("secret question");
});

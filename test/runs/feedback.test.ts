import type { Analytics, Erasure, Feedback, ListedRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let echo: string;

beforeAll(async () => {
  world = await createWorld();
  echo = await world.addAgent("echo");
});
afterAll(() => world?.remove());

type Answered<Body> = { status: number; body: Body; text: string; headers: Record<string, unknown> };
const api = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.service.api<Body>(method, path, { body, headers }) as Promise<Answered<Body>>;

const run = async (agent_id = echo, more: object = {}): Promise<string> =>
  (await api<Run>("POST", "/runs", { agent_id, input: { query: "hello" }, ...more })).body.id;
const give = (runId: string, body: object, headers?: Record<string, string>) =>
  api<Feedback>("POST", `/runs/${runId}/feedback`, body, headers);
const feedbackOf = async (runId: string) =>
  (await api<{ data: Feedback[] }>("GET", `/runs/${runId}/feedback`)).body.data;
const countsOf = async (agentId: string) =>
  (await api<Analytics>("GET", `/analytics?agent_id=${agentId}`)).body.feedback;
const codeOf = ({ status, body }: Answered<unknown>) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? null,
];

test("a key, an end user and a member give feedback, and each can change only their own", async () => {
  const agent = await world.addAgent("echo");
  const runId = await run(agent);
  const first = await give(runId, { thumbs: "up", score: 0.5, label: "short", comment: "Well done" });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ object: "feedback", run_id: runId, agent_id: agent, agent_revision: 1 });
  expect(first.body).toMatchObject({ name: "overall", user: null, created_by: expect.stringMatching(/^key_/) });
  const ofUser = await give(runId, { thumbs: "down", user: "ada" });
  const person = openBrowser(world.service);
  await person.login(world.service.credentials.email, world.service.credentials.password);
  const path = `/runs/${runId}/feedback`;
  const ofPerson = await person.call<Feedback>("POST", path, { body: { comment: "Hm." } });
  expect([ofUser.status, ofPerson.status]).toEqual([201, 201]);
  expect([ofUser.body.user, ofPerson.body.created_by]).toEqual(["ada", expect.stringMatching(/^usr_/)]);

  const again = await give(runId, { thumbs: "down", score: 2 });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  // It is replaced as a whole: omitted fields are removed.
  expect(again.body).toMatchObject({ thumbs: "down", score: 2, label: null, comment: null });
  await give(runId, { name: "accuracy", score: 4 });
  expect((await feedbackOf(runId)).map(({ name, thumbs, score, user }) => [name, thumbs, score, user])).toEqual([
    ["accuracy", null, 4, null],
    ["overall", null, null, null],
    ["overall", "down", null, "ada"],
    ["overall", "down", 2, null],
  ]);
  const counts = { agent_id: agent, agent_revision: 1 };
  expect(await countsOf(agent)).toEqual([
    { ...counts, name: "overall", up: 0, down: 2, up_share: 0, scores: 1, average_score: 2, labels: [] },
    { ...counts, name: "accuracy", up: 0, down: 0, up_share: null, scores: 1, average_score: 4, labels: [] },
  ]);
  const gone = await api("DELETE", `/runs/${runId}/feedback/${ofUser.body.id}`);
  expect(gone.body).toEqual({ object: "feedback", id: ofUser.body.id, deleted: true });
  expect(codeOf(await api("DELETE", `/runs/${runId}/feedback/${ofUser.body.id}`))).toEqual([404, "feedback_not_found"]);
  expect((await countsOf(agent))[0]).toMatchObject({ down: 1 });
});

test("averages and shares are reported by revision", async () => {
  const agent = await world.addAgent("echo");
  const before = await run(agent);
  await api("PATCH", `/agents/${agent}`, { description: "another" });
  const after = await run(agent);
  for (const [index, label] of ["wrong", "wrong", "right", "wrong"].entries())
    await give(before, { label, score: index, user: `user ${index}` });
  await give(after, { thumbs: "up" });
  await give(after, { thumbs: "down", user: "ada" });
  const [of1, of2] = await countsOf(agent);
  expect(of1).toMatchObject({ agent_revision: 1, scores: 4, average_score: 1.5 });
  expect(of1?.labels).toEqual([
    { label: "wrong", given: 3, share: 75 },
    { label: "right", given: 1, share: 25 },
  ]);
  expect(of2).toMatchObject({ agent_revision: 2, up: 1, down: 1, up_share: 50, average_score: null });
});

test("thumbs and scores are reported by interval and name", async () => {
  const agent = await world.addAgent("echo");
  const runId = await run(agent);
  await give(runId, { thumbs: "up", score: 1 });
  await give(runId, { thumbs: "down", score: 4, label: "wrong", user: "ada" });
  await give(runId, { name: "accuracy", score: 9 });
  const { series } = (await api<Analytics>("GET", `/analytics?agent_id=${agent}&interval=hour`)).body;
  expect(series.flatMap(({ feedback }) => feedback)).toEqual([
    { name: "accuracy", up: 0, down: 0, up_share: null, scores: 1, average_score: 9 },
    { name: "overall", up: 1, down: 1, up_share: 50, scores: 2, average_score: 2.5 },
  ]);
  // In the interval in which it was sent.
  expect(series.findLastIndex(({ feedback }) => feedback.length > 0)).toBeGreaterThanOrEqual(series.length - 2);
});

test("one author has one feedback, however many concurrent requests there are", async () => {
  const agent = await world.addAgent("echo");
  const runId = await run(agent);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => give(runId, { score: index, thumbs: index % 2 ? "up" : "down" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  const [only, ...others] = await feedbackOf(runId);
  expect(others).toEqual([]);
  expect(await countsOf(agent)).toMatchObject([{ scores: 1, average_score: only?.score }]);
  const headers = { "idempotency-key": "a-thumb" };
  const [one, two] = [await give(runId, { thumbs: "up" }, headers), await give(runId, { thumbs: "up" }, headers)];
  expect([two.status, two.text, two.headers["idempotent-replayed"]]).toEqual([one.status, one.text, "true"]);
});

test("runs are filtered by feedback, and include it on request", async () => {
  const agent = await world.addAgent("echo");
  const [good, bad, silent] = [await run(agent), await run(agent), await run(agent)];
  await give(good, { thumbs: "up", score: 5, name: "accuracy", label: "right" });
  await give(bad, { thumbs: "down", score: 1 });
  await give(bad, { thumbs: "up", user: "ada" });
  const found = async (query: string) =>
    (await api<{ data: ListedRun[] }>("GET", `/runs?agent_id=${agent}&order=asc&${query}`)).body.data;
  const ids = async (query: string) => (await found(query)).map(({ id }) => id);
  expect(await ids("feedback=any")).toEqual([good, bad]);
  expect(await ids("feedback=none")).toEqual([silent]);
  expect(await ids("feedback=up")).toEqual([good, bad]);
  expect(await ids("feedback=down")).toEqual([bad]);
  expect(await ids("feedback_label=right")).toEqual([good]);
  expect(await ids("feedback_name=accuracy")).toEqual([good]);
  expect(await ids("min_score=2")).toEqual([good]);
  expect(await ids("max_score=1.5&feedback=down")).toEqual([bad]);
  // It must match the feedback of one author, not of two.
  expect(await ids("max_score=1.5&feedback=up")).toEqual([]);
  const shown = await found("expand=feedback,input");
  expect(shown.map(({ feedback }) => feedback?.map(({ thumbs }) => thumbs))).toEqual([["up"], ["up", "down"], []]);
  expect(shown[0]?.input).toEqual({ query: "hello" });
  expect((await found("feedback=any"))[0]).not.toHaveProperty("feedback");
});

test("a single run has its feedback only on request", async () => {
  const runId = await run();
  await give(runId, { thumbs: "down", comment: "Wrong." });
  const get = async (query: string) => (await world.service.api<ListedRun>("GET", `/runs/${runId}${query}`)).body;
  const plain = await get("");
  expect(plain).not.toHaveProperty("feedback");
  expect(await get("?expand=input,output")).toEqual(plain);
  const { feedback, ...rest } = await get("?expand=feedback");
  expect(rest).toEqual(plain);
  expect(feedback).toMatchObject([{ object: "feedback", run_id: runId, thumbs: "down" }]);
  expect((await world.service.api("GET", `/runs/${runId}?expand=events`)).status).toBe(400);
});

test("empty or invalid feedback is rejected with a message, and stores nothing", async () => {
  const runId = await run();
  const refused = async (body: object) => codeOf(await give(runId, body));
  const silent = await give(runId, { name: "accuracy", user: "ada" });
  expect(codeOf(silent)).toEqual([422, "invalid_value"]);
  expect(silent.text).toContain("`thumbs`, `score`, `label` and `comment`");
  expect(await refused({ thumbs: "sideways" })).toEqual([422, "invalid_value"]);
  expect(await refused({ label: "Not a word!" })).toEqual([422, "invalid_value"]);
  expect(await refused({ score: "five" })).toEqual([400, "invalid_type"]);
  expect(await refused({ score: 1e30 })).toEqual([422, "invalid_value"]);
  expect(await refused({ thumbs: "up", stars: 5 })).toEqual([400, "unknown_field"]);
  expect(codeOf(await give("run_01k00000000000000000000000", { thumbs: "up" }))).toEqual([404, "run_not_found"]);
  expect(await feedbackOf(runId)).toEqual([]);
  const filtered = async (query: string) => codeOf(await api("GET", `/runs?${query}`));
  expect(await filtered("feedback=none&min_score=1")).toEqual([422, "invalid_value"]);
  expect(await filtered("min_score=2&max_score=1")).toEqual([422, "invalid_value"]);
  expect(await filtered("feedback=sideways")).toEqual([400, "invalid_query"]);
});

test("it is erased with the thread and with the user's data, and the counts stay", async () => {
  const agent = await world.addAgent("echo");
  const turn = (await api<Run>("POST", "/runs", { agent_id: agent, input: { query: "hi" }, thread: {} })).body;
  const other = await run(agent);
  await give(turn.id, { thumbs: "up", comment: "of the conversation" });
  await give(other, { thumbs: "down", comment: "of Grace", user: "grace" });
  await give(other, { thumbs: "up", comment: "stays" });
  const untilErased = async (id: string) => {
    const statusOf = async () => (await api<Erasure>("GET", `/erasures/${id}`)).body.status;
    await expect.poll(statusOf, { timeout: 30_000 }).toBe("completed");
  };
  const { body } = await api<{ erasure_id: string }>("DELETE", `/threads/${turn.thread_id}`);
  await untilErased(body.erasure_id);
  await untilErased((await api<Erasure>("DELETE", "/users/grace/data")).body.id);
  expect(await feedbackOf(turn.id)).toEqual([]);
  expect((await feedbackOf(other)).map(({ comment }) => comment)).toEqual(["stays"]);
  expect(await countsOf(agent)).toMatchObject([{ up: 2, down: 1 }]);
});

test("a key for feedback only can give feedback but read nothing, and the audit log does not contain the comment", async () => {
  const runId = await run();
  const { body: key } = await api<{ secret: string; id: string }>("POST", "/api-keys", {
    name: "front end",
    scopes: ["feedback:write"],
  });
  const front = world.service.apiAs(key.secret);
  const given = await front<Feedback>("POST", `/runs/${runId}/feedback`, { body: { comment: "nothing to log" } });
  expect([given.status, given.body.created_by]).toEqual([201, key.id]);
  expect((await front("GET", `/runs/${runId}/feedback`)).status).toBe(403);
  const log = await api<{ data: { action: string; resource_id: string }[] }>("GET", `/audit?actor=${key.id}`);
  expect(log.body.data.map(({ action, resource_id: id }) => [action, id])).toContainEqual([
    "createFeedback",
    given.body.id,
  ]);
  expect(log.text).not.toContain("nothing to log");
});

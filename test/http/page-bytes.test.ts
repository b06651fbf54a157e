import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";

/** Larger than a third of a page's maximum. */
const large = "x".repeat(400_000);
const pageBytes = 1_048_576;

let world: World;
let echo: string;

beforeAll(async () => {
  world = await createWorld();
  echo = await world.addAgent("echo");
});
afterAll(() => world?.remove());

type Item = { id: string; [key: string]: unknown };
type List = { data: Item[]; last_id: string | null; has_more: boolean };

/** Every page of a list, by its cursor. */
async function walk(path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | null = null; ; ) {
    const from: string = next === null ? "" : `&after=${next}`;
    const { status, body, text } = await world.service.api<List>("GET", `${path}${from}`);
    expect(status).toBe(200);
    // A single item that is larger is the only one of its page.
    expect(body.data.length === 1 || text.length < pageBytes + 100_000).toBe(true);
    pages.push(body.data);
    next = body.last_id;
    if (!body.has_more) return pages;
    expect(next).not.toBeNull();
  }
}

const idsOf = (pages: Item[][]) => pages.flat().map(({ id }) => id);

test("a list of large messages is split into pages, and a client that follows the cursor gets all of them", async () => {
  const { api } = world.service;
  const { id } = (await api<Item>("POST", "/threads", { body: {} })).body;
  const made: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const body = { messages: [{ role: "user", content: `${index} ${large}` }] };
    const put = await api<List>("POST", `/threads/${id}/messages`, { body });
    made.push(...put.body.data.map((message) => message.id));
  }
  const path = `/threads/${id}/messages?limit=100`;
  const pages = await walk(path);
  expect([pages.length, idsOf(pages)]).toEqual([3, made]);
  expect(idsOf(await walk(`${path}&order=desc`))).toEqual(made.toReversed());

  const first = await api<List>("GET", path);
  expect(first.headers.link).toContain(`after=${made[1]}`);
  const before = await api<List>("GET", `${path}&before=${made[5]}`);
  expect([before.body.has_more, before.body.data.map((item) => item.id)]).toEqual([true, [made[3], made[4]]]);

  const lines = await api("GET", path, { headers: { accept: "application/x-ndjson" } });
  expect(
    lines.text
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as Item).id),
  ).toEqual(made);
});

test("so are lists of runs, events and changes, and the events of a run", async () => {
  const { api } = world.service;
  const made: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const run = await api<Item>("POST", "/runs", { body: { agent_id: echo, input: { text: large } } });
    expect(run.body.status).toBe("completed");
    made.unshift(run.body.id);
  }
  // The input is also in the output: one run is most of a page.
  expect(idsOf(await walk("/runs?limit=100&expand=input,output"))).toEqual(made);
  expect((await walk("/runs?limit=100&expand=input,output")).length).toBe(4);
  expect((await walk("/runs?limit=100")).length).toBe(1);

  const allEvents = (await walk("/events?limit=100")).flat();
  expect(allEvents.filter(({ type }) => type === "run.completed")).toHaveLength(4);

  const events = await walk(`/runs/${made[0]}/events?limit=1000`);
  const sequences = events.flat().map(({ sequence }) => sequence);
  expect(events.length).toBeGreaterThan(1);
  expect(sequences).toEqual(sequences.toSorted((one, other) => Number(one) - Number(other)));
  expect(events.flat().at(-1)).toMatchObject({ type: "run.completed" });
});

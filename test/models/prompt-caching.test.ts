import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoorWorld, type DoorWorld } from "../support/door-world.ts";

let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

type Block = { type: string; cache_control?: unknown };
type Message = { role: string; content: string | Block[] };

/** The blocks of a request's messages, without their markers, and the positions of the markers. */
function readBlocks(messages: Message[]) {
  const blocks = messages.flatMap(({ role, content }) =>
    (typeof content === "string" ? [{ type: "text", text: content }] : content).map((block) => ({ role, ...block })),
  );
  const marked = blocks.flatMap((block, index) => ("cache_control" in block ? [index] : []));
  const texts = blocks.map(({ cache_control: _marker, ...block }: Block & { role: string }) => JSON.stringify(block));
  return { texts, marked };
}

/** Anthropic's rule: at most four markers, and a marker finds an entry of an earlier request at most 20 blocks before it. */
function countCached(requests: Message[][]) {
  const entries = new Set<string>();
  return requests.map((messages) => {
    const { texts, marked } = readBlocks(messages);
    expect(marked.length).toBeLessThanOrEqual(4);
    const prefix = (length: number) => texts.slice(0, length).join("\n");
    const looked = marked.flatMap((at) => Array.from({ length: 21 }, (_none, back) => at + 1 - back));
    const cached = Math.max(0, ...looked.filter((length) => length > 0 && entries.has(prefix(length))));
    for (const at of marked) entries.add(prefix(at + 1));
    return { blocks: texts.length, cached };
  });
}

test("in a run of ten turns, Anthropic reads all but the newest messages of every turn from its cache", async () => {
  const agent = await world.addToolAgent("cached", {}, "thinker");
  const cities = Array.from({ length: 9 }, (_none, index) => `City ${index}`);
  const look = (city: string) => ({ name: "look", arguments: { city }, id: `call_${city.replace(" ", "_")}` });
  world.models.teach("cached", [...cities.map((city) => ({ tools: [look(city)] })), { text: "Warm." }]);
  expect((await world.run(agent)).status).toBe("completed");
  const turns = countCached(world.models.calls("cached").map(({ messages }) => messages as Message[]));
  expect(turns).toHaveLength(10);
  // Each turn adds a call and its result.
  expect(turns.map(({ blocks, cached }) => blocks - cached)).toEqual([1, ...cities.map(() => 2)]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../../../../../test/support/accounts.ts";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import { packEvents } from "../../model/stream-events.ts";

let world: TestStore;
let organizationId = newId("org");

beforeAll(async () => {
  world = await createTestStore(4);
  organizationId = await createOrganization(world.testDatabase);
});

afterAll(() => world?.close());

const eventOf = (sequence: number) => ({
  type: "run.output.delta" as const,
  sequence,
  created_at: new Date(0).toISOString(),
  delta: `${sequence} `,
});

/** One row per event, as in a long stream. */
async function keep(runId: `run_${string}`, events: number, messages: string[]): Promise<void> {
  const all = Array.from({ length: events }, (_, index) => eventOf(index + 1));
  await world.database.query(
    `insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
     select $1, $2, number, number, events from unnest($3::bigint[], $4::text[]) as n(number, events)`,
    [
      toUuid(organizationId),
      toUuid(runId),
      all.map(({ sequence }) => sequence),
      all.map((event) => packEvents([{ ...event, run_id: runId }])),
    ],
  );
  await world.database.query(
    `insert into run_messages (organization_id, run_id, number, message)
     select $1, $2, number, message from unnest($3::text[]) with ordinality as n(message, number)`,
    [toUuid(organizationId), toUuid(runId), messages],
  );
}

test("the transcripts of runs that end at once are separate, complete and in order", async () => {
  const [long, short, silent] = [newId("run"), newId("run"), newId("run")];
  await keep(long, 250, ["one", "two"]);
  await keep(short, 3, ["three"]);
  const read = await Promise.all(
    [long, silent, short].map((id) => world.store.runs.readTranscript({ organizationId, id })),
  );
  expect(read.map(({ events }) => events.map(({ sequence }) => sequence))).toEqual([
    Array.from({ length: 250 }, (_, index) => index + 1),
    [],
    [1, 2, 3],
  ]);
  expect(read.map(({ sent }) => sent)).toEqual([["one", "two"], [], ["three"]]);
});

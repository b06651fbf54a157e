import type { ThreadId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { SecretBox } from "../../lib/secret-box.ts";
import type { Replay } from "../../model/replays.ts";
import type { JournalRecord, RunName, RunRecord } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";
import { nobodyWatches, type StoreWatch } from "../database/watch.ts";
import { type AcceptedRun, type AcceptResult, insertRuns } from "./accept.ts";

export const replayStore = (database: Database, shard: number, watch: StoreWatch, box: SecretBox) => ({
  /** Takes in a run that does another again, with everything that it finds done already: all of it is there, or nothing. */
  async acceptReplay(accepted: AcceptedRun, replay: Replay): Promise<AcceptResult> {
    const { run } = accepted;
    try {
      await database.transaction(async () => {
        await noteMade(database, run, replay);
        // First: whoever else accepts a run waits for the counts of this one until all of it is there.
        await insertJournal(database, box, run, replay.journal);
        await insertMessages(database, run, replay.messages);
        await insertReplay(database, shard, accepted, replay);
      });
    } catch (error) {
      if (error instanceof NotAccepted) return error.result;
      throw error;
    }
    watch.accepted(run);
    return "accepted";
  },

  /** The thread that the first of several replays was a turn of. */
  async findReplayThread({ organizationId, id }: RunName): Promise<ThreadId | null> {
    const [row] = await database.query<{ replay_thread: string | null }>(
      "select replay_thread from runs where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return row?.replay_thread ? fromUuid("thr", row.replay_thread) : null;
  },
});

/** Undoes what a run that is not to be has written already. */
class NotAccepted extends Error {
  readonly result: Exclude<AcceptResult, "accepted">;
  constructor(result: Exclude<AcceptResult, "accepted">) {
    super(result);
    this.result = result;
  }
}

/** A run is accepted for the revision that is deployed; this one then goes back to its own. */
async function insertReplay(database: Database, shard: number, accepted: AcceptedRun, replay: Replay): Promise<void> {
  const { run } = accepted;
  const agentRevision = await findDeployed(database, run);
  if (agentRevision === null) throw new NotAccepted("agent_changed");
  const deployed = { ...accepted, run: { ...run, agentRevision } };
  const [inserted = "agent_changed"] = await insertRuns(database, shard, nobodyWatches, [deployed]);
  if (inserted !== "accepted") throw new NotAccepted(inserted);
  await noteReplay(database, run, replay);
}

/** The replay of many runs knows that this one is there as soon as it is; one that was cancelled before takes none. */
async function noteMade({ query }: Database, { organizationId, id }: RunRecord, replay: Replay): Promise<void> {
  if (!replay.bulkId) return;
  const noted = await query(
    `update replay_items set state = 'made'
     where organization_id = $1 and replay_id = $2 and source_id = $3 and run_id = $4 and state = 'named' returning 1`,
    [toUuid(organizationId), toUuid(replay.bulkId), replay.of && toUuid(replay.of), toUuid(id)],
  );
  if (noted.length === 0) throw new NotAccepted("agent_changed");
}

async function findDeployed(database: Database, { organizationId, agentId }: RunRecord): Promise<number | null> {
  const [agent] = await database.query<{ revision: number }>(
    "select revision from agents where organization_id = $1 and id = $2 and archived_at is null for share",
    [toUuid(organizationId), toUuid(agentId)],
  );
  return agent?.revision ?? null;
}

const noteReplay = ({ query }: Database, { organizationId, id, agentRevision }: RunRecord, replay: Replay) =>
  query(
    `update runs set agent_revision = $3, replay_of = $4, replay_thread = $5, replay = $6, messages = $7
     where organization_id = $1 and id = $2`,
    [
      toUuid(organizationId),
      toUuid(id),
      agentRevision,
      replay.of && toUuid(replay.of),
      replay.threadId && toUuid(replay.threadId),
      JSON.stringify({ effects: replay.effects, model: replay.model }),
      replay.messages.length,
    ],
  );

async function insertJournal(
  { query }: Database,
  box: SecretBox,
  { organizationId, id }: RunName,
  journal: readonly JournalRecord[],
): Promise<void> {
  if (journal.length === 0) return;
  await query(
    `insert into run_journal (organization_id, run_id, kind, key, value, created_at, took_ms, sealed)
     select $1::uuid, $2::uuid, j.* from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::int[], $8::text[]) as j`,
    [
      toUuid(organizationId),
      toUuid(id),
      journal.map(({ kind }) => kind),
      journal.map(({ key }) => key),
      journal.map(({ isSecret, value }) => (isSecret ? "" : value)),
      journal.map(({ createdAt }, index) => inOrder(createdAt, index)),
      journal.map(({ tookMs }) => tookMs),
      journal.map(({ isSecret, value }) => (isSecret ? box.seal(value) : null)),
    ],
  );
}

/** What was kept within one millisecond stays in its order: the database counts finer. */
const inOrder = (at: Date, index: number): string =>
  `${at.toISOString().slice(0, -1)}${String(index % 1_000).padStart(3, "0")}Z`;

async function insertMessages({ query }: Database, run: RunName, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return;
  await query(
    `insert into run_messages (organization_id, run_id, number, message)
     select $1::uuid, $2::uuid, m.number, m.message from unnest($3::text[]) with ordinality as m(message, number)`,
    [toUuid(run.organizationId), toUuid(run.id), messages],
  );
}

import type { ErasureId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ErasureRecord } from "../../model/erasures.ts";
import type { RunRecord } from "../../model/runs.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Database } from "../database/postgres.ts";
import { forgetFiles } from "../files/forget.ts";
import { type RunRow, toRunRecord } from "../runs/row.ts";
import { eraseRuns } from "./erase-runs.ts";

type ErasureRow = {
  organization_id: string;
  id: string;
  thread_id: string | null;
  end_user: string | null;
  threads: number;
  runs: number;
  files: number;
  created_at: Date;
  completed_at: Date | null;
};

export const erasureStore = (database: Database) => ({
  async insert(erasure: ErasureRecord): Promise<void> {
    await database.query(
      "insert into erasures (organization_id, id, thread_id, end_user, threads, created_at) values ($1, $2, $3, $4, $5, $6)",
      [
        toUuid(erasure.organizationId),
        toUuid(erasure.id),
        erasure.threadId && toUuid(erasure.threadId),
        erasure.user,
        erasure.threads,
        erasure.createdAt,
      ],
    );
  },

  async find(organizationId: OrganizationId, id: ErasureId): Promise<ErasureRecord | null> {
    const rows = await database.query<ErasureRow>("select * from erasures where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Those that have waited longest, in turns between organisations. */
  async listOpen(limit: number, except: readonly string[] = []): Promise<ErasureRecord[]> {
    const where = "completed_at is null and id <> all($2::uuid[])";
    const rows = await database.query<ErasureRow>(
      `select e.* from (${inTurns({ table: "erasures", where, since: "created_at", limit: "$1" })}) as d
       join erasures e on e.organization_id = d.organization_id and e.id = d.id order by d.turn, d.since`,
      [limit, except.map(toUuid)],
    );
    return rows.map(toRecord);
  },

  /** Runs that it is about and that have not ended. */
  async listOpenRuns(erasure: ErasureRecord, limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      `select * from runs where ${subject} and completed_at is null order by id limit $5`,
      [...subjectOf(erasure), limit],
    );
    return rows.map(toRunRecord);
  },

  /** Takes the content out of some runs that have ended; how many. */
  eraseRuns: (erasure: ErasureRecord, limit: number): Promise<number> =>
    database.transaction(async () => {
      const runs = await database.query<{ id: string; completed_at: Date }>(
        `select id, completed_at from runs where ${subject} and completed_at is not null order by id limit $5 for update`,
        [...subjectOf(erasure), limit],
      );
      await eraseRuns(database, erasure.organizationId, runs);
      const files = await forgetFiles(database, "organization_id = $1 and run_id = any($2::uuid[])", [
        toUuid(erasure.organizationId),
        runs.map(({ id }) => id),
      ]);
      await count(database, erasure, { threads: 0, runs: runs.length, files });
      return runs.length;
    }),

  /** Deletes some of the user's threads, with what was said there; how many. */
  eraseThreads: (erasure: ErasureRecord, limit: number): Promise<number> =>
    database.transaction(() => eraseThreads(database, erasure, limit)),

  /** What the user has connected, with every address that was handed out for it, and what they said of anybody's runs until then. */
  eraseOfUser: ({ organizationId, user, createdAt }: ErasureRecord): Promise<void> =>
    database.transaction(async () => {
      const those = [toUuid(organizationId), user];
      await database.query("delete from connector_grants where organization_id = $1 and end_user = $2", those);
      await database.query("delete from connector_links where organization_id = $1 and end_user = $2", those);
      const said = "delete from run_feedback where organization_id = $1 and end_user = $2 and created_at <= $3";
      await database.query(said, [...those, createdAt]);
    }),

  async complete({ organizationId, id }: ErasureRecord): Promise<void> {
    await database.query(
      "update erasures set completed_at = now(), end_user = null where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

/** Whoever the runs in them were for, they are the user's now. */
async function eraseThreads(database: Database, erasure: ErasureRecord, limit: number): Promise<number> {
  const { organizationId, user, createdAt } = erasure;
  const gone = await database.query<{ id: string }>(
    `delete from threads where organization_id = $1 and id in
       (select id from threads where organization_id = $1 and end_user = $2 and created_at <= $3 limit $4) returning id`,
    [toUuid(organizationId), user, createdAt, limit],
  );
  await database.query("update runs set end_user = $2 where organization_id = $1 and thread_id = any($3::uuid[])", [
    toUuid(organizationId),
    user,
    gone.map(({ id }) => id),
  ]);
  await count(database, erasure, { threads: gone.length, runs: 0, files: 0 });
  return gone.length;
}

/** One of them is null, and equals nothing. */
const subject = "organization_id = $1 and (thread_id = $2 or replay_thread = $2 or end_user = $3) and created_at <= $4";

const subjectOf = ({ organizationId, threadId, user, createdAt }: ErasureRecord) => [
  toUuid(organizationId),
  threadId && toUuid(threadId),
  user,
  createdAt,
];

type Done = { threads: number; runs: number; files: number };

const count = (database: Database, { organizationId, id }: ErasureRecord, done: Done) =>
  database.query(
    `update erasures set threads = threads + $3, runs = runs + $4, files = files + $5
     where organization_id = $1 and id = $2`,
    [toUuid(organizationId), toUuid(id), done.threads, done.runs, done.files],
  );

const toRecord = (row: ErasureRow): ErasureRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("era", row.id),
  threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
  user: row.end_user,
  threads: row.threads,
  runs: row.runs,
  files: row.files,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

import type { Database } from "../database/postgres.ts";

/**
 * The feed's order is that of transactions, and their numbers mean something in one cluster alone. After a restore into a younger
 * one, the old events would lie in the future: readers would not see them, and new ones would sort before everybody's cursor. So
 * a cluster that is not the one of the last start, and that counts lower than the newest event, goes on counting above it: from
 * then on `feed_position` adds as much.
 */
export const feedOrderStore = (database: Database) => ({
  /** To be called before anything is written; true where the order had to be carried over. */
  carryFeedOver: (): Promise<boolean> =>
    database.transaction(async () => {
      await database.query("lock table installation in share row exclusive mode");
      const [cluster] = await database.query<{ now: string; before: string | null }>(
        `select system_identifier::text as now, (select value from installation where name = 'cluster') as before
         from pg_control_system()`,
      );
      if (!cluster || cluster.now === cluster.before) return false;
      await database.query(
        `insert into installation (name, value) values ('cluster', $1) on conflict (name) do update set value = excluded.value`,
        [cluster.now],
      );
      return cluster.before !== null && continueAfterNewest(database);
    }),
});

async function continueAfterNewest(database: Database): Promise<boolean> {
  const [newest] = await database.query<{ position: string | null; isAhead: boolean }>(
    `select newest::text as position, coalesce(newest >= feed_position(pg_snapshot_xmax(pg_current_snapshot())), false) as "isAhead"
     from (select greatest(max(position), pg_sequence_last_value('feed_floor')) as newest from events) as known`,
  );
  if (!newest?.position || !newest.isAhead) return false;
  await database.query(setFeedOffset(newest.position));
  return true;
}

/** How far the feed's positions are ahead of the cluster's numbers from now on. */
export const setFeedOffset = (offset: string): string =>
  `create or replace function feed_position(transaction_id xid8) returns bigint language sql immutable as
   $$ select transaction_id::text::bigint + ${BigInt(offset)} $$`;

import { randomInt } from "node:crypto";

/** What a run without a key counts under: part of a primary key cannot be null. */
export const nilKey = "'00000000-0000-0000-0000-000000000000'::uuid";

const shards = 16;

/** Which rows of every count this process adds to; two that draw the same number only wait for each other. */
export const newShard = (): number => randomInt(shards);

/** Rows beside those: for what holds them over several statements, so that what takes one does not wait for it. */
export const besides = (shard: number): number => (shard + shards / 2) % shards;

/**
 * The moment that something counts under. What was kept from being written for hours, because the database was away, counts under an
 * hour ago: so a day is over for good some hours after its end, and can be summed.
 */
export const countedAt = (moment: string): string => `greatest(${moment}, now() - interval '1 hour')`;

/** Whoever puts counts together and whoever erases a name from them: what was read before an erasure is not written after it. */
export const lockCounts = "select pg_advisory_xact_lock(1634624628)"; // "ags" and a 4

/** Counts how deliveries ended; `source` gives organization_id and webhook_id of each. */
export const countOutcomes = (outcome: "succeeded" | "failed", source: string, shard: string): string =>
  `insert into webhook_outcomes as c (organization_id, period_start, webhook_id, outcome, shard, deliveries)
   select organization_id, date_trunc('minute', now(), 'UTC'), webhook_id, '${outcome}', ${shard}, count(*)
   from ${source} group by 1, 2, 3 order by 1, 2, 3
   on conflict (organization_id, period_start, webhook_id, outcome, shard)
     do update set deliveries = c.deliveries + excluded.deliveries`;

import { randomInt } from "node:crypto";

/** What a run without a key counts under: part of a primary key cannot be null. */
export const nilKey = "'00000000-0000-0000-0000-000000000000'::uuid";

const shards = 16;

/** Which rows of every count this process adds to; two that draw the same number only wait for each other. */
export const newShard = (): number => randomInt(shards);

/** Rows beside those: for what holds them over several statements, so that what takes one does not wait for it. */
export const besides = (shard: number): number => (shard + shards / 2) % shards;

/** Counts how deliveries ended; `source` gives organization_id and webhook_id of each. */
export const countOutcomes = (outcome: "succeeded" | "failed", source: string, shard: string): string =>
  `insert into webhook_outcomes as c (organization_id, period_start, webhook_id, outcome, shard, deliveries)
   select organization_id, date_trunc('minute', now(), 'UTC'), webhook_id, '${outcome}', ${shard}, count(*)
   from ${source} group by 1, 2, 3 order by 1, 2, 3
   on conflict (organization_id, period_start, webhook_id, outcome, shard)
     do update set deliveries = c.deliveries + excluded.deliveries`;

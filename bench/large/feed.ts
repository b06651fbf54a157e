import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";
import { createFeedHorizon, feedStore } from "../../packages/server/src/store/events/feed.ts";
import { median } from "../measure.ts";

const looks = 300;
const atOnce = 50;

/** The time of one request to the feed, after the newest event of this many days ago. */
export async function timeFeed(database: Database, organizationId: OrganizationId, days: number): Promise<number> {
  const [seen] = await database.query<{ id: string; position: string }>(
    `select id, position::text from events where organization_id = $1 and id < first_uuid_at(now() - make_interval(days => $2))
     order by id desc limit 1`,
    [toUuid(organizationId), days],
  );
  if (!seen) throw new Error("There is no event that is old enough.");
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const startMs = performance.now();
    const after = { position: seen.position, eventUuid: seen.id };
    await feedStore(database, createFeedHorizon(database)).readFeed(organizationId, after, null, atOnce);
    times.push(performance.now() - startMs);
  }
  return median(times);
}

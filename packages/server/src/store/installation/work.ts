import { kindsOfWork, type Work } from "../../model/work.ts";
import type { Database } from "../database/postgres.ts";

/** Where each kind waits: whether there is any at all, not whether it is due, which its round knows best. Each has a small index. */
const places: Record<Work, readonly string[]> = {
  runs: ["runs where status = 'queued'"],
  leases: ["runs where lease_token is not null"],
  turns: ["runs where status = 'waiting'"],
  actions: ["runs where action_expires_at is not null"],
  deliveries: ["deliveries where status = 'pending'", "deliveries where status = 'closing'"],
  pipelines: ["pipeline_runs where due_at is not null"],
  schedules: ["schedules where tick_at is null and next_at is not null", "schedules where tick_at is not null"],
  replays: ["replays where due_at is not null"],
  erasures: ["erasures where completed_at is null"],
};

const isThere = (kind: Work) => places[kind].map((place) => `exists (select 1 from ${place})`).join(" or ");
const statement = `select ${kindsOfWork.map((kind) => `${isThere(kind)} as ${kind}`).join(", ")}`;

export const workStore = (database: Database) => ({
  /** What there is any of. */
  async listWork(): Promise<Work[]> {
    const [found] = await database.query<Record<Work, boolean>>(statement, [], "list-work");
    return kindsOfWork.filter((kind) => found?.[kind]);
  },
});

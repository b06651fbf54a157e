import { toUuid } from "../lib/ids.ts";
import type { EventRecord } from "../model/agents.ts";
import type { Database } from "./postgres.ts";

export const eventStore = (database: Database) => ({
  /** In the transaction of the change it tells of, or not at all. */
  async insertEvent(event: EventRecord): Promise<void> {
    await database.query(
      `insert into events (id, organization_id, type, subject_id, data, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        toUuid(event.id),
        toUuid(event.organizationId),
        event.type,
        toUuid(event.subjectId),
        event.data,
        event.createdAt,
      ],
    );
  },
});

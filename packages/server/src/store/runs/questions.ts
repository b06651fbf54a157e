import type { RequiredAction } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Parked, RunName, RunRecord } from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import type { Database } from "../database/postgres.ts";
import { type RunRow, toRunRecord } from "./row.ts";

/** Questions that change while the run waits. */
export const questionStore = (database: Database) => ({
  /** The run as it is, held until the transaction ends. */
  async lock({ organizationId, id }: RunName): Promise<RunRecord | null> {
    const rows = await database.query<RunRow>(
      "select * from runs where organization_id = $1 and id = $2 for no key update",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRunRecord(rows[0]) : null;
  },

  /** The question that `run` was seen to ask is from now on this; false when it no longer asks it. */
  async changeQuestion(
    run: RunRecord,
    { action, parked, event }: { action: RequiredAction; parked: Parked | null; event: StreamEvent },
  ): Promise<boolean> {
    const rows = await database.query(
      `with changed as (
         update runs set required_action = $5, parked = $6, action_expires_at = $7, sequence = $4
         where organization_id = $1 and id = $2 and status = 'requires_action' and sequence = $3 returning organization_id, id
       )
       insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
       select organization_id, id, $4, $4, $8 from changed
       returning run_id`,
      [
        toUuid(run.organizationId),
        toUuid(run.id),
        run.sequence,
        event.sequence,
        JSON.stringify(action),
        JSON.stringify(parked),
        action.expires_at,
        JSON.stringify([event]),
      ],
    );
    return rows.length > 0;
  },
});

import type { OrganizationId } from "@agentrun/contract";
import { fromUuid } from "../../lib/ids.ts";
import type { FeedbackCount } from "../../model/feedback.ts";
import type { CountedFeedback } from "../../model/feedback-summary.ts";
import type { Period } from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import { inPeriod, valuesOfPeriod } from "../usage/periods.ts";

type CountRow = FeedbackCount & { agent_id: string; agent_revision: number; name: string };

export const feedbackCountStore = (database: Database) => ({
  async count(organizationId: OrganizationId, period: Period): Promise<CountedFeedback[]> {
    const rows = await database.query<CountRow>(
      `select agent_id, agent_revision, name, kind, label, sum(given)::float8 as given, sum(total) as total
       from feedback_counts where ${inPeriod} group by 1, 2, 3, 4, 5 having sum(given) > 0 order by given desc, 1, 2 desc, 3, 5`,
      valuesOfPeriod(organizationId, period),
    );
    return rows.map(({ agent_id, agent_revision: agentRevision, ...row }) => ({
      ...row,
      agentId: fromUuid("ag", agent_id),
      agentRevision,
    }));
  },
});

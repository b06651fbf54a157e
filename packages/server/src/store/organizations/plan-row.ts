import type { PlanName } from "@agentrun/contract";
import type { PlanTerms } from "../../model/plans.ts";

export type PlanRow = {
  plan: PlanName;
  requests_per_minute: number | null;
  burst: number | null;
  monthly_quota: number | null;
  file_bytes: number | null;
};

/** Of the organisation, which the statement calls `o`. */
export const planColumns = "o.plan, o.requests_per_minute, o.burst, o.monthly_quota, o.file_bytes";

export const toPlanTerms = (row: PlanRow): PlanTerms => ({
  plan: row.plan,
  requestsPerMinute: row.requests_per_minute,
  burst: row.burst,
  monthlyQuota: row.monthly_quota,
  fileBytes: row.file_bytes,
});

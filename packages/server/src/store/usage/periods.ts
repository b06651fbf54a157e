import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period } from "../../model/usage.ts";

/** The rows of a tenant's counts within a period, of all its agents or of some. */
export const inPeriod = `organization_id = $1 and period_start >= $2 and period_start < $3
  and ($4::uuid[] is null or agent_id = any($4))`;

export const valuesOfPeriod = (organizationId: OrganizationId, { from, to, agentIds }: Period): unknown[] => [
  toUuid(organizationId),
  from,
  to,
  agentIds?.map(toUuid) ?? null,
];

/** When the hour or the day of a row begins, in UTC: cut off by counting, which costs half of what a calendar does. */
export const startOf = (interval: string): string => `date_bin(${interval}::interval, period_start, 'epoch')`;

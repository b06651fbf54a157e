import type { PlanName } from "@agentrun/contract";
import { fromUuid } from "../../lib/ids.ts";
import type { OrganizationRecord } from "../../model/organizations.ts";

export type OrganizationRow = {
  id: string;
  name: string;
  plan: PlanName;
  is_operator: boolean;
  requires_second_factor: boolean;
  created_at: Date;
};

/** Of `organizations o`. */
export const organizationColumns = "o.id, o.name, o.plan, o.is_operator, o.requires_second_factor, o.created_at";

export const toOrganizationRecord = (row: OrganizationRow): OrganizationRecord => ({
  id: fromUuid("org", row.id),
  name: row.name,
  plan: row.plan,
  isOperator: row.is_operator,
  requiresSecondFactor: row.requires_second_factor,
  createdAt: row.created_at,
});

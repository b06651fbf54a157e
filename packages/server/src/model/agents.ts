import type {
  AgentConfiguration,
  AgentId,
  DeploymentId,
  OrganizationId,
  RevisionId,
  ScheduleRefusal,
} from "@agentrun/contract";

export type AgentRecord = {
  id: AgentId;
  organizationId: OrganizationId;
  source: "catalog" | "custom";
  catalogKey: string | null;
  revision: number;
  configuration: AgentConfiguration;
  /** A signing secret made by this very call, to be shown once. */
  newSecret?: string | null;
  /** Its schedule's next time. */
  nextRunAt: Date | null;
  /** Why its last time began no run. */
  scheduleRefusal: ScheduleRefusal | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
};

export type RevisionRecord = {
  id: RevisionId;
  agentId: AgentId;
  revision: number;
  configuration: AgentConfiguration;
  changedFields: string[];
  createdBy: string | null;
  createdAt: Date;
};

export type DeploymentRecord = {
  id: DeploymentId;
  agentId: AgentId;
  revision: number;
  previousRevision: number | null;
  reason: string | null;
  rolledBackFrom: number | null;
  createdBy: string | null;
  createdAt: Date;
};

/** Something that happened, kept as the exact bytes that receivers will get. */
export type EventRecord = {
  id: string;
  organizationId: OrganizationId;
  type: string;
  subjectId: string;
  data: string;
  createdAt: Date;
  /** Where what it tells of belongs in a trace. */
  traceparent?: string | null;
};

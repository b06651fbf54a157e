import type {
  AgentConfiguration,
  AgentId,
  CanaryId,
  DeploymentId,
  Gate,
  OrganizationId,
  RevisionId,
  Runtime,
  ScheduleRefusal,
} from "@agentrun/contract";
import type { PendingDeploymentRecord } from "./gates.ts";

export type AgentRecord = {
  id: AgentId;
  organizationId: OrganizationId;
  source: "catalog" | "custom";
  catalogKey: string | null;
  revision: number;
  configuration: AgentConfiguration;
  /** What a revision must pass before it is deployed; null: nothing. */
  gate: Gate | null;
  /** The newest pending deployment, in responses. */
  pending?: PendingDeploymentRecord | null;
  /** A signing secret that this call created; it is shown once. */
  newSecret?: string | null;
  /** The next time of its schedule. */
  nextRunAt: Date | null;
  /** Why the last scheduled time started no run. */
  scheduleRefusal: ScheduleRefusal | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
  /** The revision that gets a part of the new runs; absent or null: none. */
  canary?: RoutedCanary | null;
};

/** What is needed to send runs to an agent's active canary. */
export type RoutedCanary = { id: CanaryId; percent: number; revision: number; configuration: AgentConfiguration };

export type RevisionRecord = {
  id: RevisionId;
  agentId: AgentId;
  revision: number;
  configuration: AgentConfiguration;
  changedFields: string[];
  createdBy: string | null;
  createdAt: Date;
};

/** With the time of its last deployment; null for a draft. */
export type ListedRevision = RevisionRecord & { deployedAt: Date | null };

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

/**
 * The revision that a rollback without a revision deploys: one step back in the history, which never returns to what was rolled back. A
 * deployment adds a step; a rollback removes the steps after its target. Null: there is no earlier step.
 */
export function previousStep(oldestFirst: readonly Pick<DeploymentRecord, "revision" | "rolledBackFrom">[]) {
  const steps: number[] = [];
  for (const { revision, rolledBackFrom } of oldestFirst) {
    const target = rolledBackFrom === null ? -1 : steps.lastIndexOf(revision);
    if (target < 0) steps.push(revision);
    else steps.length = target + 1;
  }
  return steps.at(-2) ?? null;
}

/** An event, stored as the exact bytes that receivers get. */
export type EventRecord = {
  id: string;
  organizationId: OrganizationId;
  type: string;
  subjectId: string;
  data: string;
  createdAt: Date;
  /** The trace context of what happened. */
  traceparent?: string | null;
};

/** Agents that run outside the service, at a configured URL, with headers that are stored encrypted. */
export const remoteTypes = ["http", "a2a", "responses"] as const satisfies readonly Runtime["type"][];

export type RemoteRuntime = Extract<Runtime, { type: (typeof remoteTypes)[number] }>;

export const isRemote = (runtime: Runtime): runtime is RemoteRuntime =>
  (remoteTypes as readonly string[]).includes(runtime.type);

/** Marks the code of a module that ships with the service: the running release is its version. */
export const releaseCode = "release";

/** A stored snapshot of a module's files. */
export type ModuleCode = {
  /** SHA-256 of the unpacked content, in hex. */
  hash: string;
  module: string;
  content: Buffer;
};

/** The input and output schemas in a module's default export. */
export type ModuleSchemas = { input_schema?: Record<string, unknown>; output_schema?: Record<string, unknown> };

/** The result of loading a module: its schemas, or why it failed. */
export type LoadedModule = { schemas: ModuleSchemas } | { refusal: string };

/** What a module's name refers to now: its files, the code of the release, or why its files cannot be used. */
export type FoundModule =
  | { code: ModuleCode; load(): Promise<LoadedModule> }
  | { code: typeof releaseCode }
  | { refusal: string };

/** Which revision a request asks for with `ag_…@stable`, `ag_…@canary` or `ag_…@rev_…`; null: the service chooses. */
export type AgentTarget = "stable" | "canary" | RevisionId | null;

/** Reads an agent's id with what may follow it. The request's schema has checked the format. */
export function parseAgentReference(reference: string): { agentId: AgentId; target: AgentTarget } {
  const [agentId, target = null] = reference.split("@");
  return { agentId: agentId as AgentId, target: target as AgentTarget };
}

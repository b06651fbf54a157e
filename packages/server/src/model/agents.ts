import type {
  AgentConfiguration,
  AgentId,
  DeploymentId,
  OrganizationId,
  RevisionId,
  Runtime,
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

/** Kinds of agents that live elsewhere, at an address that somebody chose, and that are sent headers which are kept encrypted. */
export const remoteTypes = ["http", "a2a", "responses"] as const satisfies readonly Runtime["type"][];

export type RemoteRuntime = Extract<Runtime, { type: (typeof remoteTypes)[number] }>;

export const isRemote = (runtime: Runtime): runtime is RemoteRuntime =>
  (remoteTypes as readonly string[]).includes(runtime.type);

/** The code of a module's revision that ships with the service: the release that runs is its version. */
export const releaseCode = "release";

/** The files of a module at one moment, as they are kept. */
export type ModuleCode = {
  /** SHA-256 of what `content` becomes, in hex. */
  hash: string;
  module: string;
  content: Buffer;
};

/** What a module's default export says that its agent takes and gives. */
export type ModuleSchemas = { input_schema?: Record<string, unknown>; output_schema?: Record<string, unknown> };

/** What a module says of itself once it is loaded, or why it cannot be. */
export type LoadedModule = { schemas: ModuleSchemas } | { refusal: string };

/** What a module's name stands for just now: its files, what ships with the service, or why its files cannot be taken. */
export type FoundModule =
  | { code: ModuleCode; load(): Promise<LoadedModule> }
  | { code: typeof releaseCode }
  | { refusal: string };

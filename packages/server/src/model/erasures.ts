import type { ErasureId, OrganizationId, ThreadId } from "@agentrun/contract";

/** What is to be forgotten: the runs of a thread that is gone, or everything of an end user, as of the time it was asked for. */
export type ErasureRecord = {
  organizationId: OrganizationId;
  id: ErasureId;
  threadId: ThreadId | null;
  /** Null once it is completed: then this is forgotten too. */
  user: string | null;
  threads: number;
  runs: number;
  files: number;
  createdAt: Date;
  completedAt: Date | null;
};

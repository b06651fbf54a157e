import type {
  AgentId,
  ApiKeyId,
  CreateReplayRequest,
  OrganizationId,
  Replay,
  ReplayedRun,
  ReplayId,
  RunId,
} from "@agentrun/contract";

/** What differs in the new runs. */
export type BulkSettings = Pick<
  CreateReplayRequest,
  "agent_revision" | "model" | "from_step" | "effects" | "timeout_seconds" | "priority"
>;

export type BulkReplayKey = { organizationId: OrganizationId; id: ReplayId };

/** A replay of many runs. */
export type BulkReplayRecord = BulkReplayKey & {
  agentId: AgentId;
  status: Replay["status"];
  settings: BulkSettings;
  concurrency: number;
  total: number;
  actor: string;
  apiKeyId: ApiKeyId | null;
  createdAt: Date;
  completedAt: Date | null;
};

/** `named`: the id of its run is reserved. `made`: its run is created and has not ended. */
export type ItemState = "waiting" | "named" | "made" | "completed" | "failed" | "cancelled" | "refused";

export type Refusal = { code: string; message: string };

export type ReplayItem = { sourceId: RunId; runId: RunId | null; state: ItemState; refusal: Refusal | null };

export type ItemCounts = Readonly<Partial<Record<ItemState, number>>>;

export const toReplay = (record: BulkReplayRecord, counts: ItemCounts): Replay => ({
  object: "replay",
  id: record.id,
  agent_id: record.agentId,
  status: record.status,
  agent_revision: record.settings.agent_revision ?? null,
  model: record.settings.model ?? null,
  from_step: record.settings.from_step ?? null,
  effects: record.settings.effects ?? "live",
  concurrency: record.concurrency,
  total: record.total,
  // A run whose id is only reserved has not started.
  waiting: (counts.waiting ?? 0) + (counts.named ?? 0),
  active: counts.made ?? 0,
  completed: counts.completed ?? 0,
  failed: counts.failed ?? 0,
  cancelled: counts.cancelled ?? 0,
  refused: counts.refused ?? 0,
  created_by: record.actor,
  created_at: record.createdAt.toISOString(),
  completed_at: record.completedAt?.toISOString() ?? null,
});

const shownStates: Record<ItemState, ReplayedRun["status"]> = {
  waiting: "waiting",
  named: "waiting",
  made: "active",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  refused: "refused",
};

/** The states that the API shows as this status. */
export const statesOf = (shown: ReplayedRun["status"]): ItemState[] =>
  (Object.keys(shownStates) as ItemState[]).filter((state) => shownStates[state] === shown);

export const toReplayedRun = ({ sourceId, runId, state, refusal }: ReplayItem): ReplayedRun => ({
  object: "replayed_run",
  id: sourceId,
  run_id: state === "named" || state === "refused" ? null : runId,
  status: shownStates[state],
  refusal,
});

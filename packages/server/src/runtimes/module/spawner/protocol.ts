import type { WorkerSettings } from "../protocol.ts";

export type WorkerUser = { uid: number; gid: number };

/** One worker to start. `id` names it between the service and the spawner. */
export type WorkerOrder = {
  memoryMegabytes: number;
  /** How far it stands behind other processes, as the system's scheduler counts it. */
  niceness: number;
  /** What it may reach, as Node's flags; null where it may reach everything. */
  permissions: readonly string[] | null;
  /** As whom it runs; null: as the service itself. */
  user: WorkerUser | null;
  settings: Omit<WorkerSettings, "parentPid">;
};

export type ToSpawner = ["start", id: number, order: WorkerOrder] | ["kill", id: number];

export type FromSpawner =
  | ["started", id: number, pid: number]
  | ["printed", id: number, line: string]
  | ["flooded", id: number, characters: number]
  /** Why it is gone, as a sentence. */
  | ["exited", id: number, reason: string];

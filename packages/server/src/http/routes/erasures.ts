import type { Erasure } from "@agentrun/contract";
import { deleteThread, type ErasureDeps, eraseUserData, getErasure } from "../../domain/erasures/erasures.ts";
import type { ErasureRecord } from "../../model/threads.ts";
import { type Handlers, ok } from "../endpoint-types.ts";

export const erasureHandlers = (deps: ErasureDeps) =>
  ({
    deleteThread: async ({ caller, params }) => {
      const erasure = await deleteThread(deps, caller, params.id);
      return ok({ object: "thread", id: params.id, deleted: true, erasure_id: erasure.id });
    },
    eraseUserData: async ({ caller, params }) => ({
      status: 202,
      body: toErasure(await eraseUserData(deps, caller, params.user)),
    }),
    getErasure: async ({ caller, params }) => ok(toErasure(await getErasure(deps, caller, params.id))),
  }) satisfies Partial<Handlers>;

const toErasure = (record: ErasureRecord): Erasure => ({
  object: "erasure",
  id: record.id,
  status: record.completedAt ? "completed" : "pending",
  threads: record.threads,
  runs: record.runs,
  files: record.files,
  created_at: record.createdAt.toISOString(),
  completed_at: record.completedAt?.toISOString() ?? null,
});

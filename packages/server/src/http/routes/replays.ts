import {
  type BulkReplayDeps,
  cancelBulkReplay,
  createBulkReplay,
  estimateBulkReplay,
  listBulkReplayRuns,
  listBulkReplays,
  showBulkReplay,
} from "../../domain/replays/bulk-replays.ts";
import { toReplayedRun } from "../../model/bulk-replays.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, runFilterOf, toPageRequest } from "../lists.ts";

export const replayHandlers = (deps: BulkReplayDeps, baseUrl: () => string) =>
  ({
    createReplay: async ({ caller, body }) => {
      const replay = await createBulkReplay(deps, caller, body, runFilterOf(body.filter));
      return { status: 202, body: replay, headers: { Location: `${baseUrl()}/replays/${replay.id}` } };
    },
    estimateReplay: async ({ caller, body }) =>
      ok(await estimateBulkReplay(deps, caller, body, runFilterOf(body.filter))),
    listReplays: async ({ caller, query, url }) => {
      const page = await listBulkReplays(deps, caller, { agentId: query.agent_id }, toPageRequest(query));
      return listAnswer(page, (replay) => replay, url);
    },
    getReplay: async ({ caller, params }) => ok(await showBulkReplay(deps, caller, params.id)),
    listReplayRuns: async ({ caller, params, query, url }) =>
      listAnswer(
        await listBulkReplayRuns(deps, caller, params.id, query.status, toPageRequest(query)),
        toReplayedRun,
        url,
      ),
    cancelReplay: async ({ caller, params }) => {
      const replay = await cancelBulkReplay(deps, caller, params.id);
      return { status: replay.status === "cancelled" ? 200 : 202, body: replay };
    },
  }) satisfies Partial<Handlers>;

import type { CreateReplayRequest, ReplayFilter } from "@agentrun/contract";
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
import { feedbackFilter, listAnswer, toPageRequest } from "../lists.ts";

export const replayHandlers = (deps: BulkReplayDeps, baseUrl: () => string) =>
  ({
    createReplay: async ({ caller, body }) => {
      const replay = await createBulkReplay(deps, caller, body, toRunFilter(body));
      return { status: 202, body: replay, headers: { Location: `${baseUrl()}/replays/${replay.id}` } };
    },
    estimateReplay: async ({ caller, body }) => ok(await estimateBulkReplay(deps, caller, body, toRunFilter(body))),
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

function toRunFilter({ filter = {} }: CreateReplayRequest) {
  const at = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
  const { status, agent_revision, thread_id, user, metadata, created_after, created_before }: ReplayFilter = filter;
  const { error_code: errorCode, api_key_id: apiKeyId } = filter;
  return {
    statuses: status,
    agentRevision: agent_revision,
    threadId: thread_id,
    user,
    metadata,
    createdAfter: at(created_after),
    createdBefore: at(created_before),
    errorCode,
    apiKeyId,
    feedback: feedbackFilter(filter),
  };
}

import { endpoints } from "@agentrun/contract";
import { type FileDeps, keepSentFile } from "../domain/files/files.ts";
import { exchangeCode, refreshTokens, revokeGrant, type TokenDeps } from "../domain/oauth/tokens.ts";
import {
  type BranchDeps,
  type ExternalThreadDeps,
  findExternalThread,
  findNewestBranch,
  openExternalThread,
  startBranch,
} from "../domain/threads/chats.ts";
import { getThread } from "../domain/threads/threads.ts";
import {
  assertReceiverUrl,
  deleteReceiver,
  listReceivers,
  putReceiver,
  type ReceiverDeps,
} from "../domain/webhooks/run-receivers.ts";
import type { DoorDeps, SentAction, SentActions } from "../doors/door-api.ts";
import { doorHandlers, errorWriters } from "../doors/doors.ts";
import type { AuthorizationDeps } from "../doors/mcp/authorization.ts";
import type { CoreHandlers } from "../http/endpoint-types.ts";
import { prepareOnce, replayOrRun } from "../http/idempotency.ts";
import { createLocalApi } from "../http/local-api.ts";
import type { OperationDeps } from "../http/operation.ts";
import { ServiceError } from "../lib/errors.ts";
import { runForOrganization } from "../lib/organization-scope.ts";
import type { Store } from "../store/store.ts";

type IdempotencyDeps = { store: Pick<Store, "idempotency" | "transaction"> };
type OAuthDeps = TokenDeps & Pick<AuthorizationDeps, "baseUrl">;
type Deps = ExternalThreadDeps &
  BranchDeps &
  ReceiverDeps &
  IdempotencyDeps &
  Pick<DoorDeps, "agents"> & { oauth: OAuthDeps; files: FileDeps };

/** Other protocols, translated to calls of the API. Doors have no store: they get functions that use it. */
export function openDoors(deps: Deps, requestDeps: Omit<OperationDeps, "handlers">, core: CoreHandlers) {
  const doorDeps = {
    api: createLocalApi({ ...requestDeps, handlers: core }),
    agents: deps.agents,
    threads: doorThreads(deps),
    receivers: doorReceivers(deps),
    sentActions: sentActions(deps),
    files: doorFiles(deps.files),
    oauth: doorTokens(deps.oauth),
  };
  return { handlers: { ...core, ...doorHandlers(doorDeps) }, errorWriters };
}

const doorThreads = (deps: ExternalThreadDeps & BranchDeps): DoorDeps["threads"] => ({
  get: (caller, id) => getThread(deps, caller, id),
  getNewest: async (caller, id) => findNewestBranch(deps, caller, await getThread(deps, caller, id)),
  findPlace: (thread, answer) => deps.store.threads.findPlace(thread, answer),
  startBranch: (caller, thread, last) =>
    runForOrganization(caller.organizationId, () => startBranch(deps, caller, thread, last)),
  find: (caller, name) => findExternalThread(deps, caller, name),
  open: (caller, name) => runForOrganization(caller.organizationId, () => openExternalThread(deps, caller, name)),
});

const doorFiles = (deps: FileDeps): DoorDeps["files"] => ({
  keep: (caller, file) =>
    runForOrganization(caller.organizationId, async () => (await keepSentFile(deps, caller, file)).id),
});

const doorReceivers = (deps: ReceiverDeps): DoorDeps["receivers"] => ({
  list: ({ organizationId }, runId) => listReceivers(deps, organizationId, runId),
  assertUrl: (url) => assertReceiverUrl(deps, url),
  put: (requester, wanted) =>
    runForOrganization(requester.caller.organizationId, () => putReceiver(deps, requester, wanted)),
  delete: (requester, runId, name) =>
    runForOrganization(requester.caller.organizationId, () => deleteReceiver(deps, requester, runId, name)),
});

const sentActions = (deps: IdempotencyDeps): SentActions => ({
  async sendOnce(caller, request, prepare) {
    const commit = await prepareOnce(deps, caller, request, async () => {
      const send = await prepare();
      return async () => ({ status: 200, body: await send() });
    });
    await runForOrganization(caller.organizationId, () =>
      replayOrRun(deps, endpoints.actOnRun, caller, request, commit),
    );
  },
  isKnown: async ({ organizationId }, { scope, key }) =>
    (await deps.store.idempotency.find(organizationId, scope, key)) !== null,
  async find({ organizationId }, { scope, key, fingerprint }) {
    const found = await deps.store.idempotency.find(organizationId, scope, key);
    if (!found) return null;
    if (!found.fingerprint.equals(fingerprint)) throw new ServiceError("idempotency_key_reused");
    return (found.answer?.body ?? null) as SentAction | null;
  },
});

const doorTokens = ({ baseUrl, ...deps }: OAuthDeps): AuthorizationDeps => ({
  baseUrl,
  exchangeCode: (request, from) => exchangeCode(deps, request, from, baseUrl()),
  refreshTokens: (request, from) => refreshTokens(deps, request, from, baseUrl()),
  revokeGrant: (token, clientId, from) => revokeGrant(deps, token, clientId, from),
});

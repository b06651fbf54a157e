import { type ActionId, endpoints, type RunActionRequest, type RunId } from "@agentrun/contract";
import type { IdempotentRequest } from "../domain/runs.ts";
import { prepareOnce, replayOrRun } from "../http/idempotency.ts";
import type { CalledFor } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import { runForOrganization } from "../lib/organization-scope.ts";
import type { Commit } from "../lib/transaction-scope.ts";
import type { Store } from "../store/store.ts";

export type TellDeps = { store: Pick<Store, "idempotency" | "transaction"> };

/** What a request has told a run, and which question of it that answered. */
type Told = { run_id: RunId; action_id: ActionId | null };

type KeyedCall = CalledFor & { idempotency: IdempotentRequest | null };
type PrepareAction = (call: CalledFor, id: RunId, body: RunActionRequest) => Promise<Commit<unknown>>;

/** What is said to a run without its question's id is known again by the request's own key, and by nothing else. */
export const tellOnce = (deps: TellDeps, prepareAction: PrepareAction) => ({
  async tell({ idempotency, ...call }: KeyedCall, id: RunId, body: RunActionRequest): Promise<void> {
    const prepare = async () => {
      const act = await prepareAction(call, id, body);
      return async () => {
        await act();
        return { status: 200, body: { run_id: id, action_id: body.action_id ?? null } satisfies Told };
      };
    };
    const { caller } = call;
    if (!idempotency) await (await prepare())();
    else {
      const commit = await prepareOnce(deps, caller, idempotency, prepare);
      const told = () => replayOrRun(deps, endpoints.actOnRun, caller, idempotency, commit);
      await runForOrganization(caller.organizationId, told);
    }
  },
  /** What this request has told already, where it comes again. */
  async findTold({ caller, idempotency }: KeyedCall): Promise<Told | null> {
    const found =
      idempotency && (await deps.store.idempotency.find(caller.organizationId, idempotency.scope, idempotency.key));
    if (!found) return null;
    if (!found.fingerprint.equals(idempotency.fingerprint)) throw new ServiceError("idempotency_key_reused");
    return (found.answer?.body ?? null) as Told | null;
  },
});

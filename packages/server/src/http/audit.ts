import type { Endpoint } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Origin } from "../model/sessions.ts";
import type { Store } from "../store/store.ts";

export type AuditedCall = { caller: Caller | null; params: unknown; from: Origin; requestId: string };
export type Audit = (call: AuditedCall, answer: { body: unknown }) => Promise<void>;

/** Whether a call of this endpoint goes into the log. A run is its own record: who, when, with which key. */
export const isAudited = (endpoint: Endpoint): boolean =>
  endpoint.method !== "GET" && endpoint.idempotency !== "run" && endpoint.auth !== "none";

/** Notes one write: the action is the endpoint's name, the resource what the answer shows or the path names. */
export function createAudit(deps: { store: Pick<Store, "audit">; clock: DatabaseClock }, action: string): Audit {
  return async ({ caller, params, from, requestId }, { body }) => {
    if (!caller) return;
    await deps.store.audit.insert({
      id: newId("aud", deps.clock.now()),
      organizationId: caller.organizationId,
      action,
      actor: caller.actor,
      ...resourceOf(body, params),
      address: from.address,
      userAgent: from.userAgent,
      requestId,
    });
  };
}

function resourceOf(body: unknown, params: unknown) {
  const shown = (typeof body === "object" && body !== null ? body : {}) as { object?: unknown; id?: unknown };
  const named = (params ?? {}) as { id?: unknown };
  const id = shown.id ?? named.id;
  return {
    resourceType: typeof shown.object === "string" ? shown.object : null,
    resourceId: typeof id === "string" ? id : null,
  };
}

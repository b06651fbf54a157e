import { hashSecret } from "../lib/api-key.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { Store } from "../store/store.ts";
import { type AuthFailureLimiter, parseBearer } from "./authenticate.ts";

/** Told of every credential that came over plain HTTP. */
export type NoteExposed = (authorization: string, address: string, requestId: string) => void;

type ExposedDeps = {
  store: Pick<Store, "apiKeys" | "audit">;
  clock: DatabaseClock;
  authFailures: AuthFailureLimiter;
  log: Log;
};

/** A key that crossed the network in the clear is flagged, on itself, in the log and in its organisation's audit log: rotate it. */
export function createExposedNote(deps: ExposedDeps): NoteExposed {
  return (authorization, address, requestId) => {
    deps.log.warn({ request_id: requestId, from: address }, "an API key was sent over plain HTTP: rotate it");
    flag(deps, authorization, address, requestId).catch(() => {});
  };
}

async function flag(
  { store, clock, authFailures }: ExposedDeps,
  authorization: string,
  address: string,
  requestId: string,
) {
  // Anybody may knock here, so it costs what guessing keys costs.
  authFailures.assertBelowLimit(address);
  authFailures.noteFailure(address);
  const found = await store.apiKeys.findByHash(hashSecret(parseBearer(authorization).secret));
  if (!found) return;
  await store.apiKeys.markExposed(found.record.organizationId, found.record.id);
  await store.audit.insert({
    id: newId("aud", clock.now()),
    organizationId: found.record.organizationId,
    action: "api_key.exposed",
    actor: "system",
    resourceType: "api_key",
    resourceId: found.record.id,
    address,
    userAgent: null,
    requestId,
  });
}

import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { hashSecret } from "../lib/crypto/api-key.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Store } from "../store/store.ts";
import { type AuthFailureLimiter, parseBearer } from "./authenticate.ts";

/** Told of every credential that came over plain HTTP. */
export type ReportExposedKey = (authorization: string, address: string, requestId: string) => void;

type ExposedDeps = AuditDeps & {
  store: Pick<Store, "apiKeys">;
  authFailures: AuthFailureLimiter;
  log: Log;
};

/** A key that crossed the network in the clear is flagged, on itself, in the log and in its organisation's audit log: rotate it. */
export function createExposedKeyReporter(deps: ExposedDeps): ReportExposedKey {
  return (authorization, address, requestId) => {
    deps.log.warn({ request_id: requestId, from: address }, "an API key was sent over plain HTTP: rotate it");
    flag(deps, authorization, address, requestId).catch(() => {});
  };
}

async function flag(deps: ExposedDeps, authorization: string, address: string, requestId: string) {
  const { store, authFailures } = deps;
  // Anybody may knock here, so it costs what guessing keys costs.
  authFailures.assertBelowLimit(address);
  authFailures.noteFailure(address);
  const found = await store.apiKeys.findByHash(hashSecret(parseBearer(authorization).secret));
  if (!found) return;
  const { organizationId, id } = found.record;
  const resource = { resourceType: "api_key", resourceId: id };
  await store.transaction(async () => {
    await store.apiKeys.markExposed(organizationId, id);
    await recordAudit(deps, {
      organizationId,
      action: "api_key.exposed",
      actor: "system",
      ...resource,
      address,
      requestId,
    });
  });
}

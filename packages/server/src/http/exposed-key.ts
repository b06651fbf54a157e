import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { hashSecret } from "../lib/crypto/api-key.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Store } from "../store/store.ts";
import { type AuthFailureLimiter, parseBearer } from "./authenticate.ts";

/** Called for every credential that was sent over plain HTTP. */
export type ReportExposedKey = (authorization: string, address: string, requestId: string) => void;

type ExposedDeps = AuditDeps & {
  store: Pick<Store, "apiKeys">;
  authFailures: AuthFailureLimiter;
  log: Log;
};

/** Marks a key that was sent unencrypted: on the key itself, in the log, and in the audit log of its organisation. */
export function createExposedKeyReporter(deps: ExposedDeps): ReportExposedKey {
  return (authorization, address, requestId) => {
    deps.log.warn({ request_id: requestId, from: address }, "an API key was sent over plain HTTP; rotate it");
    flag(deps, authorization, address, requestId).catch(() => {});
  };
}

async function flag(deps: ExposedDeps, authorization: string, address: string, requestId: string) {
  const { store, authFailures } = deps;
  // Anyone can call this, so it counts as a failed authentication.
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

import type { Log } from "../lib/log.ts";
import type { Store } from "../store/store.ts";

/** Switches off webhooks whose key has expired, or that were orphaned before the service knew their makers. */
export async function disableOrphansOnce({ webhooks }: Pick<Store, "webhooks">, log: Log): Promise<false> {
  for (const { id, organizationId } of await webhooks.disableOrphans(null)) {
    const fields = { webhook_id: id, organization_id: organizationId };
    log.warn(fields, "a webhook was deactivated: whoever set it up has no access any more; who may, can take it over");
  }
  return false;
}

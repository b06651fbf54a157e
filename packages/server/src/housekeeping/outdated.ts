import { outdatedTables } from "../store/installation/outdated.ts";
import type { Store } from "../store/store.ts";

const batch = 1_000;

/** Deletes a little of everything that is past its time; true while there is more. */
export async function deleteOutdatedOnce(store: Pick<Store, "installation">, auditDays: number): Promise<boolean> {
  let more = false;
  for (const table of outdatedTables)
    more = (await store.installation.deleteOutdated(table, batch, auditDays)) === batch || more;
  return more;
}

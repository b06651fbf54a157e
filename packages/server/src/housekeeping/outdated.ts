import { outdatedTables } from "../store/outdated.ts";
import type { Store } from "../store/store.ts";

const batch = 1_000;

/** Deletes a little of everything that is past its time; true while there is more. */
export async function deleteOutdatedOnce(store: Pick<Store, "deleteOutdated">): Promise<boolean> {
  let more = false;
  for (const table of outdatedTables) more = (await store.deleteOutdated(table, batch)) === batch || more;
  return more;
}

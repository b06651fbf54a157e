import type { Store } from "../store/store.ts";
import { rollupTables } from "../store/usage/rollups.ts";

const atOnce = 5_000;

/** Puts old minutes together into hours, a little of every table; true while there is more. */
export async function rollUpMinutesOnce(store: Pick<Store, "usage">): Promise<boolean> {
  let more = false;
  for (const table of rollupTables) more = (await store.usage.mergeMinutes(table, atOnce)) === atOnce || more;
  return more;
}

import type { SetAside } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";
import { rollupTables } from "../store/usage/rollups.ts";

const atOnce = 5_000;
const organizationsAtOnce = 100;

/** Puts old minutes together into hours, a little of every table, and sums days that are over; true while there is more. */
export async function rollUpOnce({ usage }: Pick<Store, "usage">, setAside: SetAside): Promise<boolean> {
  let more = false;
  for (const table of rollupTables) more = (await usage.mergeMinutes(table, atOnce)) === atOnce || more;
  const unsummed = await usage.listUnsummed(organizationsAtOnce, setAside.ids());
  for (const id of unsummed) await setAside.forEach([id], String, () => usage.sumDays(id));
  return more || unsummed.length > 0;
}

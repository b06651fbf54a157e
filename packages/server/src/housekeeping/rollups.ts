import type { SetAside } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";
import { rollupTables } from "../store/usage/rollups.ts";

const batchSize = 5_000;
const organizationBatchSize = 100;

/** Merges old minutes into hours, a batch per table, and sums up past days. Returns true while there is more. */
export async function rollUpOnce({ usage }: Pick<Store, "usage">, setAside: SetAside): Promise<boolean> {
  let more = false;
  for (const table of rollupTables) more = (await usage.mergeMinutes(table, batchSize)) === batchSize || more;
  const unsummed = await usage.listUnsummed(organizationBatchSize, setAside.ids());
  for (const id of unsummed) await setAside.forEach([id], String, () => usage.sumDays(id));
  return more || unsummed.length > 0;
}

import { migrate } from "../store/database/migrate.ts";
import { joinSource } from "../store/database/open.ts";
import type { LoneDeps } from "./backup.ts";

/** Brings the schema up to date before the first node of a new release, which would do the same as it starts. */
export async function bringUpToDate({ config, say }: LoneDeps) {
  const { release, allowNewerSchema } = config;
  const source = await joinSource(config, say);
  try {
    return { applied: await migrate({ url: source.directUrl, say, release, allowNewerSchema }) };
  } finally {
    await source.stop();
  }
}

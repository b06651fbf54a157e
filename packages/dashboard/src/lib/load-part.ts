import type { Connection } from "./connection.ts";

type Surroundings = {
  connection: Pick<Connection, "suspect" | "until">;
  /** Called if a part no longer exists: the page belongs to an old version. */
  onGone: () => void;
};

const there = ({ isAway }: { isAway: boolean }) => !isAway;

/**
 * Loads a code part on demand. It waits while the service is unreachable. If the service responds and the part is still missing, a newer
 * version has replaced it.
 */
export async function loadPart<Part>(load: () => Promise<Part>, { connection, onGone }: Surroundings): Promise<Part> {
  for (let wasThere = false; ; ) {
    try {
      return await load();
    } catch (error) {
      const isThere = await connection.suspect();
      if (isThere && wasThere) {
        onGone();
        throw new Error("Part of this page is missing. A newer version may be available. Reload the page.", {
          cause: error,
        });
      }
      // The service may have returned between the two checks: a part is gone if it is missing twice while the service responds.
      wasThere = isThere;
      await connection.until(there);
    }
  }
}

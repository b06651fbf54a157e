import type { Connection } from "./connection.ts";

type Surroundings = {
  connection: Pick<Connection, "suspect" | "until">;
  /** Pages whose parts are gone belong to a version that is gone. */
  onGone: () => void;
};

const there = ({ isAway }: { isAway: boolean }) => !isAway;

/**
 * A part of the pages that comes when it is wanted. While the service is away it is waited for; where the service answers and the
 * part still does not come, a newer version has taken its place.
 */
export async function loadPart<Part>(load: () => Promise<Part>, { connection, onGone }: Surroundings): Promise<Part> {
  for (let wasThere = false; ; ) {
    try {
      return await load();
    } catch (error) {
      const isThere = await connection.suspect();
      if (isThere && wasThere) {
        onGone();
        throw new Error("A part of this page is missing: a newer version may be there. Load the page anew.", {
          cause: error,
        });
      }
      // It may have come back between the two: a part is gone when it is missing twice while the service is there.
      wasThere = isThere;
      await connection.until(there);
    }
  }
}

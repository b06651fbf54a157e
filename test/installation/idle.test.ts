import { expect, test } from "vitest";
import { countQueries } from "../support/count-queries.ts";
import { startService } from "../support/service.ts";

const seconds = 10;

test("while nobody asks for anything, nothing is asked of the database more often than once a second", async () => {
  const service = await startService();
  try {
    const asked = await countQueries(service, seconds);

    expect(asked.size).toBeGreaterThan(5);
    // At its start a loop may ask once more than the seconds say.
    expect([...asked].filter(([query, times]) => times > seconds + 2 && !isOfEach(query))).toEqual([]);
  } finally {
    await service.remove();
  }
});

/** What comes with whatever is asked, of whatever kind. */
const isOfEach = (query: string) => /^(begin|commit|select set_config)/.test(query);

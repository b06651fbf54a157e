import { expect, test } from "vitest";
import { countQueries } from "../support/count-queries.ts";
import { startService } from "../support/service.ts";

const seconds = 10;

test("without requests, no query is sent to the database more often than once a second", async () => {
  const service = await startService();
  try {
    const queries = await countQueries(service, seconds);

    expect(queries.size).toBeGreaterThan(5);
    // At its start a loop may run one more time than the seconds suggest.
    expect([...queries].filter(([query, times]) => times > seconds + 2 && !isOfEach(query))).toEqual([]);
  } finally {
    await service.remove();
  }
});

/** Statements that accompany other queries. */
const isOfEach = (query: string) => /^(begin|commit|select set_config)/.test(query);

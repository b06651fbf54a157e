import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    databaseUrl: database.url,
    env: { AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: "1000000" },
  });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

/** Any text that an HTTP client can put into a header. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }), fc.constant(9)), {
    maxLength: 120,
  })
  .map((codes) => String.fromCharCode(...codes));
const names = fc.constantFrom("authorization", "cookie");
const prefixes = fc.constantFrom("", "Bearer ", "Bearer ar_live_", "Basic ", "__Host-agentrun_session=");

test("P21: 3,000 malformed credentials over HTTPS get 401 with the envelope, never a 500", async () => {
  const api = service.apiAs(null);
  const statuses = new Set<number>();
  const samples = fc.sample(fc.tuple(names, prefixes, headerText), 3_000);
  for (let at = 0; at < samples.length; at += 50) {
    const batch = samples.slice(at, at + 50).map(async ([name, prefix, text]) => {
      const answer = await api("GET", "/agents", { headers: { [name]: prefix + text } });
      statuses.add(answer.status);
    });
    await Promise.all(batch);
  }
  expect([...statuses]).toEqual([401]);
  expect((await service.api("GET", "/agents")).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

test("the first account can run the echo agent at once", async () => {
  const { status, body, headers } = await service.api("POST", "/runs", {
    body: { agent_id: service.credentials.agent_id, input: { query: "hello" } },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: "run", status: "completed", output: { result: "hello" }, attempt: 1 });
  expect(headers["content-location"]).toBe(`${service.baseUrl}/runs/${body.id}`);
  const again = await service.api("GET", `/runs/${body.id}`);
  expect(again.body).toEqual(body);
});

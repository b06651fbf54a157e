import { newId } from "../packages/server/src/lib/ids.ts";
import { createLog } from "../packages/server/src/lib/log.ts";
import type { RunRecord } from "../packages/server/src/model/runs.ts";
import { connect, type Database } from "../packages/server/src/store/postgres.ts";
import { createStore, type Store } from "../packages/server/src/store/store.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The store over a database of the test's own, for what no request can bring about. */
export type TestStore = { testDatabase: TestDatabase; database: Database; store: Store; close(): Promise<void> };

export async function createTestStore(connections = 2): Promise<TestStore> {
  const testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  const database = connect({ url: testDatabase.url, connections, log, name: "test" });
  return {
    testDatabase,
    database,
    store: createStore(database, database),
    async close() {
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** A run that waits, but for what the test says of it. */
export const newRunRecord = (known: Partial<RunRecord>): RunRecord => ({
  id: newId("run"),
  organizationId: newId("org"),
  agentId: newId("ag"),
  agentRevision: 1,
  apiKeyId: null,
  pipelineRunId: null,
  scheduledAt: null,
  status: "queued",
  priority: 0,
  input: "{}",
  output: null,
  error: null,
  requiredAction: null,
  guardrails: null,
  metadata: {},
  attempt: 0,
  timeoutSeconds: 600,
  tokensUsed: 0,
  usage: null,
  latencyMs: null,
  idempotencyKey: null,
  sequence: 1,
  parked: null,
  createdAt: new Date(),
  startedAt: null,
  completedAt: null,
  ...known,
});

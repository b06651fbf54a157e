import type { AgentConfiguration } from "@agentrun/contract";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import type { AgentRecord } from "../../packages/server/src/model/agents.ts";
import type { RunRecord } from "../../packages/server/src/model/runs.ts";
import type { WebhookRecord } from "../../packages/server/src/model/webhooks.ts";
import { connect, type Database } from "../../packages/server/src/store/database/postgres.ts";
import { createStore, type Store } from "../../packages/server/src/store/store.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The store on a test database, for states that no request can create. */
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

/** A queued run with the given fields. */
export const newRunRecord = (known: Partial<RunRecord>): RunRecord => ({
  id: newId("run"),
  organizationId: newId("org"),
  agentId: newId("ag"),
  agentRevision: 1,
  apiKeyId: null,
  pipelineRunId: null,
  scheduledAt: null,
  threadId: null,
  user: null,
  clientOptions: null,
  replayOf: null,
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
  queuedMs: 0,
  waitingMs: 0,
  waitsSince: new Date(),
  idempotencyKey: null,
  sequence: 1,
  parked: null,
  createdAt: new Date(),
  startedAt: null,
  completedAt: null,
  ...known,
});

/** An agent without limits, with the given fields. */
export const newAgentRecord = (known: Partial<AgentRecord>): AgentRecord => ({
  id: newId("ag"),
  organizationId: newId("org"),
  source: "custom",
  catalogKey: null,
  revision: 1,
  gate: null,
  configuration: { limits: {}, runtime: { type: "module", module: "echo" } } as unknown as AgentConfiguration,
  createdAt: new Date(),
  updatedAt: new Date(),
  archivedAt: null,
  nextRunAt: null,
  scheduleRefusal: null,
  ...known,
});

/** A webhook for run.completed, with the given fields. */
export const newWebhookRecord = (known: Partial<WebhookRecord>): WebhookRecord => ({
  id: newId("wh"),
  organizationId: newId("org"),
  url: "https://receiver.example/",
  events: ["run.completed"],
  description: null,
  active: true,
  retryPolicy: "standard",
  secret: "",
  previousSecret: null,
  previousSecretUntil: null,
  createdBy: null,
  createdAt: new Date(),
  disabledReason: null,
  disabledAt: null,
  lastDeliveryAt: null,
  failingSince: null,
  userId: null,
  lineageId: null,
  ...known,
});

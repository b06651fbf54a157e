import { createRunAcceptor } from "./accept-runs.ts";
import { agentStore } from "./agents.ts";
import { alertHistoryStore } from "./alert-history.ts";
import { alertReadingStore } from "./alert-readings.ts";
import { alertStore } from "./alerts.ts";
import { analyticsStore } from "./analytics.ts";
import { apiKeyStore } from "./api-keys.ts";
import { auditStore } from "./audit.ts";
import { backlogStore } from "./backlogs.ts";
import { claimDeliveryStore } from "./claim-deliveries.ts";
import { claimStore } from "./claim-runs.ts";
import { connectorStore } from "./connectors.ts";
import { consistencyStore } from "./consistency.ts";
import { newShard } from "./counting.ts";
import { deliveryStore } from "./deliveries.ts";
import { deploymentStore } from "./deployments.ts";
import { dutyStore } from "./duties.ts";
import { endedDeliveryStore } from "./ended-deliveries.ts";
import { errorReportStore } from "./error-reports.ts";
import { eventStore } from "./events.ts";
import { exposedKeyStore } from "./exposed-keys.ts";
import { createAttemptFinisher } from "./finish-attempts.ts";
import { createRunFinisher } from "./finish-runs.ts";
import { guardrailStore } from "./guardrails.ts";
import { idempotencyStore } from "./idempotency.ts";
import { installationStore } from "./installation.ts";
import { invitationStore } from "./invitations.ts";
import { leaseStore } from "./leases.ts";
import { memberStore } from "./members.ts";
import { operatorStore } from "./operators.ts";
import { organizationStore } from "./organizations.ts";
import { outdatedStore } from "./outdated.ts";
import { pipelineProgressStore } from "./pipeline-progress.ts";
import { pipelineRunStore } from "./pipeline-runs.ts";
import { pipelineStore } from "./pipelines.ts";
import { policyStore } from "./policies.ts";
import type { Database } from "./postgres.ts";
import { providerStore } from "./providers.ts";
import { redeliveryStore } from "./redeliveries.ts";
import { retentionStore } from "./retention.ts";
import { revisionStore } from "./revisions.ts";
import { rollupStore } from "./rollups.ts";
import { runActionStore } from "./run-actions.ts";
import { createEventKeeper, runEventStore } from "./run-events.ts";
import { createStepKeeper, journalStore } from "./run-journal.ts";
import { runStore } from "./runs.ts";
import { scheduleStore } from "./schedules.ts";
import { sessionTokenStore } from "./session-tokens.ts";
import { sessionStore } from "./sessions.ts";
import { settledRunStore } from "./settled-runs.ts";
import { usageStore } from "./usage.ts";
import { userStore } from "./users.ts";
import { nobodyWatches, type StoreWatch } from "./watch.ts";
import { webhookStore } from "./webhooks.ts";

/** Everything that can be asked of the database, one verb a statement; heartbeats go by a small pool of their own. */
export const createStore = (
  database: Database,
  heartbeats: Database,
  shard: number = newShard(),
  watch: StoreWatch = nobodyWatches,
) => ({
  ...accessStores(database),
  ...agentStores(database, shard),
  ...runStores(database, shard, watch),
  ...leaseStore(heartbeats),
  ...pipelineStores(database),
  ...tellingStores(database, shard),
  ...watchingStores(database),
  transaction: database.transaction,
  afterCommit: database.afterCommit,
});

export type Store = ReturnType<typeof createStore>;

/** Who may do what, and how much. */
const accessStores = (database: Database) => ({
  ...organizationStore(database),
  ...operatorStore(database),
  ...apiKeyStore(database),
  ...exposedKeyStore(database),
  ...sessionStore(database),
  ...sessionTokenStore(database),
  ...userStore(database),
  ...memberStore(database),
  ...invitationStore(database),
  ...idempotencyStore(database),
  ...usageStore(database),
  ...auditStore(database),
  ...outdatedStore(database),
  ...consistencyStore(database),
});

/** Agents, and what they are made of. */
const agentStores = (database: Database, shard: number) => ({
  ...agentStore(database),
  ...revisionStore(database),
  ...deploymentStore(database),
  ...policyStore(database),
  ...guardrailStore(database, shard),
  ...connectorStore(database),
  ...providerStore(database),
});

const runStores = (database: Database, shard: number, watch: StoreWatch) => ({
  ...runStore(database),
  ...runActionStore(database),
  ...settledRunStore(database),
  ...runEventStore(database),
  ...journalStore(database),
  ...claimStore(database),
  ...retentionStore(database),
  acceptRun: createRunAcceptor(database, shard, watch),
  finishRun: createRunFinisher(database, shard, watch),
  keepEvents: createEventKeeper(database, watch),
  keepStep: createStepKeeper(database, watch),
  finishAttempt: createAttemptFinisher(database, shard, watch),
});

const pipelineStores = (database: Database) => ({
  ...pipelineStore(database),
  ...pipelineRunStore(database),
  ...pipelineProgressStore(database),
  ...scheduleStore(database),
});

/** Events and their deliveries. */
const tellingStores = (database: Database, shard: number) => ({
  ...eventStore(database),
  ...webhookStore(database),
  ...deliveryStore(database),
  ...redeliveryStore(database),
  ...claimDeliveryStore(database),
  ...endedDeliveryStore(database, shard),
});

/** How the service and its tenants fare. */
const watchingStores = (database: Database) => ({
  ...installationStore(database),
  ...analyticsStore(database),
  ...alertStore(database),
  ...alertHistoryStore(database),
  ...alertReadingStore(database),
  ...rollupStore(database),
  ...dutyStore(database),
  ...errorReportStore(database),
  ...backlogStore(database),
});

import { createRunAcceptor } from "./accept-runs.ts";
import { agentStore } from "./agents.ts";
import { alertHistoryStore } from "./alert-history.ts";
import { alertReadingStore } from "./alert-readings.ts";
import { alertStore } from "./alerts.ts";
import { analyticsStore } from "./analytics.ts";
import { apiKeyStore } from "./api-keys.ts";
import { auditStore } from "./audit.ts";
import { claimDeliveryStore } from "./claim-deliveries.ts";
import { claimStore } from "./claim-runs.ts";
import { connectorStore } from "./connectors.ts";
import { newShard } from "./counting.ts";
import { deliveryStore } from "./deliveries.ts";
import { deploymentStore } from "./deployments.ts";
import { dutyStore } from "./duties.ts";
import { errorReportStore } from "./error-reports.ts";
import { eventStore } from "./events.ts";
import { createAttemptFinisher, finishedDeliveryStore } from "./finish-attempts.ts";
import { createRunFinisher } from "./finish-runs.ts";
import { guardrailStore } from "./guardrails.ts";
import { idempotencyStore } from "./idempotency.ts";
import { installationStore } from "./installation.ts";
import { invitationStore } from "./invitations.ts";
import { leaseStore } from "./leases.ts";
import { memberStore } from "./members.ts";
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
  ...installationStore(database),
  ...organizationStore(database),
  ...apiKeyStore(database),
  ...sessionStore(database),
  ...sessionTokenStore(database),
  ...userStore(database),
  ...usageStore(database),
  ...auditStore(database),
  ...outdatedStore(database),
  ...analyticsStore(database),
  ...memberStore(database),
  ...invitationStore(database),
  ...agentStore(database),
  ...revisionStore(database),
  ...deploymentStore(database),
  ...eventStore(database),
  ...idempotencyStore(database),
  ...retentionStore(database),
  ...runStore(database),
  ...runActionStore(database),
  ...runEventStore(database),
  ...journalStore(database),
  ...claimStore(database),
  ...leaseStore(heartbeats),
  ...policyStore(database),
  ...guardrailStore(database, shard),
  ...webhookStore(database),
  ...deliveryStore(database),
  ...redeliveryStore(database),
  ...connectorStore(database),
  ...claimDeliveryStore(database),
  ...finishedDeliveryStore(database, shard),
  ...providerStore(database),
  ...alertStore(database),
  ...alertHistoryStore(database),
  ...alertReadingStore(database),
  ...rollupStore(database),
  ...dutyStore(database),
  ...errorReportStore(database),
  ...pipelineStore(database),
  ...pipelineRunStore(database),
  ...pipelineProgressStore(database),
  ...scheduleStore(database),
  acceptRun: createRunAcceptor(database, shard, watch),
  finishRun: createRunFinisher(database, shard, watch),
  finishAttempt: createAttemptFinisher(database, shard, watch),
  keepEvents: createEventKeeper(database, watch),
  keepStep: createStepKeeper(database, watch),
  transaction: database.transaction,
  afterCommit: database.afterCommit,

  /** How much waits in the whole cluster, counted no further than a hundred thousand. */
  async readBacklogs(): Promise<{ queued: number; deliveries: number; firing: number }> {
    const rows = await database.query<{ queued: number; deliveries: number; firing: number }>(
      `select (select count(*) from (select 1 from runs where status = 'queued' limit 100000) q)::int as queued,
         (select count(*) from (select 1 from deliveries where status = 'pending' limit 100000) d)::int as deliveries,
         (select count(*) from alert_rules where status = 'firing')::int as firing`,
    );
    return rows[0] ?? { queued: 0, deliveries: 0, firing: 0 };
  },

  /** A real round trip, and the database's clock. */
  async readClock(): Promise<number> {
    const rows = await database.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return rows[0]?.now ?? Number.NaN;
  },
});

export type Store = ReturnType<typeof createStore>;

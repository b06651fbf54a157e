import { createRunAcceptor } from "./accept-runs.ts";
import { agentStore } from "./agents.ts";
import { analyticsStore } from "./analytics.ts";
import { apiKeyStore } from "./api-keys.ts";
import { auditStore } from "./audit.ts";
import { claimDeliveryStore } from "./claim-deliveries.ts";
import { claimStore } from "./claim-runs.ts";
import { newShard } from "./counting.ts";
import { deliveryStore } from "./deliveries.ts";
import { deploymentStore } from "./deployments.ts";
import { eventStore } from "./events.ts";
import { exposedKeyStore } from "./exposed-keys.ts";
import { createAttemptFinisher, finishedDeliveryStore } from "./finish-attempts.ts";
import { createRunFinisher } from "./finish-runs.ts";
import { idempotencyStore } from "./idempotency.ts";
import { installationStore } from "./installation.ts";
import { invitationStore } from "./invitations.ts";
import { leaseStore } from "./leases.ts";
import { memberStore } from "./members.ts";
import { organizationStore } from "./organizations.ts";
import { outdatedStore } from "./outdated.ts";
import type { Database } from "./postgres.ts";
import { redeliveryStore } from "./redeliveries.ts";
import { retentionStore } from "./retention.ts";
import { revisionStore } from "./revisions.ts";
import { runActionStore } from "./run-actions.ts";
import { createEventKeeper, runEventStore } from "./run-events.ts";
import { createStepKeeper, journalStore } from "./run-journal.ts";
import { runStore } from "./runs.ts";
import { sessionTokenStore } from "./session-tokens.ts";
import { sessionStore } from "./sessions.ts";
import { usageStore } from "./usage.ts";
import { userStore } from "./users.ts";
import { webhookStore } from "./webhooks.ts";

/** Everything that can be asked of the database, one verb a statement; heartbeats go by a small pool of their own. */
export const createStore = (database: Database, heartbeats: Database, shard: number = newShard()) => ({
  ...installationStore(database),
  ...organizationStore(database),
  ...apiKeyStore(database),
  ...exposedKeyStore(database),
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
  ...webhookStore(database),
  ...deliveryStore(database),
  ...redeliveryStore(database),
  ...claimDeliveryStore(database),
  ...finishedDeliveryStore(database, shard),
  acceptRun: createRunAcceptor(database, shard),
  finishRun: createRunFinisher(database, shard),
  finishAttempt: createAttemptFinisher(database, shard),
  keepEvents: createEventKeeper(database),
  keepStep: createStepKeeper(database),
  transaction: database.transaction,
  afterCommit: database.afterCommit,

  /** A real round trip, and the database's clock. */
  async readClock(): Promise<number> {
    const rows = await database.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return rows[0]?.now ?? Number.NaN;
  },
});

export type Store = ReturnType<typeof createStore>;

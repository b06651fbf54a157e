import type { SecretBox } from "../lib/secret-box.ts";
import { agentStore } from "./agents/agents.ts";
import { deploymentStore } from "./agents/deployments.ts";
import { moduleCodeStore } from "./agents/module-code.ts";
import { revisionStore } from "./agents/revisions.ts";
import { alertHistoryStore } from "./alerts/history.ts";
import { alertReadingStore } from "./alerts/readings.ts";
import { alertRuleStore } from "./alerts/rules.ts";
import { apiKeyStore } from "./api-keys/api-keys.ts";
import { apiKeyEndStore } from "./api-keys/ends.ts";
import { auditStore } from "./audit/audit.ts";
import { sealedValueStore } from "./audit/sealed-values.ts";
import { capStore } from "./caps/caps.ts";
import { capUseStore } from "./caps/uses.ts";
import { connectorStore } from "./connectors/connectors.ts";
import type { Database } from "./database/postgres.ts";
import { nobodyWatches, type StoreWatch } from "./database/watch.ts";
import { erasureStore } from "./erasures/erasures.ts";
import { errorReportStore } from "./error-reports/error-reports.ts";
import { eventStore } from "./events/events.ts";
import { feedStore } from "./events/feed.ts";
import { createFeedHorizon, type FeedHorizon, feedHorizonStore } from "./events/feed-horizon.ts";
import { feedOrderStore } from "./events/feed-order.ts";
import { feedbackCountStore } from "./feedback/counts.ts";
import { feedbackStore } from "./feedback/feedback.ts";
import { fileStore } from "./files/files.ts";
import { fileRemovalStore } from "./files/removal.ts";
import { fileUseStore } from "./files/uses.ts";
import { findingStore } from "./guardrails/findings.ts";
import { idempotencyStore } from "./idempotency/idempotency.ts";
import { backlogStore } from "./installation/backlogs.ts";
import { conditionStore } from "./installation/condition.ts";
import { consistencyStore } from "./installation/consistency.ts";
import { factStore } from "./installation/facts.ts";
import { failoverStore } from "./installation/failovers.ts";
import { outdatedStore } from "./installation/outdated.ts";
import { workStore } from "./installation/work.ts";
import { approverStore } from "./members/approvers.ts";
import { invitationStore } from "./members/invitations.ts";
import { memberStore } from "./members/members.ts";
import { setUpStore } from "./members/set-up.ts";
import { heartbeatStore } from "./nodes/heartbeat.ts";
import { leadershipStore } from "./nodes/leadership.ts";
import { nodeStore } from "./nodes/nodes.ts";
import { oauthStore } from "./oauth/oauth.ts";
import { operatorStore } from "./organizations/operators.ts";
import { organizationStore } from "./organizations/organizations.ts";
import { organizationSettingsStore } from "./organizations/settings.ts";
import { partitionStore } from "./partitions/partitions.ts";
import { pipelineStore } from "./pipelines/pipelines.ts";
import { pipelineProgressStore } from "./pipelines/progress.ts";
import { pipelineRunRetentionStore } from "./pipelines/retention.ts";
import { pipelineRunStore } from "./pipelines/runs.ts";
import { policyStore } from "./policies/policies.ts";
import { providerStore } from "./providers/providers.ts";
import { replayComparisonStore } from "./replays/comparison.ts";
import { replayProgressStore } from "./replays/progress.ts";
import { bulkReplayStore } from "./replays/replays.ts";
import { createRunAcceptor } from "./runs/accept.ts";
import { runActionStore } from "./runs/actions.ts";
import { claimStore } from "./runs/claim.ts";
import { createEventKeeper, runEventStore } from "./runs/events.ts";
import { createRunFinisher } from "./runs/finish.ts";
import { createStepKeeper, journalStore } from "./runs/journal.ts";
import { leaseStore } from "./runs/leases.ts";
import { questionStore } from "./runs/questions.ts";
import { queueStore } from "./runs/queue.ts";
import { replayStore } from "./runs/replays.ts";
import { runRetentionStore } from "./runs/retention.ts";
import { runStore } from "./runs/runs.ts";
import { saidStore } from "./runs/said.ts";
import { runSearchStore } from "./runs/search.ts";
import { settledRunStore } from "./runs/settled.ts";
import { scheduleStore, tickStore } from "./schedules/schedules.ts";
import { secretStore } from "./secrets/secrets.ts";
import { sessionStore } from "./sessions/sessions.ts";
import { sessionTokenStore } from "./sessions/tokens.ts";
import { emailDomainStore } from "./single-sign-on/email-domains.ts";
import { identityStore } from "./single-sign-on/identities.ts";
import { signInAttemptStore } from "./single-sign-on/sign-in-attempts.ts";
import { singleSignOnStore } from "./single-sign-on/single-sign-on.ts";
import { createArrivals } from "./threads/arrivals.ts";
import { messageStore } from "./threads/messages.ts";
import { threadStore } from "./threads/threads.ts";
import { turnStore } from "./threads/turns.ts";
import { analyticsStore } from "./usage/analytics.ts";
import { costStore } from "./usage/costs.ts";
import { dayStore } from "./usage/days.ts";
import { rollupStore } from "./usage/rollups.ts";
import { besides, newShard } from "./usage/shards.ts";
import { usageStore } from "./usage/usage.ts";
import { deviceStore } from "./users/devices.ts";
import { passwordLinkStore } from "./users/password-links.ts";
import { secondFactorStore } from "./users/second-factors.ts";
import { signInFailureStore } from "./users/sign-in-failures.ts";
import { userStore } from "./users/users.ts";
import { claimDeliveryStore } from "./webhooks/claim-deliveries.ts";
import { deliveryStore } from "./webhooks/deliveries.ts";
import { endedDeliveryStore } from "./webhooks/ended-deliveries.ts";
import { createAttemptFinisher } from "./webhooks/finish-attempts.ts";
import { webhookMakerStore } from "./webhooks/makers.ts";
import { redeliveryStore } from "./webhooks/redeliveries.ts";
import { runReceiverStore } from "./webhooks/run-receivers.ts";
import { webhookStore } from "./webhooks/webhooks.ts";
import { relayStore } from "./workers/relays.ts";
import { workerStore } from "./workers/workers.ts";

/**
 * Everything that can be asked of the database, by noun; one verb, one statement. Whoever needs some of it says which nouns:
 * `Pick<Store, "agents" | "runs">`. Heartbeats go by a small pool of their own.
 */
export const createStore = (
  database: Database,
  heartbeats: Database,
  shard: number = newShard(),
  watch: StoreWatch = nobodyWatches,
  box: SecretBox = withoutKey,
  horizon: FeedHorizon = createFeedHorizon(database),
) => ({
  ...accessStores(database),
  ...agentStores(database, shard),
  runs: { ...runNoun(database, heartbeats, shard, watch, box), ...runSearchStore(database, horizon) },
  threads: {
    ...threadStore(database),
    ...messageStore(database),
    ...turnStore(database),
    acceptRun: createArrivals(database, besides(shard), watch),
  },
  replays: { ...bulkReplayStore(database), ...replayProgressStore(database), ...replayComparisonStore(database) },
  feedback: { ...feedbackStore(database), ...feedbackCountStore(database) },
  erasures: erasureStore(database),
  files: { ...fileStore(database), ...fileUseStore(database), ...fileRemovalStore(database) },
  workers: { ...workerStore(database), ...relayStore(database) },
  pipelines: pipelineStore(database),
  pipelineRuns: {
    ...pipelineRunStore(database),
    ...pipelineProgressStore(database),
    ...pipelineRunRetentionStore(database),
  },
  schedules: { ...scheduleStore(database), ...tickStore(database) },
  events: {
    ...eventStore(database),
    ...feedStore(database, horizon),
    ...feedHorizonStore(database, horizon),
    ...feedOrderStore(database),
  },
  partitions: partitionStore(database),
  webhooks: webhookNoun(database, shard, watch),
  ...monitoringStores(database, heartbeats),
  secrets: secretStore(database),
  transaction: database.transaction,
  afterCommit: database.afterCommit,
});

export type Store = ReturnType<typeof createStore>;

/** Who may do what, and how much. */
const accessStores = (database: Database) => ({
  organizations: {
    ...organizationStore(database),
    ...operatorStore(database),
    ...organizationSettingsStore(database),
  },
  users: userStore(database),
  devices: deviceStore(database),
  passwordLinks: passwordLinkStore(database),
  secondFactors: secondFactorStore(database),
  signInFailures: signInFailureStore(database),
  members: { ...memberStore(database), ...approverStore(database), ...setUpStore(database) },
  invitations: invitationStore(database),
  apiKeys: { ...apiKeyStore(database), ...apiKeyEndStore(database) },
  sessions: { ...sessionStore(database), ...sessionTokenStore(database) },
  oauth: oauthStore(database),
  singleSignOn: singleSignOnStore(database),
  emailDomains: emailDomainStore(database),
  identities: identityStore(database),
  signInAttempts: signInAttemptStore(database),
  idempotency: idempotencyStore(database),
  usage: {
    ...usageStore(database),
    ...analyticsStore(database),
    ...costStore(database),
    ...rollupStore(database),
    ...dayStore(database),
  },
  audit: { ...auditStore(database), ...sealedValueStore(database) },
});

/** Agents, and what they are made of. */
const agentStores = (database: Database, shard: number) => ({
  agents: {
    ...agentStore(database),
    ...revisionStore(database),
    ...deploymentStore(database),
    ...moduleCodeStore(database),
  },
  policies: policyStore(database),
  caps: { ...capStore(database), ...capUseStore(database) },
  guardrails: findingStore(database, shard),
  connectors: connectorStore(database),
  providers: providerStore(database),
});

/** Where nobody has opened the keyring. */
const noKey = (): never => {
  throw new Error("This process has opened no secret key, and what is asked for is sealed with one.");
};
const withoutKey: SecretBox = { seal: noKey, open: noKey };

const runNoun = (database: Database, heartbeats: Database, shard: number, watch: StoreWatch, box: SecretBox) => ({
  ...runStore(database),
  ...runActionStore(database),
  ...questionStore(database),
  ...settledRunStore(database),
  ...runEventStore(database),
  ...saidStore(database),
  ...journalStore(database, box),
  ...claimStore(database),
  ...queueStore(database),
  ...runRetentionStore(database),
  ...replayStore(database, shard, watch, box),
  ...leaseStore(heartbeats),
  accept: createRunAcceptor(database, shard, watch),
  finish: createRunFinisher(database, shard, watch),
  keepEvents: createEventKeeper(database, watch),
  keepStep: createStepKeeper(database, watch, box),
});

const webhookNoun = (database: Database, shard: number, watch: StoreWatch) => ({
  ...webhookStore(database),
  ...webhookMakerStore(database),
  ...runReceiverStore(database),
  ...deliveryStore(database),
  ...redeliveryStore(database),
  ...claimDeliveryStore(database),
  ...endedDeliveryStore(database, shard),
  finishAttempt: createAttemptFinisher(database, shard, watch),
});

/** How the service and its tenants fare. */
const monitoringStores = (database: Database, heartbeats: Database) => ({
  alerts: { ...alertRuleStore(database), ...alertHistoryStore(database), ...alertReadingStore(database) },
  errorReports: errorReportStore(database),
  nodes: { ...nodeStore(heartbeats), ...heartbeatStore(database), ...leadershipStore(database) },
  installation: {
    ...factStore(database),
    ...backlogStore(database),
    ...conditionStore(database),
    ...consistencyStore(database),
    ...failoverStore(database),
    ...outdatedStore(database),
    ...workStore(database),
  },
});

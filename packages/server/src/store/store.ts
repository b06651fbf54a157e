import type { SecretBox } from "../lib/crypto/keyring.ts";
import { agentStore } from "./agents/agents.ts";
import { pendingDeploymentStore } from "./agents/pending-deployments.ts";
import { deploymentStore, moduleCodeStore, revisionStore } from "./agents/revisions.ts";
import { alertHistoryStore, alertRuleStore } from "./alerts/alerts.ts";
import { alertReadingStore } from "./alerts/readings.ts";
import { apiKeyEndStore, apiKeyStore } from "./api-keys/api-keys.ts";
import { auditStore, sealedValueStore } from "./audit/audit.ts";
import { canaryStore } from "./canaries/canaries.ts";
import { capStore, capUseStore } from "./caps/caps.ts";
import { configurationStore } from "./configurations/configurations.ts";
import { connectorStore } from "./connectors/connectors.ts";
import { noObserver, type StoreObserver } from "./database/observer.ts";
import type { Database } from "./database/postgres.ts";
import { datasetRowStore, datasetStore } from "./datasets/datasets.ts";
import { datasetImportStore } from "./datasets/imports.ts";
import { erasedRowStore, erasureStore } from "./erasures/erasures.ts";
import { errorReportStore } from "./error-reports/error-reports.ts";
import { eventStore } from "./events/events.ts";
import { createFeedHorizon, type FeedHorizon, feedHorizonStore, feedOrderStore, feedStore } from "./events/feed.ts";
import { experimentReader, experimentRowReader, experimentStore } from "./experiments/experiments.ts";
import { experimentProgressStore, experimentRunStore, experimentScoringStore } from "./experiments/progress.ts";
import { experimentResultStore } from "./experiments/results.ts";
import { feedbackCountStore, feedbackStore } from "./feedback/feedback.ts";
import { fileRemovalStore, fileStore, fileUseStore } from "./files/files.ts";
import { findingStore } from "./guardrails/findings.ts";
import { idempotencyStore } from "./idempotency/idempotency.ts";
import { backlogStore, conditionStore, workStore } from "./installation/condition.ts";
import { consistencyStore } from "./installation/consistency.ts";
import { factStore } from "./installation/facts.ts";
import { failoverStore } from "./installation/failovers.ts";
import { outdatedStore } from "./installation/outdated.ts";
import { invitationStore } from "./members/invitations.ts";
import { approverStore, memberStore, setUpStore } from "./members/members.ts";
import { heartbeatStore } from "./nodes/heartbeat.ts";
import { leadershipStore, nodeStore } from "./nodes/nodes.ts";
import { oauthStore } from "./oauth/oauth.ts";
import { operatorStore, organizationSettingsStore, organizationStore } from "./organizations/organizations.ts";
import { partitionStore } from "./partitions/partitions.ts";
import { pipelineStore } from "./pipelines/pipelines.ts";
import { pipelineProgressStore } from "./pipelines/progress.ts";
import { pipelineRunRetentionStore, pipelineRunStore } from "./pipelines/runs.ts";
import { policyStore } from "./policies/policies.ts";
import { providerStore } from "./providers/providers.ts";
import { ratingProgressStore, ratingStore } from "./ratings/ratings.ts";
import { bulkReplayStore, replayComparisonStore, replayProgressStore } from "./replays/replays.ts";
import { createRunAcceptor, replayStore } from "./runs/accept.ts";
import { questionStore, runActionStore } from "./runs/actions.ts";
import { claimStore } from "./runs/claim.ts";
import { createEventWriter, runEventStore, transcriptStore } from "./runs/events.ts";
import { createRunFinisher } from "./runs/finish.ts";
import { createStepWriter, journalStore } from "./runs/journal.ts";
import { leaseStore } from "./runs/leases.ts";
import { queueStore } from "./runs/queue.ts";
import { runRetentionStore, runStore, settledRunStore } from "./runs/runs.ts";
import { runSearchStore } from "./runs/search.ts";
import { scheduleStore, tickStore } from "./schedules/schedules.ts";
import { scorerStore } from "./scorers/scorers.ts";
import { pendingScoreStore } from "./scoring-rules/pending-scores.ts";
import { scoringRuleStore } from "./scoring-rules/scoring-rules.ts";
import { namedSecretStore } from "./secrets/named-secrets.ts";
import { secretStore } from "./secrets/secrets.ts";
import { sessionStore, sessionTokenStore } from "./sessions/sessions.ts";
import {
  emailDomainStore,
  identityStore,
  signInAttemptStore,
  singleSignOnStore,
} from "./single-sign-on/single-sign-on.ts";
import { placeStore } from "./threads/places.ts";
import { messageStore, threadStore } from "./threads/threads.ts";
import { createThreadAcceptor, turnStore } from "./threads/turns.ts";
import { newShard, oppositeShard } from "./usage/counts.ts";
import { dayStore, rollupStore } from "./usage/rollups.ts";
import { analyticsStore, costStore, usageStore } from "./usage/usage.ts";
import { deviceStore, passwordLinkStore, secondFactorStore, signInFailureStore, userStore } from "./users/users.ts";
import { createAttemptFinisher } from "./webhooks/attempts.ts";
import { deliveryStore, redeliveryStore } from "./webhooks/deliveries.ts";
import { claimDeliveryStore, endedDeliveryStore } from "./webhooks/delivery-queue.ts";
import { runReceiverStore } from "./webhooks/run-receivers.ts";
import { webhookOwnerStore, webhookStore } from "./webhooks/webhooks.ts";
import { relayStore, workerStore } from "./workers/workers.ts";

/**
 * All database operations, grouped by noun; one operation is one statement. Callers declare the nouns that they need:
 * `Pick<Store, "agents" | "runs">`. Heartbeats use a small separate pool.
 */
export const createStore = (
  database: Database,
  heartbeats: Database,
  shard: number = newShard(),
  observer: StoreObserver = noObserver,
  box: SecretBox = withoutKey,
  horizon: FeedHorizon = createFeedHorizon(database),
) => ({
  ...accessStores(database),
  ...agentStores(database, shard, horizon),
  runs: { ...runNoun(database, heartbeats, shard, observer, box), ...runSearchStore(database, horizon) },
  threads: {
    ...threadStore(database),
    ...messageStore(database),
    ...placeStore(database),
    ...turnStore(database),
    acceptRun: createThreadAcceptor(database, oppositeShard(shard), observer),
  },
  replays: { ...bulkReplayStore(database), ...replayProgressStore(database), ...replayComparisonStore(database) },
  datasets: { ...datasetStore(database), ...datasetRowStore(database), ...datasetImportStore(database) },
  scorers: scorerStore(database),
  scoringRules: { ...scoringRuleStore(database), ...pendingScoreStore(database, horizon) },
  experiments: {
    ...experimentStore(database),
    ...experimentReader(database),
    ...experimentRowReader(database),
    ...experimentProgressStore(database),
    ...experimentRunStore(database),
    ...experimentScoringStore(database),
    ...experimentResultStore(database),
  },
  ratings: { ...ratingStore(database), ...ratingProgressStore(database) },
  feedback: { ...feedbackStore(database), ...feedbackCountStore(database) },
  erasures: { ...erasureStore(database), ...erasedRowStore(database) },
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
  webhooks: webhookNoun(database, shard, observer),
  ...monitoringStores(database, heartbeats),
  secrets: secretStore(database),
  transaction: database.transaction,
  afterCommit: database.afterCommit,
});

export type Store = ReturnType<typeof createStore>;

/** Identity, access and usage. */
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

/** Agents and their parts. */
const agentStores = (database: Database, shard: number, horizon: FeedHorizon) => ({
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
  configurations: configurationStore(database),
  pendingDeployments: pendingDeploymentStore(database),
  canaries: canaryStore(database, horizon),
  providers: providerStore(database),
  namedSecrets: namedSecretStore(database),
});

/** For processes without secret keys. */
const noKey = (): never => {
  throw new Error("This process has no secret key, and the requested value is encrypted.");
};
const withoutKey: SecretBox = { seal: noKey, open: noKey };

const runNoun = (database: Database, heartbeats: Database, shard: number, observer: StoreObserver, box: SecretBox) => ({
  ...runStore(database),
  ...runActionStore(database),
  ...questionStore(database),
  ...settledRunStore(database),
  ...runEventStore(database),
  ...transcriptStore(database),
  ...journalStore(database, box),
  ...claimStore(database),
  ...queueStore(database),
  ...runRetentionStore(database),
  ...replayStore(database, shard, observer, box),
  ...leaseStore(heartbeats),
  accept: createRunAcceptor(database, shard, observer),
  finish: createRunFinisher(database, shard, observer),
  saveEvents: createEventWriter(database, observer),
  saveStepResult: createStepWriter(database, observer, box),
});

const webhookNoun = (database: Database, shard: number, observer: StoreObserver) => ({
  ...webhookStore(database),
  ...webhookOwnerStore(database),
  ...runReceiverStore(database),
  ...deliveryStore(database),
  ...redeliveryStore(database),
  ...claimDeliveryStore(database),
  ...endedDeliveryStore(database, shard),
  finishAttempt: createAttemptFinisher(database, shard, observer),
});

/** Alerts, errors, nodes and the installation. */
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

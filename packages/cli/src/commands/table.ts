import type { Command } from "../command.ts";
import { login } from "./account/login.ts";
import { logout } from "./account/logout.ts";
import { listProfiles, useProfile } from "./account/profiles.ts";
import { whoami } from "./account/whoami.ts";
import { backUp, restoreBackup } from "./admin/backups.ts";
import { checkDatabase } from "./admin/check.ts";
import { examine } from "./admin/doctor.ts";
import { assignDomain, listDomains, releaseDomain } from "./admin/domains.ts";
import { createAdminKey, listAdminKeys, revokeAdminKey } from "./admin/keys.ts";
import { bringUpToDate } from "./admin/migrate.ts";
import { createOrganization, listOrganizations } from "./admin/organizations.ts";
import { addOwner, clearSecondFactor, resetPassword } from "./admin/owners.ts";
import { setPlan } from "./admin/plans.ts";
import { runRetention } from "./admin/retention.ts";
import { checkSecrets, rotateSecrets } from "./admin/secrets.ts";
import { archiveAgent } from "./agents/archive.ts";
import { createAgent } from "./agents/create.ts";
import { listDeployments } from "./agents/deployments.ts";
import { getAgent } from "./agents/get.ts";
import { hireAgent } from "./agents/hire.ts";
import { listAgents } from "./agents/list.ts";
import { listRevisions } from "./agents/revisions.ts";
import { rollbackAgent } from "./agents/rollback.ts";
import { updateAgent } from "./agents/update.ts";
import { acknowledgeAlert } from "./alerts/acknowledge.ts";
import { createAlert } from "./alerts/create.ts";
import { deleteAlert } from "./alerts/delete.ts";
import { getAlert } from "./alerts/get.ts";
import { alertHistory } from "./alerts/history.ts";
import { listAlerts } from "./alerts/list.ts";
import { updateAlert } from "./alerts/update.ts";
import { showAnalytics } from "./analytics/show.ts";
import { listAudit } from "./audit/list.ts";
import { listCatalog } from "./catalog/list.ts";
import { checkConnector } from "./connectors/check.ts";
import { createConnector } from "./connectors/create.ts";
import { deleteConnector } from "./connectors/delete.ts";
import { getConnector } from "./connectors/get.ts";
import { listConnectors } from "./connectors/list.ts";
import { updateConnector } from "./connectors/update.ts";
import { listEvents } from "./events/list.ts";
import { listen } from "./events/listen.ts";
import { trigger } from "./events/trigger.ts";
import { createKey } from "./keys/create.ts";
import { getKey } from "./keys/get.ts";
import { listKeys } from "./keys/list.ts";
import { revokeKey } from "./keys/revoke.ts";
import { rotateKey } from "./keys/rotate.ts";
import { updateKey } from "./keys/update.ts";
import { tailLogs } from "./logs/tail.ts";
import { listInvitations, withdrawInvitation } from "./members/invitations.ts";
import { inviteMember } from "./members/invite.ts";
import { listMembers } from "./members/list.ts";
import { removeMember } from "./members/remove.ts";
import { updateMember } from "./members/update.ts";
import { archivePipeline } from "./pipelines/archive.ts";
import { cancelPipelineRun } from "./pipelines/cancel.ts";
import { createPipeline } from "./pipelines/create.ts";
import { getPipeline } from "./pipelines/get.ts";
import { listPipelines } from "./pipelines/list.ts";
import { runPipeline } from "./pipelines/run.ts";
import { listPipelineRuns } from "./pipelines/runs.ts";
import { updatePipeline } from "./pipelines/update.ts";
import { checkPolicy } from "./policies/check.ts";
import { createPolicy } from "./policies/create.ts";
import { deletePolicy } from "./policies/delete.ts";
import { getPolicy } from "./policies/get.ts";
import { listPolicies } from "./policies/list.ts";
import { updatePolicy } from "./policies/update.ts";
import { checkProvider } from "./providers/check.ts";
import { createProvider } from "./providers/create.ts";
import { deleteProvider } from "./providers/delete.ts";
import { getProvider } from "./providers/get.ts";
import { listProviders } from "./providers/list.ts";
import { updateProvider } from "./providers/update.ts";
import { actOnRun } from "./runs/act.ts";
import { cancelRun } from "./runs/cancel.ts";
import { cancelManyRuns } from "./runs/cancel-many.ts";
import { createRun } from "./runs/create.ts";
import { getRun } from "./runs/get.ts";
import { listRuns } from "./runs/list.ts";
import { streamRun } from "./runs/stream.ts";
import { api } from "./service/api.ts";
import { completion } from "./service/completion.ts";
import { init } from "./service/init.ts";
import { serve } from "./service/serve.ts";
import { chat } from "./threads/chat.ts";
import { showUsage } from "./usage/show.ts";
import { createWebhook } from "./webhooks/create.ts";
import { deleteWebhook } from "./webhooks/delete.ts";
import { listDeliveries } from "./webhooks/deliveries.ts";
import { getWebhook } from "./webhooks/get.ts";
import { listWebhooks } from "./webhooks/list.ts";
import { redeliver } from "./webhooks/redeliver.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-secret.ts";
import { testWebhook } from "./webhooks/test.ts";
import { updateWebhook } from "./webhooks/update.ts";

/** Everything that `agentrun` can do, in the order in which the help tells of it. */
export const table: readonly Command[] = [
  serve,
  init,
  login,
  logout,
  whoami,
  listProfiles,
  useProfile,
  listAgents,
  getAgent,
  createAgent,
  updateAgent,
  archiveAgent,
  hireAgent,
  rollbackAgent,
  listRevisions,
  listDeployments,
  listCatalog,
  chat,
  createRun,
  streamRun,
  getRun,
  listRuns,
  cancelRun,
  cancelManyRuns,
  actOnRun,
  listPipelines,
  getPipeline,
  createPipeline,
  updatePipeline,
  archivePipeline,
  runPipeline,
  listPipelineRuns,
  cancelPipelineRun,
  listKeys,
  getKey,
  createKey,
  updateKey,
  rotateKey,
  revokeKey,
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listDeliveries,
  redeliver,
  listEvents,
  listen,
  trigger,
  tailLogs,
  listPolicies,
  getPolicy,
  createPolicy,
  updatePolicy,
  deletePolicy,
  checkPolicy,
  listConnectors,
  getConnector,
  createConnector,
  updateConnector,
  deleteConnector,
  checkConnector,
  listProviders,
  getProvider,
  createProvider,
  updateProvider,
  deleteProvider,
  checkProvider,
  listAlerts,
  getAlert,
  createAlert,
  updateAlert,
  deleteAlert,
  alertHistory,
  acknowledgeAlert,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  listInvitations,
  withdrawInvitation,
  showUsage,
  showAnalytics,
  listAudit,
  api,
  completion(() => table),
  listOrganizations,
  createOrganization,
  setPlan,
  addOwner,
  resetPassword,
  clearSecondFactor,
  listAdminKeys,
  createAdminKey,
  revokeAdminKey,
  checkSecrets,
  rotateSecrets,
  listDomains,
  assignDomain,
  releaseDomain,
  runRetention,
  checkDatabase,
  bringUpToDate,
  examine,
  backUp,
  restoreBackup,
];

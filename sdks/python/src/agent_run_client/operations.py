# Made from the OpenAPI document by `npm run client-models`. Do not edit.
"""All operations of the API as methods, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from typing_extensions import Unpack

from . import models, params
from .answers import as_it_is, nothing, reader
from .options import NOT_GIVEN, NotGiven, RequestOptions
from .pages import AsyncPage, AsyncPager, Page
from .raw import async_raw, raw
from .requests import Call, given, path, prefer_wait
from .resources.agents import AgentExtras, AsyncAgentExtras
from .resources.base import AsyncResource, Resource
from .resources.events import AsyncEventExtras, EventExtras
from .resources.files import AsyncFileExtras, FileExtras
from .resources.pipelines import AsyncPipelineExtras, PipelineExtras
from .resources.runs import AsyncRunExtras, RunExtras
from .resources.webhooks import AsyncWebhookExtras, WebhookExtras
from .threads import RunEvent, read_run_event
from .transport import AsyncTransport, Transport

OPERATIONS: dict[str, str] = {
    "listAgents": "agents.list",
    "getAgent": "agents.get",
    "updateAgent": "agents.update",
    "archiveAgent": "agents.archive",
    "listRevisions": "agents.list_revisions",
    "createRevision": "agents.create_revision",
    "archiveAgents": "agents.archive_many",
    "deployAgent": "agents.deploy",
    "createAgent": "agents.create",
    "listCatalog": "catalog.list",
    "listDeployments": "agents.list_deployments",
    "createDeployment": "agents.create_deployment",
    "rollbackAgent": "agents.rollback",
    "listRuns": "runs.list",
    "createRun": "runs.create",
    "getRun": "runs.get",
    "cancelRun": "runs.cancel",
    "listApiKeys": "api_keys.list",
    "createApiKey": "api_keys.create",
    "getApiKey": "api_keys.get",
    "updateApiKey": "api_keys.update",
    "revokeApiKey": "api_keys.revoke",
    "rotateApiKey": "api_keys.rotate",
    "login": "auth.login",
    "logout": "auth.logout",
    "getMe": "auth.me",
    "createToken": "auth.create_token",
    "listSessions": "auth.list_sessions",
    "endAllSessions": "auth.end_all_sessions",
    "endSession": "auth.end_session",
    "changePassword": "auth.change_password",
    "forgotPassword": "auth.forgot_password",
    "resetPassword": "auth.reset_password",
    "switchOrganization": "auth.switch_organization",
    "lookUpInvitation": "auth.look_up_invitation",
    "acceptInvitation": "auth.accept_invitation",
    "beginSecondFactor": "auth.begin_second_factor",
    "confirmSecondFactor": "auth.confirm_second_factor",
    "renewRecoveryCodes": "auth.renew_recovery_codes",
    "removeSecondFactor": "auth.remove_second_factor",
    "getAuthorizationRequest": "auth.get_authorization_request",
    "allowAuthorization": "auth.allow_authorization",
    "listMembers": "members.list",
    "updateMember": "members.update",
    "removeMember": "members.remove",
    "listInvitations": "members.list_invitations",
    "inviteMember": "members.invite",
    "withdrawInvitation": "members.withdraw_invitation",
    "updateOrganization": "members.update_organization",
    "getOrganizationSettings": "organization.get_settings",
    "updateOrganizationSettings": "organization.update_settings",
    "getSignInOptions": "auth.get_sign_in_options",
    "getSingleSignOn": "single_sign_on.get",
    "setSingleSignOn": "single_sign_on.set",
    "deleteSingleSignOn": "single_sign_on.delete",
    "listEmailDomains": "single_sign_on.list_email_domains",
    "claimEmailDomain": "single_sign_on.claim_email_domain",
    "verifyEmailDomain": "single_sign_on.verify_email_domain",
    "deleteEmailDomain": "single_sign_on.delete_email_domain",
    "getUsage": "usage.get",
    "getAnalytics": "analytics.get",
    "listAudit": "audit.list",
    "streamRun": "runs.stream",
    "followRun": "runs.follow",
    "listRunEvents": "runs.list_events",
    "getRunTrace": "runs.get_trace",
    "replayRun": "runs.replay",
    "actOnRun": "runs.act",
    "cancelRuns": "runs.cancel_many",
    "createRunBatch": "runs.create_batch",
    "listFeedback": "runs.list_feedback",
    "createFeedback": "runs.create_feedback",
    "deleteFeedback": "runs.delete_feedback",
    "listReplays": "replays.list",
    "createReplay": "replays.create",
    "estimateReplay": "replays.estimate",
    "getReplay": "replays.get",
    "cancelReplay": "replays.cancel",
    "listReplayRuns": "replays.list_runs",
    "compareRuns": "runs.compare",
    "compareReplay": "replays.compare",
    "listDatasets": "datasets.list",
    "createDataset": "datasets.create",
    "getDataset": "datasets.get",
    "updateDataset": "datasets.update",
    "deleteDataset": "datasets.delete",
    "listDatasetRows": "datasets.list_rows",
    "addDatasetRows": "datasets.add_rows",
    "importDatasetRows": "datasets.import_rows",
    "removeDatasetRows": "datasets.remove_rows",
    "listCanaries": "agents.list_canaries",
    "createCanary": "agents.create_canary",
    "getCanary": "agents.get_canary",
    "promoteCanary": "agents.promote_canary",
    "abortCanary": "agents.abort_canary",
    "listPendingDeployments": "agents.list_pending_deployments",
    "getPendingDeployment": "agents.get_pending_deployment",
    "approveDeployment": "agents.approve_deployment",
    "rejectDeployment": "agents.reject_deployment",
    "listScorers": "scorers.list",
    "createScorer": "scorers.create",
    "getScorer": "scorers.get",
    "updateScorer": "scorers.update",
    "deleteScorer": "scorers.delete",
    "listScorerVersions": "scorers.list_versions",
    "listScoringRules": "scoring_rules.list",
    "createScoringRule": "scoring_rules.create",
    "getScoringRule": "scoring_rules.get",
    "updateScoringRule": "scoring_rules.update",
    "deleteScoringRule": "scoring_rules.delete",
    "listExperiments": "experiments.list",
    "createExperiment": "experiments.create",
    "getExperiment": "experiments.get",
    "cancelExperiment": "experiments.cancel",
    "resumeExperiment": "experiments.resume",
    "listExperimentRows": "experiments.list_rows",
    "getExperimentResults": "experiments.get_results",
    "compareExperiment": "experiments.compare",
    "listRatings": "ratings.list",
    "giveRating": "ratings.give",
    "listWebhooks": "webhooks.list",
    "createWebhook": "webhooks.create",
    "getWebhook": "webhooks.get",
    "updateWebhook": "webhooks.update",
    "deleteWebhook": "webhooks.delete",
    "testWebhook": "webhooks.test",
    "rotateWebhook": "webhooks.rotate",
    "listDeliveries": "webhooks.list_deliveries",
    "getDelivery": "webhooks.get_delivery",
    "redeliver": "webhooks.redeliver",
    "redeliverFailed": "webhooks.redeliver_failed",
    "listEvents": "events.list",
    "listWorkers": "workers.list",
    "registerWorker": "workers.register",
    "pollWorker": "workers.poll",
    "reportWorker": "workers.report",
    "removeWorker": "workers.remove",
    "listPolicies": "policies.list",
    "createPolicy": "policies.create",
    "getDefaultPolicy": "policies.get_default",
    "setDefaultPolicy": "policies.set_default",
    "getPolicy": "policies.get",
    "updatePolicy": "policies.update",
    "deletePolicy": "policies.delete",
    "testPolicy": "policies.test",
    "listCaps": "caps.list",
    "createCap": "caps.create",
    "getCap": "caps.get",
    "updateCap": "caps.update",
    "deleteCap": "caps.delete",
    "listConnectors": "connectors.list",
    "createConnector": "connectors.create",
    "getConnector": "connectors.get",
    "updateConnector": "connectors.update",
    "deleteConnector": "connectors.delete",
    "testConnector": "connectors.test",
    "connectConnector": "connectors.connect",
    "disconnectConnector": "connectors.disconnect",
    "listProviders": "providers.list",
    "createProvider": "providers.create",
    "getProvider": "providers.get",
    "updateProvider": "providers.update",
    "deleteProvider": "providers.delete",
    "testProvider": "providers.test",
    "listSecrets": "secrets.list",
    "createSecret": "secrets.create",
    "getSecret": "secrets.get",
    "deleteSecret": "secrets.delete",
    "rotateSecret": "secrets.rotate",
    "listAlerts": "alerts.list",
    "createAlert": "alerts.create",
    "getAlert": "alerts.get",
    "updateAlert": "alerts.update",
    "deleteAlert": "alerts.delete",
    "listAlertHistory": "alerts.list_history",
    "acknowledgeAlert": "alerts.acknowledge",
    "listErrors": "errors.list",
    "getError": "errors.get",
    "listThreads": "threads.list",
    "createThread": "threads.create",
    "getThread": "threads.get",
    "updateThread": "threads.update",
    "deleteThread": "threads.delete",
    "forkThread": "threads.fork",
    "listThreadMessages": "threads.list_messages",
    "addThreadMessages": "threads.add_messages",
    "eraseUserData": "threads.erase_user_data",
    "getErasure": "threads.get_erasure",
    "createAgentCode": "agents.create_code",
    "getAgentCode": "agents.get_code",
    "listFiles": "files.list",
    "createFile": "files.create",
    "getFile": "files.get",
    "deleteFile": "files.delete",
    "getFileContent": "files.content",
    "createFileLink": "files.create_link",
    "getSharedFile": "files.get_shared",
    "listRunFiles": "runs.list_files",
    "listPipelines": "pipelines.list",
    "createPipeline": "pipelines.create",
    "getPipeline": "pipelines.get",
    "updatePipeline": "pipelines.update",
    "archivePipeline": "pipelines.archive",
    "listPipelineRuns": "pipelines.list_runs",
    "createPipelineRun": "pipelines.create_run",
    "getPipelineRun": "pipelines.get_run",
    "cancelPipelineRun": "pipelines.cancel_run",
    "retryPipelineRun": "pipelines.retry_run",
    "followPipelineRun": "pipelines.follow_run",
    "exportConfiguration": "configurations.export",
    "planConfiguration": "configurations.plan",
    "applyConfiguration": "configurations.apply",
}


class Agents(AgentExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        source: Literal["catalog", "custom"] | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Agent]:
        """List agents.

        Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/agents",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, source=source, name=name),
                options=options,
            ),
            reader(models.Agent),
        )

    def get(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Get an agent.

        Returns the deployed configuration with its revision number. `runtime` shows where the agent runs. Secrets in it are `[redacted]`; you can send them back unchanged in a PATCH. Scope: `agents:read`."""
        return self._send(Call(
                "GET",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                options=options,
            ))

    def update(
        self,
        agent_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.AgentPatchConnector | models.AgentPatchConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimitsPatch | models.AgentLimitsPatch | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Update an agent.

        Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals`, `policy` or `gate` also requires the scope `approvals:manage`. If the agent has a `gate`, a revision that changes anything else waits for it: `pending_deployment` shows its state. Scope: `agents:write`."""
        return self._send(Call(
                "PATCH",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def archive(
        self,
        agent_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Archive an agent.

        The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent. Scope: `agents:write`."""
        return self._send(Call(
                "DELETE",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_revisions(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Revision]:
        """List an agent's revisions.

        Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/revisions", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Revision),
        )

    def create_revision(
        self,
        agent_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.AgentPatchConnector | models.AgentPatchConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimitsPatch | models.AgentLimitsPatch | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Revision:
        """Create a revision without deploying it.

        Use this to test a change: POST /runs runs it with `agent_revision`. All other runs keep using the deployed revision. If nothing differs, the deployed revision is returned. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/revisions", id=agent_id),
                reader(models.Revision),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                takes_key=True,
                options=options,
            ))

    def archive_many(
        self,
        *,
        agent_ids: Sequence[str],
        **options: Unpack[RequestOptions],
    ) -> models.AgentBatch:
        """Archive many agents.

        Archives up to 100 agents. Each item succeeds or fails on its own, and takes one request of the rate limit: items that do not fit have the status 429. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                "/agents/archive",
                reader(models.AgentBatch),
                body=given(agent_ids=agent_ids),
                options=options,
            ))

    def deploy(
        self,
        catalog_key: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.DeployAgentRequestConnector | models.DeployAgentRequestConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimits | models.AgentLimits | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Hire a catalog agent.

        Each call hires another agent: a catalog entry can be hired several times. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{catalog_key}/deploy", catalog_key=catalog_key),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    def create(
        self,
        *,
        name: str,
        runtime: params.Runtime | models.Runtime,
        description: str | None | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.CustomAgentRequestConnector | models.CustomAgentRequestConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimits | models.AgentLimits | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Create a custom agent.

        `runtime` defines how the agent runs: a module on the server, an HTTP URL, or a model with instructions. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                "/agents/custom",
                reader(models.Agent),
                body=given(name=name, runtime=runtime, description=description, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                takes_key=True,
                options=options,
            ))

    def list_deployments(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Deployment]:
        """List an agent's deployments.

        Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Deployment),
        )

    def create_deployment(
        self,
        agent_id: str,
        *,
        revision: int,
        evaluate_only: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Deploy a revision.

        New runs use this revision from now on; active runs are not affected. Use it to deploy a tested draft. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/deployments", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, evaluate_only=evaluate_only),
                takes_key=True,
                options=options,
            ))

    def rollback(
        self,
        agent_id: str,
        *,
        reason: str,
        revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Roll back an agent.

        Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/rollback", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, reason=reason),
                takes_key=True,
                options=options,
            ))

    def list_canaries(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Canary]:
        """List the canaries of an agent.

        Newest first. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/canaries", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Canary),
        )

    def create_canary(
        self,
        agent_id: str,
        *,
        revision: int,
        steps: Sequence[params.NewCanaryStep | models.NewCanaryStep] | NotGiven = NOT_GIVEN,
        tolerated_percent: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Start a canary.

        From now on, a part of the new runs uses this revision, chosen by thread, else by end user, else by run. After each step the part increases. The service compares failures, latency, cost, feedback and scores with those of the deployed revision: it rolls the canary back as soon as one is significantly worse, and deploys the revision after the last step. Requires the scope `approvals:manage` as well if the revision has different approval rules or a different policy. A revision of an agent with a gate must have passed it. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/canaries", id=agent_id),
                reader(models.Canary),
                body=given(revision=revision, steps=steps, tolerated_percent=tolerated_percent),
                takes_key=True,
                options=options,
            ))

    def get_canary(
        self,
        agent_id: str,
        canary_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Get a canary.

        Includes its metrics next to those of the stable revision. Scope: `agents:read`."""
        return self._send(Call(
                "GET",
                path("/agents/{id}/canaries/{canary_id}", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                options=options,
            ))

    def promote_canary(
        self,
        agent_id: str,
        canary_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Promote a canary.

        Deploys the revision now, whatever the metrics are. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/canaries/{canary_id}/promote", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                takes_key=True,
                options=options,
            ))

    def abort_canary(
        self,
        agent_id: str,
        canary_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Abort a canary.

        New runs use the deployed revision from now on; active runs are not affected. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/canaries/{canary_id}/abort", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    def list_pending_deployments(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.PendingDeployment]:
        """List the pending deployments of an agent.

        Newest first. Only agents with a gate have them. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/pending-deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.PendingDeployment),
        )

    def get_pending_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Get a pending deployment.

        Includes the results of its experiment, when that has ended. Scope: `agents:read`."""
        return self._send(Call(
                "GET",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                options=options,
            ))

    def approve_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Approve a pending deployment.

        Deploys a revision that did not pass the gate and is `waiting`. Scope: `approvals:manage`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}/approve", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    def reject_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Reject a pending deployment.

        The revision is not deployed. An experiment that has not ended is cancelled. Scope: `approvals:manage`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}/reject", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    def get_code(
        self,
        code: str,
        *,
        content: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AgentCode:
        """Get the files of an agent's code.

        Returns the files with their sizes and hashes. Their content is returned with `content=true`, which requires `agents:write`. Scope: `agents:read`."""
        return self._send(Call(
                "GET",
                path("/agents/code/{code}", code=code),
                reader(models.AgentCode),
                query=given(content=content),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AgentsWithRawResponse:
        """The same methods, but with the raw response."""
        return AgentsWithRawResponse(self)


class AgentsWithRawResponse:
    def __init__(self, resource: Agents) -> None:
        self.list = raw(resource.list)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.archive = raw(resource.archive)
        self.list_revisions = raw(resource.list_revisions)
        self.create_revision = raw(resource.create_revision)
        self.archive_many = raw(resource.archive_many)
        self.deploy = raw(resource.deploy)
        self.create = raw(resource.create)
        self.list_deployments = raw(resource.list_deployments)
        self.create_deployment = raw(resource.create_deployment)
        self.rollback = raw(resource.rollback)
        self.list_canaries = raw(resource.list_canaries)
        self.create_canary = raw(resource.create_canary)
        self.get_canary = raw(resource.get_canary)
        self.promote_canary = raw(resource.promote_canary)
        self.abort_canary = raw(resource.abort_canary)
        self.list_pending_deployments = raw(resource.list_pending_deployments)
        self.get_pending_deployment = raw(resource.get_pending_deployment)
        self.approve_deployment = raw(resource.approve_deployment)
        self.reject_deployment = raw(resource.reject_deployment)
        self.get_code = raw(resource.get_code)


class Catalog(Resource):
    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[models.CatalogAgent]:
        """List catalog agents.

        Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/catalog",
                as_it_is,
                options=options,
            ),
            reader(models.CatalogAgent),
        )

    @property
    def with_raw_response(self) -> CatalogWithRawResponse:
        """The same methods, but with the raw response."""
        return CatalogWithRawResponse(self)


class CatalogWithRawResponse:
    def __init__(self, resource: Catalog) -> None:
        self.list = raw(resource.list)


class Runs(RunExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        pipeline_run_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "nondeterministic", "internal_error"] | str | NotGiven = NOT_GIVEN,
        text: str | NotGiven = NOT_GIVEN,
        min_latency_ms: float | NotGiven = NOT_GIVEN,
        max_latency_ms: float | NotGiven = NOT_GIVEN,
        min_cost_usd: float | NotGiven = NOT_GIVEN,
        max_cost_usd: float | NotGiven = NOT_GIVEN,
        sort: Literal["created_at", "latency_ms", "cost_usd"] | str | NotGiven = NOT_GIVEN,
        feedback: Literal["any", "none", "up", "down"] | str | NotGiven = NOT_GIVEN,
        feedback_name: str | NotGiven = NOT_GIVEN,
        feedback_label: str | NotGiven = NOT_GIVEN,
        min_score: float | NotGiven = NOT_GIVEN,
        max_score: float | NotGiven = NOT_GIVEN,
        expand: str | Sequence[str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ListedRun]:
        """List runs.

        Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/runs",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, pipeline_run_id=pipeline_run_id, thread_id=thread_id, user=user, status=status, error_code=error_code, text=text, min_latency_ms=min_latency_ms, max_latency_ms=max_latency_ms, min_cost_usd=min_cost_usd, max_cost_usd=max_cost_usd, sort=sort, feedback=feedback, feedback_name=feedback_name, feedback_label=feedback_label, min_score=min_score, max_score=max_score, expand=expand, metadata=metadata),
                options=options,
            ),
            reader(models.ListedRun),
        )

    def create(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        agent_revision: int | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: params.CreateRunRequestThread | models.CreateRunRequestThread | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[params.ClientTool | models.ClientTool] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run an agent.

        Returns the result. If the run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/runs",
                reader(models.Run),
                body=given(agent_id=agent_id, input=input, agent_revision=agent_revision, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority, user=user, thread_id=thread_id, thread=thread, on_busy=on_busy, output_schema=output_schema, tools=tools, tool_choice=tool_choice),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        run_id: str,
        *,
        expand: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Get a run.

        Returns the complete run with input and output. To wait for the result, use `GET /runs/{id}/stream` or register a webhook; polling works too, but costs one request each time. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
                query=given(expand=expand),
                options=options,
            ))

    def cancel(
        self,
        run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        force: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Cancel a run.

        The agent gets a request to stop first. With `force` the run ends immediately. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
                query=given(wait=wait, force=force),
                options=options,
            ))

    def list_events(
        self,
        run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[RunEvent]:
        """List a run's events.

        Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/events", id=run_id),
                as_it_is,
                query=given(after=after, limit=limit),
                options=options,
            ),
            read_run_event,
        )

    def get_trace(
        self,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Trace:
        """Get a run's trace.

        Returns the waits, attempts, steps, model turns, tool calls and questions of the run, as long as its events and its journal are kept. Callers who may read webhooks also get the deliveries about the run. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/runs/{id}/trace", id=run_id),
                reader(models.Trace),
                options=options,
            ))

    def replay(
        self,
        run_id: str,
        *,
        input: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Replay a run.

        Creates a new run with the input, revision, metadata and limits of the original, except for what the body overrides. `replay_of` names the original. The new run is not part of the original's thread. The response is the same as for POST /runs. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/runs/{id}/replay", id=run_id),
                reader(models.Run),
                body=given(input=input, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority) or None,
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    def act(
        self,
        run_id: str,
        *,
        type: Literal["approve", "reject", "respond", "message", "delegate"] | str,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        arguments: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        to: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Send an action to a run.

        Approves, rejects or answers what the run waits for, or sends it a message. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/runs/{id}/action", id=run_id),
                reader(models.Run),
                body=given(type=type, action_id=action_id, payload=payload, arguments=arguments, to=to),
                takes_key=True,
                options=options,
            ))

    def cancel_many(
        self,
        *,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: Sequence[Literal["queued", "running", "requires_action", "cancelling"] | str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cancellation:
        """Cancel matching runs.

        Send at least one condition; a run must match all of them. The response is immediate and counts the matching runs; active runs stop within seconds. You can safely repeat the call. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/runs/cancel",
                reader(models.Cancellation),
                body=given(agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, thread_id=thread_id, user=user, status=status, metadata=metadata, created_after=created_after, created_before=created_before),
                options=options,
            ))

    def create_batch(
        self,
        *,
        runs: Sequence[params.CreateRunRequest | models.CreateRunRequest],
        **options: Unpack[RequestOptions],
    ) -> models.RunBatch:
        """Run agents many times.

        Creates up to 1,000 runs and returns without waiting for their results. Each item succeeds or fails on its own. Each accepted run counts as one call, and each item takes one request of the rate limit: items that do not fit have the status 429. An `Idempotency-Key` header, at most 250 characters, also applies to items without an `idempotency_key`. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/runs/batch",
                reader(models.RunBatch),
                body=given(runs=runs),
                takes_key=True,
                options=options,
            ))

    def list_feedback(
        self,
        run_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Feedback]:
        """List a run's feedback.

        Newest first, from all authors. `GET /analytics` aggregates feedback by name and label. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/feedback", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Feedback),
        )

    def create_feedback(
        self,
        run_id: str,
        *,
        thumbs: Literal["up", "down"] | str | NotGiven = NOT_GIVEN,
        score: float | NotGiven = NOT_GIVEN,
        label: str | NotGiven = NOT_GIVEN,
        comment: str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Feedback:
        """Give feedback on a run.

        Send at least one of a thumb, a score, a label and a comment. If the same author sends feedback with the same name again, it replaces the earlier one and the response is 200. Scope: `feedback:write`."""
        return self._send(Call(
                "POST",
                path("/runs/{id}/feedback", id=run_id),
                reader(models.Feedback),
                body=given(thumbs=thumbs, score=score, label=label, comment=comment, name=name, user=user),
                takes_key=True,
                options=options,
            ))

    def delete_feedback(
        self,
        run_id: str,
        feedback_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedFeedback:
        """Delete feedback.

        The feedback no longer counts in analytics. The run does not change. Scope: `feedback:write`."""
        return self._send(Call(
                "DELETE",
                path("/runs/{id}/feedback/{feedback_id}", id=run_id, feedback_id=feedback_id),
                reader(models.DeletedFeedback),
                options=options,
            ))

    def compare(
        self,
        run_id: str,
        other_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Comparison:
        """Compare two runs.

        Compares steps, outputs, cost, latency and scores of any two runs, for example a run and its replay. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/runs/{id}/compare/{other_id}", id=run_id, other_id=other_id),
                reader(models.Comparison),
                options=options,
            ))

    def list_files(
        self,
        run_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.StoredFile]:
        """List a run's files.

        Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/files", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.StoredFile),
        )

    @property
    def with_raw_response(self) -> RunsWithRawResponse:
        """The same methods, but with the raw response."""
        return RunsWithRawResponse(self)


class RunsWithRawResponse:
    def __init__(self, resource: Runs) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.cancel = raw(resource.cancel)
        self.list_events = raw(resource.list_events)
        self.get_trace = raw(resource.get_trace)
        self.replay = raw(resource.replay)
        self.act = raw(resource.act)
        self.cancel_many = raw(resource.cancel_many)
        self.create_batch = raw(resource.create_batch)
        self.list_feedback = raw(resource.list_feedback)
        self.create_feedback = raw(resource.create_feedback)
        self.delete_feedback = raw(resource.delete_feedback)
        self.compare = raw(resource.compare)
        self.list_files = raw(resource.list_files)


class ApiKeys(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ApiKey]:
        """List API keys.

        Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key. Scope: `api_keys:read`."""
        return self._list(
            Call(
                "GET",
                "/api-keys",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.ApiKey),
        )

    def create(
        self,
        *,
        name: str,
        kind: Literal["standard", "demo"] | str | NotGiven = NOT_GIVEN,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        queues: Sequence[str] | None | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: datetime | str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Create an API key.

        The secret is returned only in this response. Scope: `api_keys:write`."""
        return self._send(Call(
                "POST",
                "/api-keys",
                reader(models.NewApiKey),
                body=given(name=name, kind=kind, scopes=scopes, agent_ids=agent_ids, queues=queues, networks=networks, expires_at=expires_at),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        api_key_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Get an API key.

        Includes who created the key, and when and from where it was last used (accurate to a minute). Scope: `api_keys:read`."""
        return self._send(Call(
                "GET",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                options=options,
            ))

    def update(
        self,
        api_key_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        force: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Update an API key.

        Changes the name or the networks of a key. You cannot change its scopes and agents: create another key instead. A revoked or expired key cannot be changed. A key that would exclude its own address is rejected, unless you send `force=true`. Scope: `api_keys:write`."""
        return self._send(Call(
                "PATCH",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                query=given(force=force),
                body=given(name=name, networks=networks),
                takes_key=True,
                options=options,
            ))

    def revoke(
        self,
        api_key_id: str,
        *,
        cascade: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Revoke an API key.

        The key is rejected everywhere immediately. With `cascade`, so are the keys that it created. Scope: `api_keys:write`."""
        return self._send(Call(
                "DELETE",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                query=given(cascade=cascade),
                options=options,
            ))

    def rotate(
        self,
        api_key_id: str,
        *,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Rotate an API key.

        The old key keeps working for 24 hours, or for `grace_seconds`. Both keys share one rate limit. Scope: `api_keys:write`."""
        return self._send(Call(
                "POST",
                path("/api-keys/{id}/rotate", id=api_key_id),
                reader(models.NewApiKey),
                body=given(grace_seconds=grace_seconds) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> ApiKeysWithRawResponse:
        """The same methods, but with the raw response."""
        return ApiKeysWithRawResponse(self)


class ApiKeysWithRawResponse:
    def __init__(self, resource: ApiKeys) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.revoke = raw(resource.revoke)
        self.rotate = raw(resource.rotate)


class Auth(Resource):
    def login(
        self,
        *,
        email: str,
        password: str,
        code: str | NotGiven = NOT_GIVEN,
        organization_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SignedIn:
        """Sign in.

        Sets the session cookie. For people who use a browser. The cookie expires after 30 minutes without a request, and after eight hours at the latest. Every failure returns the same message. Five failures lock the account for a while; the lock time doubles with each further lock. `Idempotency-Key` is ignored. A repeated call starts another session."""
        return self._send(Call(
                "POST",
                "/api/auth/login",
                reader(models.SignedIn),
                body=given(email=email, password=password, code=code, organization_id=organization_id),
                is_open=True,
                options=options,
            ))

    def logout(
        self,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Sign out.

        Ends the session on all nodes and clears the cookie. Returns 204 even without a session. `Idempotency-Key` is ignored. Repeating the call has no further effect."""
        return self._send(Call(
                "POST",
                "/api/auth/logout",
                nothing,
                options=options,
            ))

    def me(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.Me:
        """Get the current identity.

        Returns the key or person that makes the call, with its scopes, organisation, plan and the protocols that are enabled. Use it to test a new key."""
        return self._send(Call(
                "GET",
                "/api/auth/me",
                reader(models.Me),
                options=options,
            ))

    def create_token(
        self,
        *,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        all_users: bool | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        origins: Sequence[str] | NotGiven = NOT_GIVEN,
        max_runs: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SessionToken:
        """Create a short-lived token.

        The token has some of the caller's permissions and expires soon, and with the key or session that created it. With `user` it is safe for web pages: it reaches only what belongs to that end user. `Idempotency-Key` is ignored. A repeated call creates another token."""
        return self._send(Call(
                "POST",
                "/api/auth/token",
                reader(models.SessionToken),
                body=given(scopes=scopes, ttl_seconds=ttl_seconds, user=user, all_users=all_users, agent_ids=agent_ids, thread_id=thread_id, origins=origins, max_runs=max_runs) or None,
                options=options,
            ))

    def list_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Session]:
        """List your sessions.

        Lists where you are signed in. `is_current` marks the session that makes this call."""
        return self._list(
            Call(
                "GET",
                "/api/auth/sessions",
                as_it_is,
                options=options,
            ),
            reader(models.Session),
        )

    def end_all_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSessions:
        """End all sessions.

        Ends all your sessions, including this one. Use this if a device is lost or stolen. Your API keys keep working: revoke them separately."""
        return self._send(Call(
                "DELETE",
                "/api/auth/sessions",
                reader(models.DeletedSessions),
                options=options,
            ))

    def end_session(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSession:
        """End a session.

        The session is rejected on all nodes within seconds."""
        return self._send(Call(
                "DELETE",
                path("/api/auth/sessions/{id}", id=session_id),
                reader(models.DeletedSession),
                options=options,
            ))

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        code: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Change your password.

        Ends all your other sessions. The new password needs at least 12 characters and must not be a common password. Send `code` if you have a second factor. `Idempotency-Key` is ignored. A repeated call is rejected, because the old password is no longer valid."""
        return self._send(Call(
                "POST",
                "/api/auth/password",
                nothing,
                body=given(current_password=current_password, new_password=new_password, code=code),
                options=options,
            ))

    def forgot_password(
        self,
        *,
        email: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Request a password link.

        Sends an e-mail with a link to choose a new password. The response is the same for unknown addresses. The link works once and expires after one hour. If this server sends no mail, its operator can set a new password. `Idempotency-Key` is ignored. A repeated call sends another link."""
        return self._send(Call(
                "POST",
                "/api/auth/password/forgot",
                nothing,
                body=given(email=email),
                is_open=True,
                options=options,
            ))

    def reset_password(
        self,
        *,
        token: str,
        new_password: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Reset a password.

        The token is the last part of the link in the e-mail. Ends all your sessions, and verifies the e-mail address. `Idempotency-Key` is ignored. A repeated call is rejected, because a link works once."""
        return self._send(Call(
                "POST",
                "/api/auth/password/reset",
                nothing,
                body=given(token=token, new_password=new_password),
                is_open=True,
                options=options,
            ))

    def switch_organization(
        self,
        *,
        organization_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Me:
        """Switch organisation.

        The session continues in the other organisation, with your role there. `Idempotency-Key` is ignored. Repeating the call has no further effect."""
        return self._send(Call(
                "POST",
                "/api/auth/switch",
                reader(models.Me),
                body=given(organization_id=organization_id),
                options=options,
            ))

    def look_up_invitation(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> models.InvitationOffer:
        """Get an invitation.

        For the page that the invitation link opens. The invitation remains unused, and the call does not sign anyone in. `Idempotency-Key` is ignored. The call changes nothing."""
        return self._send(Call(
                "POST",
                "/api/auth/invitations/look-up",
                reader(models.InvitationOffer),
                body=given(token=token),
                is_open=True,
                options=options,
            ))

    def accept_invitation(
        self,
        *,
        token: str,
        password: str,
        code: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SignedIn:
        """Accept an invitation.

        If the e-mail address has an account, send its password; otherwise send the password for the new account. This call also signs you in. `Idempotency-Key` is ignored. A repeated call is rejected, because an invitation works once."""
        return self._send(Call(
                "POST",
                "/api/auth/invitations/accept",
                reader(models.SignedIn),
                body=given(token=token, password=password, code=code),
                is_open=True,
                options=options,
            ))

    def begin_second_factor(
        self,
        *,
        password: str,
        **options: Unpack[RequestOptions],
    ) -> models.SecondFactorSetup:
        """Set up a second factor.

        Returns a secret and a URL for an authenticator app. The second factor is active once you confirm it, within one hour. `Idempotency-Key` is ignored. A repeated call creates another secret."""
        return self._send(Call(
                "POST",
                "/api/auth/second-factor",
                reader(models.SecondFactorSetup),
                body=given(password=password),
                options=options,
            ))

    def confirm_second_factor(
        self,
        *,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> models.RecoveryCodes:
        """Confirm the second factor.

        Turns the second factor on with a first code, and ends all your other sessions. Returns recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in. `Idempotency-Key` is ignored. A repeated call is rejected, because a code works once."""
        return self._send(Call(
                "POST",
                "/api/auth/second-factor/confirm",
                reader(models.RecoveryCodes),
                body=given(code=code),
                options=options,
            ))

    def renew_recovery_codes(
        self,
        *,
        password: str,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> models.RecoveryCodes:
        """Replace your recovery codes.

        The old codes stop working immediately. `Idempotency-Key` is ignored. A repeated call creates other codes."""
        return self._send(Call(
                "POST",
                "/api/auth/second-factor/recovery-codes",
                reader(models.RecoveryCodes),
                body=given(password=password, code=code),
                options=options,
            ))

    def remove_second_factor(
        self,
        *,
        password: str,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Turn off the second factor.

        Ends all your other sessions. If the organisation requires a second factor, all you can do afterwards is set up a new one. `Idempotency-Key` is ignored. A repeated call is rejected, because there is no second factor any more."""
        return self._send(Call(
                "POST",
                "/api/auth/second-factor/remove",
                nothing,
                body=given(password=password, code=code),
                options=options,
            ))

    def get_authorization_request(
        self,
        *,
        request: str,
        **options: Unpack[RequestOptions],
    ) -> models.AuthorizationRequest:
        """Get an OAuth authorization request.

        Fetches the application's document and compares the requested scopes with yours."""
        return self._send(Call(
                "GET",
                "/oauth/authorization",
                reader(models.AuthorizationRequest),
                query=given(request=request),
                options=options,
            ))

    def allow_authorization(
        self,
        *,
        request: str,
        days: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AllowedAuthorization:
        """Authorise an application.

        Creates an expiring key, which is listed with the other keys and can be revoked there. Its secret is never disclosed; the application gets short-lived tokens. `Idempotency-Key` is ignored. A repeated call creates another code."""
        return self._send(Call(
                "POST",
                "/oauth/authorization",
                reader(models.AllowedAuthorization),
                body=given(request=request, days=days),
                options=options,
            ))

    def get_sign_in_options(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.SignInOptions:
        """Get sign-in options.

        Returns what a sign-in page needs before the user enters an e-mail address."""
        return self._send(Call(
                "GET",
                "/api/auth/sso/options",
                reader(models.SignInOptions),
                is_open=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AuthWithRawResponse:
        """The same methods, but with the raw response."""
        return AuthWithRawResponse(self)


class AuthWithRawResponse:
    def __init__(self, resource: Auth) -> None:
        self.login = raw(resource.login)
        self.logout = raw(resource.logout)
        self.me = raw(resource.me)
        self.create_token = raw(resource.create_token)
        self.list_sessions = raw(resource.list_sessions)
        self.end_all_sessions = raw(resource.end_all_sessions)
        self.end_session = raw(resource.end_session)
        self.change_password = raw(resource.change_password)
        self.forgot_password = raw(resource.forgot_password)
        self.reset_password = raw(resource.reset_password)
        self.switch_organization = raw(resource.switch_organization)
        self.look_up_invitation = raw(resource.look_up_invitation)
        self.accept_invitation = raw(resource.accept_invitation)
        self.begin_second_factor = raw(resource.begin_second_factor)
        self.confirm_second_factor = raw(resource.confirm_second_factor)
        self.renew_recovery_codes = raw(resource.renew_recovery_codes)
        self.remove_second_factor = raw(resource.remove_second_factor)
        self.get_authorization_request = raw(resource.get_authorization_request)
        self.allow_authorization = raw(resource.allow_authorization)
        self.get_sign_in_options = raw(resource.get_sign_in_options)


class Members(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Member]:
        """List members.

        Includes roles, and counts of the resources that are revoked when the member leaves. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/members",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Member),
        )

    def update(
        self,
        member_id: str,
        *,
        role: Literal["owner", "admin", "developer", "viewer"] | str,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedMember:
        """Change a member's role.

        Keys, invitations and webhooks that the new role could not have created are revoked or deactivated immediately. The response counts them. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "PATCH",
                path("/members/{id}", id=member_id),
                reader(models.ChangedMember),
                body=given(role=role),
                takes_key=True,
                options=options,
            ))

    def remove(
        self,
        member_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedMember:
        """Remove a member.

        You can also remove yourself. The member's keys and invitations are revoked, their webhooks deactivated, and their sessions end. Runs, agents and connectors stay with the organisation. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._send(Call(
                "DELETE",
                path("/members/{id}", id=member_id),
                reader(models.ChangedMember),
                options=options,
            ))

    def list_invitations(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Invitation]:
        """List open invitations.

        Lists invitations that are not used, revoked or expired. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/members/invitations",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Invitation),
        )

    def invite(
        self,
        *,
        email: str,
        role: Literal["owner", "admin", "developer", "viewer"] | str,
        **options: Unpack[RequestOptions],
    ) -> models.NewInvitation:
        """Invite a member.

        The link is returned only in this response, and is also mailed if the server sends mail. It works once and expires after seven days. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "POST",
                "/members/invitations",
                reader(models.NewInvitation),
                body=given(email=email, role=role),
                takes_key=True,
                options=options,
            ))

    def withdraw_invitation(
        self,
        invitation_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedInvitation:
        """Revoke an invitation.

        The link stops working. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "DELETE",
                path("/members/invitations/{id}", id=invitation_id),
                reader(models.DeletedInvitation),
                options=options,
            ))

    def update_organization(
        self,
        *,
        requires_second_factor: bool,
        **options: Unpack[RequestOptions],
    ) -> models.Organization:
        """Require a second factor.

        Requires the role owner and a second factor of your own. If you require a second factor, all that members without one can do is set one up."""
        return self._send(Call(
                "PATCH",
                "/organization",
                reader(models.Organization),
                body=given(requires_second_factor=requires_second_factor),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> MembersWithRawResponse:
        """The same methods, but with the raw response."""
        return MembersWithRawResponse(self)


class MembersWithRawResponse:
    def __init__(self, resource: Members) -> None:
        self.list = raw(resource.list)
        self.update = raw(resource.update)
        self.remove = raw(resource.remove)
        self.list_invitations = raw(resource.list_invitations)
        self.invite = raw(resource.invite)
        self.withdraw_invitation = raw(resource.withdraw_invitation)
        self.update_organization = raw(resource.update_organization)


class Organization(Resource):
    def get_settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.OrganizationSettings:
        """Get organisation settings.

        Returns which web origins may use the organisation's keys, and the maximum age of keys. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._send(Call(
                "GET",
                "/organization/settings",
                reader(models.OrganizationSettings),
                options=options,
            ))

    def update_settings(
        self,
        *,
        max_key_age_days: int | None | NotGiven = NOT_GIVEN,
        cors_origins: Sequence[str] | NotGiven = NOT_GIVEN,
        dry_run: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedOrganizationSettings:
        """Update organisation settings.

        Requires the role owner. Fields that you leave out keep their values. The response counts the keys that now expire earlier. With `dry_run=true` it shows the effects and nothing is changed. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "PATCH",
                "/organization/settings",
                reader(models.ChangedOrganizationSettings),
                query=given(dry_run=dry_run),
                body=given(max_key_age_days=max_key_age_days, cors_origins=cors_origins),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> OrganizationWithRawResponse:
        """The same methods, but with the raw response."""
        return OrganizationWithRawResponse(self)


class OrganizationWithRawResponse:
    def __init__(self, resource: Organization) -> None:
        self.get_settings = raw(resource.get_settings)
        self.update_settings = raw(resource.update_settings)


class SingleSignOn(Resource):
    def get(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.SingleSignOn:
        """Get single sign-on.

        Returns the provider, the mapping from claims to roles, and whether members may still sign in with a password. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._send(Call(
                "GET",
                "/single-sign-on",
                reader(models.SingleSignOn),
                options=options,
            ))

    def set(
        self,
        *,
        issuer: str,
        client_id: str,
        client_secret: str | NotGiven = NOT_GIVEN,
        scopes: str | NotGiven = NOT_GIVEN,
        roles_claim: str | None | NotGiven = NOT_GIVEN,
        role_mapping: Mapping[str, Literal["owner", "admin", "developer", "viewer"] | str] | NotGiven = NOT_GIVEN,
        default_role: Literal["owner", "admin", "developer", "viewer"] | str | None | NotGiven = NOT_GIVEN,
        required: bool | NotGiven = NOT_GIVEN,
        readmits_removed: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SingleSignOn:
        """Set up single sign-on.

        Requires the role owner. The service fetches the provider's metadata during this call and rejects a configuration that does not match it. Members can sign in this way once a domain is verified. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "PUT",
                "/single-sign-on",
                reader(models.SingleSignOn),
                body=given(issuer=issuer, client_id=client_id, client_secret=client_secret, scopes=scopes, roles_claim=roles_claim, role_mapping=role_mapping, default_role=default_role, required=required, readmits_removed=readmits_removed),
                options=options,
            ))

    def delete(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSingleSignOn:
        """Delete single sign-on.

        Requires the role owner. Members sign in with passwords again; sessions that were started through the provider end. Members who never had a password can request a password link. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "DELETE",
                "/single-sign-on",
                reader(models.DeletedSingleSignOn),
                options=options,
            ))

    def list_email_domains(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[models.EmailDomain]:
        """List domains.

        Each domain includes the DNS record that proves ownership, and when it was verified. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/single-sign-on/domains",
                as_it_is,
                options=options,
            ),
            reader(models.EmailDomain),
        )

    def claim_email_domain(
        self,
        *,
        domain: str,
        **options: Unpack[RequestOptions],
    ) -> models.EmailDomain:
        """Claim a domain.

        Requires the role owner. Add the returned record to the domain's DNS, then call `verify`. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "POST",
                "/single-sign-on/domains",
                reader(models.EmailDomain),
                body=given(domain=domain),
                takes_key=True,
                options=options,
            ))

    def verify_email_domain(
        self,
        domain_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.EmailDomain:
        """Verify a domain.

        Looks for the DNS record that the claim returned. Requires the role owner. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "POST",
                path("/single-sign-on/domains/{id}/verify", id=domain_id),
                reader(models.EmailDomain),
                options=options,
            ))

    def delete_email_domain(
        self,
        domain_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedEmailDomain:
        """Delete a domain.

        Requires the role owner. People with an address in this domain can no longer sign in through single sign-on. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "DELETE",
                path("/single-sign-on/domains/{id}", id=domain_id),
                reader(models.DeletedEmailDomain),
                options=options,
            ))

    @property
    def with_raw_response(self) -> SingleSignOnWithRawResponse:
        """The same methods, but with the raw response."""
        return SingleSignOnWithRawResponse(self)


class SingleSignOnWithRawResponse:
    def __init__(self, resource: SingleSignOn) -> None:
        self.get = raw(resource.get)
        self.set = raw(resource.set)
        self.delete = raw(resource.delete)
        self.list_email_domains = raw(resource.list_email_domains)
        self.claim_email_domain = raw(resource.claim_email_domain)
        self.verify_email_domain = raw(resource.verify_email_domain)
        self.delete_email_domain = raw(resource.delete_email_domain)


class Usage(Resource):
    def get(
        self,
        *,
        month: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Usage:
        """Get usage and plan limits.

        With `Accept: text/csv`, returns one table with a line for each total, agent, key, user, model and day. Scope: `usage:read`."""
        return self._send(Call(
                "GET",
                "/usage",
                reader(models.Usage),
                query=given(month=month),
                options=options,
            ))

    @property
    def with_raw_response(self) -> UsageWithRawResponse:
        """The same methods, but with the raw response."""
        return UsageWithRawResponse(self)


class UsageWithRawResponse:
    def __init__(self, resource: Usage) -> None:
        self.get = raw(resource.get)


class Analytics(Resource):
    def get(
        self,
        *,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        time_zone: str | NotGiven = NOT_GIVEN,
        interval: Literal["hour", "day"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Analytics:
        """Get run statistics.

        Counted per hour as runs end, without scanning the runs. Covers exactly the period from `created_after` to `created_before`. With `Accept: text/csv`, returns one table with a line for the total and for each interval, agent, key and error code. Scope: `analytics:read`."""
        return self._send(Call(
                "GET",
                "/analytics",
                reader(models.Analytics),
                query=given(created_after=created_after, created_before=created_before, time_zone=time_zone, interval=interval, agent_id=agent_id),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AnalyticsWithRawResponse:
        """The same methods, but with the raw response."""
        return AnalyticsWithRawResponse(self)


class AnalyticsWithRawResponse:
    def __init__(self, resource: Analytics) -> None:
        self.get = raw(resource.get)


class Audit(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        action: str | NotGiven = NOT_GIVEN,
        actor: str | NotGiven = NOT_GIVEN,
        outcome: Literal["succeeded", "refused"] | str | NotGiven = NOT_GIVEN,
        resource_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.AuditEntry]:
        """List audit entries.

        Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook. Scope: `audit:read`."""
        return self._list(
            Call(
                "GET",
                "/audit",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, action=action, actor=actor, outcome=outcome, resource_id=resource_id),
                options=options,
            ),
            reader(models.AuditEntry),
        )

    @property
    def with_raw_response(self) -> AuditWithRawResponse:
        """The same methods, but with the raw response."""
        return AuditWithRawResponse(self)


class AuditWithRawResponse:
    def __init__(self, resource: Audit) -> None:
        self.list = raw(resource.list)


class Replays(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Replay]:
        """List replays.

        Newest first, with the progress of each. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/replays",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.Replay),
        )

    def create(
        self,
        *,
        agent_id: str,
        effects: Literal["live", "recorded"] | str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Replay many runs.

        Replays the runs of an agent that match the filter and have ended, in the background. Runs that are replays themselves are left out. Each new run is created as with POST /runs/{id}/replay. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/replays",
                reader(models.Replay),
                body=given(agent_id=agent_id, filter=filter, limit=limit, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                takes_key=True,
                options=options,
            ))

    def estimate(
        self,
        *,
        agent_id: str,
        effects: Literal["live", "recorded"] | str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ReplayEstimate:
        """Count the runs of a replay first.

        Takes the body of POST /replays, checks it in the same way, and returns how many runs it would replay and what the original runs cost. Creates nothing. `Idempotency-Key` is ignored. The call changes nothing. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/replays/estimate",
                reader(models.ReplayEstimate),
                body=given(agent_id=agent_id, filter=filter, limit=limit, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                options=options,
            ))

    def get(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Get a replay.

        Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/replays/{id}", id=replay_id),
                reader(models.Replay),
                options=options,
            ))

    def cancel(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Cancel a replay.

        No further runs start, and active ones are cancelled. Results of runs that have ended are kept. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/replays/{id}", id=replay_id),
                reader(models.Replay),
                options=options,
            ))

    def list_runs(
        self,
        replay_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["waiting", "active", "completed", "failed", "cancelled", "refused"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ReplayedRun]:
        """List the runs of a replay.

        In the order of the original runs. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/replays/{id}/runs", id=replay_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.ReplayedRun),
        )

    def compare(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ReplayComparison:
        """Compare a replay with the original runs.

        Shows how two revisions perform on the same inputs, for the runs that have ended so far. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/replays/{id}/comparison", id=replay_id),
                reader(models.ReplayComparison),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ReplaysWithRawResponse:
        """The same methods, but with the raw response."""
        return ReplaysWithRawResponse(self)


class ReplaysWithRawResponse:
    def __init__(self, resource: Replays) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.estimate = raw(resource.estimate)
        self.get = raw(resource.get)
        self.cancel = raw(resource.cancel)
        self.list_runs = raw(resource.list_runs)
        self.compare = raw(resource.compare)


class Datasets(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Dataset]:
        """List data sets.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/datasets",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.Dataset),
        )

    def create(
        self,
        *,
        agent_id: str,
        name: str,
        description: str | None | NotGiven = NOT_GIVEN,
        rows: Sequence[params.NewDatasetRow | models.NewDatasetRow] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Create a data set.

        A data set belongs to one agent: its rows are inputs of that agent. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/datasets",
                reader(models.Dataset),
                body=given(agent_id=agent_id, name=name, description=description, rows=rows),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        dataset_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Get a data set.

        Includes the number of its current version. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/datasets/{id}", id=dataset_id),
                reader(models.Dataset),
                options=options,
            ))

    def update(
        self,
        dataset_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Update a data set.

        Changes the name or the description. The version remains the same. Scope: `runs:write`."""
        return self._send(Call(
                "PATCH",
                path("/datasets/{id}", id=dataset_id),
                reader(models.Dataset),
                body=given(name=name, description=description),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        dataset_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedDataset:
        """Delete a data set.

        Deletes all versions with their rows, and all experiments with this data set; their active runs are cancelled. The runs that rows were made from remain. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/datasets/{id}", id=dataset_id),
                reader(models.DeletedDataset),
                options=options,
            ))

    def list_rows(
        self,
        dataset_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        version: int | NotGiven = NOT_GIVEN,
        tag: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.DatasetRow]:
        """List the rows of a data set.

        Newest first. With `version`, returns the rows that this version had, without rows that were erased. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/datasets/{id}/rows", id=dataset_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, version=version, tag=tag),
                options=options,
            ),
            reader(models.DatasetRow),
        )

    def add_rows(
        self,
        dataset_id: str,
        *,
        rows: Sequence[params.NewDatasetRow | models.NewDatasetRow],
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Add rows to a data set.

        Creates a version that has these rows in addition. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/datasets/{id}/rows", id=dataset_id),
                reader(models.DatasetChange),
                body=given(rows=rows),
                takes_key=True,
                options=options,
            ))

    def import_rows(
        self,
        dataset_id: str,
        *,
        run_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        expect_output: bool | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Add runs to a data set.

        Creates a version with a row for each run of the data set's agent that matches the filter and has ended, or only for the runs of `run_ids`. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/datasets/{id}/rows/import", id=dataset_id),
                reader(models.DatasetChange),
                body=given(run_ids=run_ids, filter=filter, limit=limit, expect_output=expect_output, tags=tags),
                takes_key=True,
                options=options,
            ))

    def remove_rows(
        self,
        dataset_id: str,
        *,
        row_ids: Sequence[str],
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Remove rows from a data set.

        Creates a version without these rows. Former versions keep them. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/datasets/{id}/rows/remove", id=dataset_id),
                reader(models.DatasetChange),
                body=given(row_ids=row_ids),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> DatasetsWithRawResponse:
        """The same methods, but with the raw response."""
        return DatasetsWithRawResponse(self)


class DatasetsWithRawResponse:
    def __init__(self, resource: Datasets) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.list_rows = raw(resource.list_rows)
        self.add_rows = raw(resource.add_rows)
        self.import_rows = raw(resource.import_rows)
        self.remove_rows = raw(resource.remove_rows)


class Scorers(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Scorer]:
        """List scorers.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/scorers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Scorer),
        )

    def create(
        self,
        *,
        name: str,
        definition: params.ScorerDefinition | models.ScorerDefinition,
        description: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Create a scorer.

        A scorer can be used with the experiments of every agent of the organisation. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/scorers",
                reader(models.Scorer),
                body=given(name=name, description=description, definition=definition),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Get a scorer.

        Includes its current definition. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/scorers/{id}", id=scorer_id),
                reader(models.Scorer),
                options=options,
            ))

    def update(
        self,
        scorer_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        definition: params.ScorerDefinition | models.ScorerDefinition | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Update a scorer.

        A changed definition is a new version. Experiments and scoring rules keep the version that they started with. Scope: `runs:write`."""
        return self._send(Call(
                "PATCH",
                path("/scorers/{id}", id=scorer_id),
                reader(models.Scorer),
                body=given(name=name, description=description, definition=definition),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedScorer:
        """Delete a scorer.

        Deletes all its versions and its scoring rules. The results of experiments and the scores of runs remain. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/scorers/{id}", id=scorer_id),
                reader(models.DeletedScorer),
                options=options,
            ))

    def list_versions(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ScorerVersion]:
        """List the versions of a scorer.

        Newest first, at most 100. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/scorers/{id}/versions", id=scorer_id),
                as_it_is,
                options=options,
            ),
            reader(models.ScorerVersion),
        )

    @property
    def with_raw_response(self) -> ScorersWithRawResponse:
        """The same methods, but with the raw response."""
        return ScorersWithRawResponse(self)


class ScorersWithRawResponse:
    def __init__(self, resource: Scorers) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.list_versions = raw(resource.list_versions)


class ScoringRules(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ScoringRule]:
        """List scoring rules.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/scoring-rules",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.ScoringRule),
        )

    def create(
        self,
        *,
        agent_id: str,
        name: str,
        scorer: params.ScorerUse | models.ScorerUse,
        percent: float,
        filter: params.ScoringFilter | models.ScoringFilter | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        max_scores_per_day: int | None | NotGiven = NOT_GIVEN,
        max_cost_usd_per_day: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Create a scoring rule.

        From now on, a sample of the agent's runs is scored after they completed. The score of a run is feedback with the name of the rule, so analytics, filters and alerts include it. Replays and runs of experiments are not scored. The scorer keeps its version until the rule is changed. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/scoring-rules",
                reader(models.ScoringRule),
                body=given(agent_id=agent_id, name=name, scorer=scorer, percent=percent, filter=filter, active=active, max_scores_per_day=max_scores_per_day, max_cost_usd_per_day=max_cost_usd_per_day),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        scoring_rule_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Get a scoring rule.

        Includes how many runs it scored today, and what that cost. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.ScoringRule),
                options=options,
            ))

    def update(
        self,
        scoring_rule_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        scorer: params.ScorerUse | models.ScorerUse | NotGiven = NOT_GIVEN,
        percent: float | NotGiven = NOT_GIVEN,
        filter: params.ScoringFilter | models.ScoringFilter | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        max_scores_per_day: int | None | NotGiven = NOT_GIVEN,
        max_cost_usd_per_day: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Update a scoring rule.

        Applies to runs that are sampled from now on. With `scorer`, the rule uses the current or the given version of the scorer. Scope: `runs:write`."""
        return self._send(Call(
                "PATCH",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.ScoringRule),
                body=given(name=name, scorer=scorer, percent=percent, filter=filter, active=active, max_scores_per_day=max_scores_per_day, max_cost_usd_per_day=max_cost_usd_per_day),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        scoring_rule_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedScoringRule:
        """Delete a scoring rule.

        No further runs are scored. The scores remain. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.DeletedScoringRule),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ScoringRulesWithRawResponse:
        """The same methods, but with the raw response."""
        return ScoringRulesWithRawResponse(self)


class ScoringRulesWithRawResponse:
    def __init__(self, resource: ScoringRules) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)


class Experiments(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        dataset_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Experiment]:
        """List experiments.

        Newest first, with the progress of each. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/experiments",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, dataset_id=dataset_id),
                options=options,
            ),
            reader(models.Experiment),
        )

    def create(
        self,
        *,
        dataset_id: str,
        scorers: Sequence[params.ScorerUse | models.ScorerUse],
        effects: Literal["live", "recorded"] | str,
        name: str | None | NotGiven = NOT_GIVEN,
        dataset_version: int | NotGiven = NOT_GIVEN,
        agent_revisions: Sequence[int] | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        max_cost_usd: float | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Start an experiment.

        Runs each revision with each row of a version of the data set, in the background, and scores the outputs. The runs have the metadata `experiment_id`. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/experiments",
                reader(models.Experiment),
                body=given(name=name, dataset_id=dataset_id, dataset_version=dataset_version, agent_revisions=agent_revisions, scorers=scorers, effects=effects, concurrency=concurrency, priority=priority, max_cost_usd=max_cost_usd, timeout_seconds=timeout_seconds),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Get an experiment.

        Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/experiments/{id}", id=experiment_id),
                reader(models.Experiment),
                options=options,
            ))

    def cancel(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Cancel an experiment.

        No further runs start, and active ones are cancelled. Scores of runs that have ended are kept, and no more ratings are taken. Scope: `runs:write`."""
        return self._send(Call(
                "DELETE",
                path("/experiments/{id}", id=experiment_id),
                reader(models.Experiment),
                options=options,
            ))

    def resume(
        self,
        experiment_id: str,
        *,
        max_cost_usd: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Resume an experiment.

        Starts the runs that a cancelled experiment did not start, and those that could not start, such as after its `max_cost_usd` was reached. Outputs without all their ratings wait for them again. Results so far are kept. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/experiments/{id}/resume", id=experiment_id),
                reader(models.Experiment),
                body=given(max_cost_usd=max_cost_usd) or None,
                takes_key=True,
                options=options,
            ))

    def list_rows(
        self,
        experiment_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        show: Literal["failing", "changed", "refused"] | str | NotGiven = NOT_GIVEN,
        tag: str | NotGiven = NOT_GIVEN,
        row_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ExperimentRow]:
        """List the rows of an experiment with their runs and scores.

        In the order of the rows. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/experiments/{id}/rows", id=experiment_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, show=show, tag=tag, row_id=row_id),
                options=options,
            ),
            reader(models.ExperimentRow),
        )

    def get_results(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ExperimentResults:
        """Get the results of an experiment.

        Counts each revision and scorer, with 95 % intervals. Of an experiment that has not ended, only what is scored so far. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/experiments/{id}/results", id=experiment_id),
                reader(models.ExperimentResults),
                options=options,
            ))

    def compare(
        self,
        experiment_id: str,
        *,
        other_experiment_id: str | NotGiven = NOT_GIVEN,
        base_revision: int | NotGiven = NOT_GIVEN,
        other_revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ExperimentComparison:
        """Compare two revisions.

        Compares two revisions on the rows that have a score in both: of one experiment, or of two experiments with the same data set. Rates are compared with McNemar's exact test, other scores with a paired bootstrap. A difference that the rows do not support is `undecided`. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/experiments/{id}/comparison", id=experiment_id),
                reader(models.ExperimentComparison),
                query=given(other_experiment_id=other_experiment_id, base_revision=base_revision, other_revision=other_revision),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ExperimentsWithRawResponse:
        """The same methods, but with the raw response."""
        return ExperimentsWithRawResponse(self)


class ExperimentsWithRawResponse:
    def __init__(self, resource: Experiments) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.cancel = raw(resource.cancel)
        self.resume = raw(resource.resume)
        self.list_rows = raw(resource.list_rows)
        self.get_results = raw(resource.get_results)
        self.compare = raw(resource.compare)


class Ratings(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        experiment_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Rating]:
        """List the outputs that wait for your rating.

        Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/ratings",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, experiment_id=experiment_id),
                options=options,
            ),
            reader(models.Rating),
        )

    def give(
        self,
        rating_id: str,
        *,
        passed: bool | NotGiven = NOT_GIVEN,
        rating: int | NotGiven = NOT_GIVEN,
        comment: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.GivenRating:
        """Rate an output.

        Each member rates an output once, with `passed` or `rating`, as the scale demands. All keys of a member count as that member. When the last rating is given, the output has its score. Scope: `feedback:write`."""
        return self._send(Call(
                "POST",
                path("/ratings/{id}", id=rating_id),
                reader(models.GivenRating),
                body=given(passed=passed, rating=rating, comment=comment),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> RatingsWithRawResponse:
        """The same methods, but with the raw response."""
        return RatingsWithRawResponse(self)


class RatingsWithRawResponse:
    def __init__(self, resource: Ratings) -> None:
        self.list = raw(resource.list)
        self.give = raw(resource.give)


class Webhooks(WebhookExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Webhook]:
        """List webhooks.

        Newest first. If the service deactivated a webhook, the response shows why and when. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/webhooks",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, active=active),
                options=options,
            ),
            reader(models.Webhook),
        )

    def create(
        self,
        *,
        url: str,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.promoted", "deployment.rollback", "deployment.waiting", "deployment.refused", "alert.triggered", "agent.updated", "pipeline.completed", "evaluation.completed", "key.expiring", "worker.lost", "configuration.drifted", "audit.recorded", "*"] | str],
        secret: str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Create a webhook.

        The secret is returned only in this response. If you send none, the service creates one. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                "/webhooks",
                reader(models.WebhookWithSecret),
                body=given(url=url, events=events, secret=secret, active=active, description=description, retry_policy=retry_policy),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Webhook:
        """Get a webhook.

        The secret is not included; it was shown at creation. `rotate` creates a new one. Scope: `webhooks:read`."""
        return self._send(Call(
                "GET",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.Webhook),
                options=options,
            ))

    def update(
        self,
        webhook_id: str,
        *,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.promoted", "deployment.rollback", "deployment.waiting", "deployment.refused", "alert.triggered", "agent.updated", "pipeline.completed", "evaluation.completed", "key.expiring", "worker.lost", "configuration.drifted", "audit.recorded", "*"] | str] | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedWebhook:
        """Update a webhook.

        Fields that you leave out keep their values. `active: true` also sends the deliveries that waited while the webhook was deactivated. If you activate a webhook or change its URL, you become its owner. Scope: `webhooks:write`."""
        return self._send(Call(
                "PATCH",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.ChangedWebhook),
                body=given(url=url, events=events, active=active, description=description, retry_policy=retry_policy),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        webhook_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWebhook:
        """Delete a webhook.

        Also deletes its history. Pending deliveries are dropped. This cannot be undone. Scope: `webhooks:write`."""
        return self._send(Call(
                "DELETE",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.DeletedWebhook),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def test(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Send a test event.

        The delivery appears in the history like any other. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/test", id=webhook_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    def rotate(
        self,
        webhook_id: str,
        *,
        secret: str | NotGiven = NOT_GIVEN,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Rotate a webhook's secret.

        During the grace period, deliveries are signed with both secrets. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/rotate", id=webhook_id),
                reader(models.WebhookWithSecret),
                body=given(secret=secret, grace_seconds=grace_seconds) or None,
                takes_key=True,
                options=options,
            ))

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["pending", "succeeded", "failed"] | str | NotGiven = NOT_GIVEN,
        event_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Delivery]:
        """List a webhook's deliveries.

        Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                path("/webhooks/{id}/deliveries", id=webhook_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, event_id=event_id),
                options=options,
            ),
            reader(models.Delivery),
        )

    def get_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeliveryDetail:
        """Get a delivery.

        Each attempt shows the request headers and body, the first 16 KiB of the response, and the duration. Scope: `webhooks:read`."""
        return self._send(Call(
                "GET",
                path("/webhooks/{id}/deliveries/{delivery_id}", id=webhook_id, delivery_id=delivery_id),
                reader(models.DeliveryDetail),
                options=options,
            ))

    def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Redeliver an event.

        Sends the same bytes and event id again with a new signature, even if the delivery succeeded before. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/deliveries/{delivery_id}/redeliver", id=webhook_id, delivery_id=delivery_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    def redeliver_failed(
        self,
        webhook_id: str,
        *,
        since: datetime | str,
        **options: Unpack[RequestOptions],
    ) -> models.Redelivery:
        """Redeliver all failed events.

        Use this after your receiver was down. Each failed event is sent once, as a new delivery. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/redeliver", id=webhook_id),
                reader(models.Redelivery),
                body=given(since=since),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> WebhooksWithRawResponse:
        """The same methods, but with the raw response."""
        return WebhooksWithRawResponse(self)


class WebhooksWithRawResponse:
    def __init__(self, resource: Webhooks) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.test = raw(resource.test)
        self.rotate = raw(resource.rotate)
        self.list_deliveries = raw(resource.list_deliveries)
        self.get_delivery = raw(resource.get_delivery)
        self.redeliver = raw(resource.redeliver)
        self.redeliver_failed = raw(resource.redeliver_failed)


class Events(EventExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Event]:
        """List or stream events.

        Returns the events that webhooks receive, in the order in which they happened. With `Accept: text/event-stream`, streams them as they happen. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/events",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, type=type, run_id=run_id),
                options=options,
            ),
            reader(models.Event),
        )

    @property
    def with_raw_response(self) -> EventsWithRawResponse:
        """The same methods, but with the raw response."""
        return EventsWithRawResponse(self)


class EventsWithRawResponse:
    def __init__(self, resource: Events) -> None:
        self.list = raw(resource.list)


class Workers(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        queue: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Worker]:
        """List workers.

        Lists registered workers, until they deregister or have not reported for a day. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/workers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, queue=queue),
                options=options,
            ),
            reader(models.Worker),
        )

    def register(
        self,
        *,
        protocol: int,
        concurrency: int,
        queues: Sequence[str],
        name: str | NotGiven = NOT_GIVEN,
        build: str | NotGiven = NOT_GIVEN,
        sdk: str | NotGiven = NOT_GIVEN,
        agents: Sequence[params.RegisterWorkerRequestAgent | models.RegisterWorkerRequestAgent] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.RegisteredWorker:
        """Register a worker.

        The first call of the worker protocol. With the scope `agents:write`, its agents are also created or updated. `Idempotency-Key` is ignored. A repeated call registers another worker, and the first one expires. Scope: `workers:run`."""
        return self._send(Call(
                "POST",
                "/workers",
                reader(models.RegisteredWorker),
                body=given(protocol=protocol, name=name, build=build, sdk=sdk, concurrency=concurrency, queues=queues, agents=agents),
                options=options,
            ))

    def poll(
        self,
        worker_id: str,
        *,
        slots: int,
        running: int | NotGiven = NOT_GIVEN,
        wait_seconds: float | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WorkerRuns:
        """Poll for runs.

        For workers: returns as soon as there are runs, or without runs when the wait ends. `Idempotency-Key` is ignored. A repeated call returns the next runs. Scope: `workers:run`."""
        return self._send(Call(
                "POST",
                path("/workers/{id}/poll", id=worker_id),
                reader(models.WorkerRuns),
                body=given(slots=slots, running=running, wait_seconds=wait_seconds),
                options=options,
            ))

    def report(
        self,
        worker_id: str,
        *,
        runs: Sequence[params.ReportedRun | models.ReportedRun],
        **options: Unpack[RequestOptions],
    ) -> models.WorkerReportAnswer:
        """Report on runs.

        For workers: sends heartbeats, steps, emitted events and results of all runs, and returns messages for them. `Idempotency-Key` is ignored. Its items have numbers, so that a repeated report is safe. Scope: `workers:run`."""
        return self._send(Call(
                "POST",
                path("/workers/{id}/report", id=worker_id),
                reader(models.WorkerReportAnswer),
                body=given(runs=runs),
                options=options,
            ))

    def remove(
        self,
        worker_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWorker:
        """Deregister a worker.

        For workers that shut down: runs that it still holds return to their queue. Scope: `workers:run`."""
        return self._send(Call(
                "DELETE",
                path("/workers/{id}", id=worker_id),
                reader(models.DeletedWorker),
                options=options,
            ))

    @property
    def with_raw_response(self) -> WorkersWithRawResponse:
        """The same methods, but with the raw response."""
        return WorkersWithRawResponse(self)


class WorkersWithRawResponse:
    def __init__(self, resource: Workers) -> None:
        self.list = raw(resource.list)
        self.register = raw(resource.register)
        self.poll = raw(resource.poll)
        self.report = raw(resource.report)
        self.remove = raw(resource.remove)


class Policies(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        source: Literal["template", "custom"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Policy]:
        """List policies.

        Templates first. `guards` shows what a policy checks. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/policies",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, source=source),
                options=options,
            ),
            reader(models.Policy),
        )

    def create(
        self,
        *,
        name: str,
        guards: Sequence[params.GuardRequest | models.GuardRequest],
        description: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Create a policy.

        Each guard checks input, output or both, and blocks, redacts or flags; with `shadow: true` it only records findings. Set `policy` of an agent to use the policy. Scope: `approvals:manage`."""
        return self._send(Call(
                "POST",
                "/policies",
                reader(models.Policy),
                body=given(name=name, guards=guards, description=description, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def get_default(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DefaultPolicy:
        """Get the default policy.

        The default policy applies in addition to the policy of an agent: all guards of both are checked. Scope: `policies:read`."""
        return self._send(Call(
                "GET",
                "/policies/default",
                reader(models.DefaultPolicy),
                options=options,
            ))

    def set_default(
        self,
        *,
        policy: str | None,
        **options: Unpack[RequestOptions],
    ) -> models.DefaultPolicy:
        """Set the default policy.

        The default policy applies to every agent, from the next run on. An agent's own policy can only add guards. `open` has no guards. Scope: `approvals:manage`."""
        return self._send(Call(
                "PATCH",
                "/policies/default",
                reader(models.DefaultPolicy),
                body=given(policy=policy),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        policy_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Get a policy.

        Use the name of a template, or the id of your own policy. Scope: `policies:read`."""
        return self._send(Call(
                "GET",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                options=options,
            ))

    def update(
        self,
        policy_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        guards: Sequence[params.GuardRequest | models.GuardRequest] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Update a policy.

        `guards` is replaced as a whole. The change applies to every run from now on; agents that use the policy need no change. Scope: `approvals:manage`."""
        return self._send(Call(
                "PATCH",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                body=given(name=name, description=description, guards=guards, metadata=metadata),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        policy_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedPolicy:
        """Delete a policy.

        Rejected while an agent or the organisation's default uses the policy. Scope: `approvals:manage`."""
        return self._send(Call(
                "DELETE",
                path("/policies/{id}", id=policy_id),
                reader(models.DeletedPolicy),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def test(
        self,
        policy_id: str,
        *,
        stage: Literal["input", "output"] | str,
        text: str | NotGiven = NOT_GIVEN,
        value: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PolicyTest:
        """Test a policy.

        Returns what each guard would find and do, and the resulting text. Nothing is stored. `Idempotency-Key` is ignored. The call changes nothing. Scope: `policies:read`."""
        return self._send(Call(
                "POST",
                path("/policies/{id}/test", id=policy_id),
                reader(models.PolicyTest),
                body=given(stage=stage, text=text, value=value),
                options=options,
            ))

    @property
    def with_raw_response(self) -> PoliciesWithRawResponse:
        """The same methods, but with the raw response."""
        return PoliciesWithRawResponse(self)


class PoliciesWithRawResponse:
    def __init__(self, resource: Policies) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get_default = raw(resource.get_default)
        self.set_default = raw(resource.set_default)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.test = raw(resource.test)


class Caps(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Cap]:
        """List spend caps.

        Newest first, with the amount used in the current period. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/caps",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, api_key_id=api_key_id),
                options=options,
            ),
            reader(models.Cap),
        )

    def create(
        self,
        *,
        period: Literal["day", "week", "month"] | str,
        unit: Literal["usd", "tokens", "runs"] | str,
        limit: float,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        api_key_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        each_user: bool | NotGiven = NOT_GIVEN,
        on_limit: Literal["refuse", "ask"] | str | NotGiven = NOT_GIVEN,
        missing_user: Literal["count", "refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        unpriced: Literal["refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.CreatedCap:
        """Create a spend cap.

        Limits an organisation, an agent, a key or an end user, in dollars, tokens or runs. Usage counts from now on. A run must be within all caps that apply to it. `on_limit` decides whether further runs are refused or wait for approval. Scope: `approvals:manage`."""
        return self._send(Call(
                "POST",
                "/caps",
                reader(models.CreatedCap),
                body=given(agent_id=agent_id, api_key_id=api_key_id, user=user, each_user=each_user, period=period, unit=unit, limit=limit, on_limit=on_limit, missing_user=missing_user, unpriced=unpriced),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        cap_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Get a spend cap.

        Includes the amount used in the current period, and when the period started. Scope: `policies:read`."""
        return self._send(Call(
                "GET",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                query=given(user=user),
                options=options,
            ))

    def update(
        self,
        cap_id: str,
        *,
        limit: float | NotGiven = NOT_GIVEN,
        on_limit: Literal["refuse", "ask"] | str | NotGiven = NOT_GIVEN,
        missing_user: Literal["count", "refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        unpriced: Literal["refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Update a spend cap.

        The amount used is kept. If you raise the limit, runs that wait for it resume. Scope: `approvals:manage`."""
        return self._send(Call(
                "PATCH",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                body=given(limit=limit, on_limit=on_limit, missing_user=missing_user, unpriced=unpriced),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        cap_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedCap:
        """Delete a spend cap.

        Runs that wait for the cap resume. Its usage is deleted too. Scope: `approvals:manage`."""
        return self._send(Call(
                "DELETE",
                path("/caps/{id}", id=cap_id),
                reader(models.DeletedCap),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    @property
    def with_raw_response(self) -> CapsWithRawResponse:
        """The same methods, but with the raw response."""
        return CapsWithRawResponse(self)


class CapsWithRawResponse:
    def __init__(self, resource: Caps) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)


class Connectors(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        type: Literal["mcp", "openapi"] | str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Connector]:
        """List connectors.

        Newest first, with the result of the last test. Secrets are `[redacted]`. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/connectors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, type=type, visibility=visibility),
                options=options,
            ),
            reader(models.Connector),
        )

    def create(
        self,
        *,
        name: str,
        type: Literal["mcp", "openapi"] | str,
        url: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        document: Mapping[str, Any] | str | NotGiven = NOT_GIVEN,
        document_url: str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        oauth: params.CreateConnectorRequestOauth | models.CreateConnectorRequestOauth | None | NotGiven = NOT_GIVEN,
        authorization: params.CreateConnectorRequestAuthorization | models.CreateConnectorRequestAuthorization | None | NotGiven = NOT_GIVEN,
        approval: params.CreateConnectorRequestApproval | models.CreateConnectorRequestApproval | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Create a connector.

        The service does not contact the connector yet; call `test` to try it. Headers and OAuth secrets are encrypted and sent only to the host that they were given for. List the connector in `connectors` of an agent to use it. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                "/connectors",
                reader(models.Connector),
                body=given(name=name, type=type, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Get a connector.

        Includes a summary of its OpenAPI document and the result of the last test. Scope: `connectors:read`."""
        return self._send(Call(
                "GET",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                options=options,
            ))

    def update(
        self,
        connector_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        url: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        document: Mapping[str, Any] | str | NotGiven = NOT_GIVEN,
        document_url: str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        oauth: params.ConnectorPatchOauth | models.ConnectorPatchOauth | None | NotGiven = NOT_GIVEN,
        authorization: params.ConnectorPatchAuthorization | models.ConnectorPatchAuthorization | None | NotGiven = NOT_GIVEN,
        approval: params.ConnectorPatchApproval | models.ConnectorPatchApproval | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Update a connector.

        Fields that you leave out, or send as `[redacted]`, keep their values. If you change `url`, send the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`."""
        return self._send(Call(
                "PATCH",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                body=given(name=name, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        connector_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedConnector:
        """Delete a connector.

        Rejected while an active agent uses the connector. Its stored tokens are deleted too. Scope: `connectors:write`."""
        return self._send(Call(
                "DELETE",
                path("/connectors/{id}", id=connector_id),
                reader(models.DeletedConnector),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def test(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectorTest:
        """Test a connector and list its tools.

        Returns 200 even if the test fails: see `ok` and `error`. Each tool includes its schema; `tool_tokens` is their cost in each model turn. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/connectors/{id}/test", id=connector_id),
                reader(models.ConnectorTest),
                options=options,
            ))

    def connect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectLink:
        """Create a link to connect a user.

        For connectors with `authorization`. The link is for one person, works once and expires after 14 days. The token is then used for the organisation, or for the given `user`. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/connectors/{id}/connect", id=connector_id),
                reader(models.ConnectLink),
                body=given(user=user),
                options=options,
            ))

    def disconnect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Disconnected:
        """Disconnect a user.

        Deletes the token here. The provider may still have the consent on record. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/connectors/{id}/disconnect", id=connector_id),
                reader(models.Disconnected),
                body=given(user=user),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ConnectorsWithRawResponse:
        """The same methods, but with the raw response."""
        return ConnectorsWithRawResponse(self)


class ConnectorsWithRawResponse:
    def __init__(self, resource: Connectors) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.test = raw(resource.test)
        self.connect = raw(resource.connect)
        self.disconnect = raw(resource.disconnect)


class Providers(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Provider]:
        """List model providers.

        Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/providers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Provider),
        )

    def create(
        self,
        *,
        name: str,
        type: Literal["openai", "anthropic", "openai_compatible"] | str,
        api_key: str | None | NotGiven = NOT_GIVEN,
        base_url: str | None | NotGiven = NOT_GIVEN,
        default_model: str | None | NotGiven = NOT_GIVEN,
        is_default: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Create a model provider.

        Agents refer to the provider by name in `runtime.provider`, or as `default`. The key is stored encrypted. Call `test` to try it. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                "/providers",
                reader(models.Provider),
                body=given(name=name, type=type, api_key=api_key, base_url=base_url, default_model=default_model, is_default=is_default),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        provider_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Get a model provider.

        Providers from the operator's settings have an id too, and are read-only. Scope: `connectors:read`."""
        return self._send(Call(
                "GET",
                path("/providers/{id}", id=provider_id),
                reader(models.Provider),
                options=options,
            ))

    def update(
        self,
        provider_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        base_url: str | None | NotGiven = NOT_GIVEN,
        api_key: str | None | NotGiven = NOT_GIVEN,
        default_model: str | None | NotGiven = NOT_GIVEN,
        is_default: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Update a model provider.

        Fields that you leave out keep their values; active runs use the new values from their next turn. You cannot change the name while active agents use it. Scope: `connectors:write`."""
        return self._send(Call(
                "PATCH",
                path("/providers/{id}", id=provider_id),
                reader(models.Provider),
                body=given(name=name, base_url=base_url, api_key=api_key, default_model=default_model, is_default=is_default),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        provider_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedProvider:
        """Delete a model provider.

        Rejected while active agents use the provider by name. Agents that use `default` then use the organisation's oldest remaining provider, or else the operator's. Scope: `connectors:write`."""
        return self._send(Call(
                "DELETE",
                path("/providers/{id}", id=provider_id),
                reader(models.DeletedProvider),
                options=options,
            ))

    def test(
        self,
        provider_id: str,
        *,
        model: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ProviderTest:
        """Test a model provider.

        Returns 200 even if the test fails: see `ok`, `latency_ms` and `error`. The test costs a few tokens. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/providers/{id}/test", id=provider_id),
                reader(models.ProviderTest),
                body=given(model=model) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> ProvidersWithRawResponse:
        """The same methods, but with the raw response."""
        return ProvidersWithRawResponse(self)


class ProvidersWithRawResponse:
    def __init__(self, resource: Providers) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.test = raw(resource.test)


class Secrets(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Secret]:
        """List secrets.

        Names and versions; values are never returned. A key that is limited to agents gets only their secrets. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/secrets",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, name=name, agent_id=agent_id),
                options=options,
            ),
            reader(models.Secret),
        )

    def create(
        self,
        *,
        name: str,
        value: str,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Create a secret.

        Agents can read it at once. Names are unique in the organisation and, for secrets of an agent, in the agent. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                "/secrets",
                reader(models.Secret),
                body=given(name=name, value=value, agent_id=agent_id),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        secret_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Get a secret without its value.

        The value is never returned. Scope: `agents:read`."""
        return self._send(Call(
                "GET",
                path("/secrets/{id}", id=secret_id),
                reader(models.Secret),
                options=options,
            ))

    def delete(
        self,
        secret_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSecret:
        """Delete a secret.

        Agents that still read it fail with an error that names it. Scope: `agents:write`."""
        return self._send(Call(
                "DELETE",
                path("/secrets/{id}", id=secret_id),
                reader(models.DeletedSecret),
                options=options,
            ))

    def rotate(
        self,
        secret_id: str,
        *,
        value: str,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Rotate a secret.

        From now on, agents read the new value. During the grace period, `ctx.secrets.getAll` returns both values. An attempt that has already read the former value keeps it. If the value is the same, nothing changes. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/secrets/{id}/rotate", id=secret_id),
                reader(models.Secret),
                body=given(value=value, grace_seconds=grace_seconds),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> SecretsWithRawResponse:
        """The same methods, but with the raw response."""
        return SecretsWithRawResponse(self)


class SecretsWithRawResponse:
    def __init__(self, resource: Secrets) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.delete = raw(resource.delete)
        self.rotate = raw(resource.rotate)


class Alerts(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["ok", "firing", "no_data"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Alert]:
        """List alerts.

        Newest first, with the last value of each. `status=firing` lists the alerts that are firing. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                "/alerts",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, agent_id=agent_id),
                options=options,
            ),
            reader(models.Alert),
        )

    def create(
        self,
        *,
        name: str,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs", "average_score", "pass_rate"] | str,
        comparison: Literal["gt", "gte", "lt", "lte"] | str,
        threshold: float,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        feedback_name: str | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Create an alert.

        Alerts are evaluated every 15 seconds. An alert that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`. Scope: `alerts:write`."""
        return self._send(Call(
                "POST",
                "/alerts",
                reader(models.Alert),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, feedback_name=feedback_name, min_samples=min_samples, description=description, severity=severity, active=active, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Get an alert.

        Includes the last value, and the id of the firing if it is firing. Scope: `alerts:read`."""
        return self._send(Call(
                "GET",
                path("/alerts/{id}", id=alert_id),
                reader(models.Alert),
                options=options,
            ))

    def update(
        self,
        alert_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs", "average_score", "pass_rate"] | str | NotGiven = NOT_GIVEN,
        comparison: Literal["gt", "gte", "lt", "lte"] | str | NotGiven = NOT_GIVEN,
        threshold: float | NotGiven = NOT_GIVEN,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        feedback_name: str | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Update an alert.

        Fields that you leave out keep their values. `active: false` pauses the alert. Changing the condition resets its state. Scope: `alerts:write`."""
        return self._send(Call(
                "PATCH",
                path("/alerts/{id}", id=alert_id),
                reader(models.Alert),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, feedback_name=feedback_name, min_samples=min_samples, description=description, severity=severity, active=active, cooldown_seconds=cooldown_seconds, rollback=rollback),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        alert_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedAlert:
        """Delete an alert.

        Also deletes its history. Scope: `alerts:write`."""
        return self._send(Call(
                "DELETE",
                path("/alerts/{id}", id=alert_id),
                reader(models.DeletedAlert),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_history(
        self,
        alert_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["firing", "resolved"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.AlertFiring]:
        """List the firings of an alert.

        Newest first: the value, when it fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                path("/alerts/{id}/history", id=alert_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.AlertFiring),
        )

    def acknowledge(
        self,
        alert_id: str,
        firing_id: str,
        *,
        note: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertFiring:
        """Acknowledge a firing.

        Shows other members that the firing is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the alert fires. Scope: `alerts:write`."""
        return self._send(Call(
                "POST",
                path("/alerts/{id}/history/{firing_id}/acknowledge", id=alert_id, firing_id=firing_id),
                reader(models.AlertFiring),
                body=given(note=note) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AlertsWithRawResponse:
        """The same methods, but with the raw response."""
        return AlertsWithRawResponse(self)


class AlertsWithRawResponse:
    def __init__(self, resource: Alerts) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.list_history = raw(resource.list_history)
        self.acknowledge = raw(resource.acknowledge)


class Errors(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        kind: Literal["request", "background"] | str | NotGiven = NOT_GIVEN,
        request_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ErrorReport]:
        """List error reports.

        Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports. Scope: `*`, or a member with the role owner, admin."""
        return self._list(
            Call(
                "GET",
                "/errors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, kind=kind, request_id=request_id),
                options=options,
            ),
            reader(models.ErrorReport),
        )

    def get(
        self,
        error_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ErrorReportDetail:
        """Get an error report.

        Only for the operator's organisation. Includes the latest occurrences with stack and request ids. Keys, tokens, addresses and quoted values are removed. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "GET",
                path("/errors/{id}", id=error_id),
                reader(models.ErrorReportDetail),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ErrorsWithRawResponse:
        """The same methods, but with the raw response."""
        return ErrorsWithRawResponse(self)


class ErrorsWithRawResponse:
    def __init__(self, resource: Errors) -> None:
        self.list = raw(resource.list)
        self.get = raw(resource.get)


class Threads(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Thread]:
        """List threads.

        Newest first. Filter by agent, by your identifier of the end user, or by metadata. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                "/threads",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, user=user, metadata=metadata),
                options=options,
            ),
            reader(models.Thread),
        )

    def create(
        self,
        *,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Create a thread.

        Creating a run with `"thread": {}` also creates a thread. A thread with an `agent_id` accepts runs of that agent only; otherwise any agent can use it. Scope: `threads:write`."""
        return self._send(Call(
                "POST",
                "/threads",
                reader(models.Thread),
                body=given(agent_id=agent_id, user=user, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        thread_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Get a thread.

        Returns the agent, user, metadata and message count. `GET /threads/{id}/messages` returns the messages. Scope: `threads:read`."""
        return self._send(Call(
                "GET",
                path("/threads/{id}", id=thread_id),
                reader(models.Thread),
                options=options,
            ))

    def update(
        self,
        thread_id: str,
        *,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Update a thread.

        Fields that you leave out keep their values. `metadata` is merged; null removes an entry. Change `agent_id` to continue the thread with another agent. Scope: `threads:write`."""
        return self._send(Call(
                "PATCH",
                path("/threads/{id}", id=thread_id),
                reader(models.Thread),
                body=given(agent_id=agent_id, user=user, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        thread_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedThread:
        """Delete a thread.

        Deletes its messages and the content of its runs, events and deliveries; counts remain. An active run is cancelled. This cannot be undone. Scope: `threads:write`."""
        return self._send(Call(
                "DELETE",
                path("/threads/{id}", id=thread_id),
                reader(models.DeletedThread),
                options=options,
            ))

    def fork(
        self,
        thread_id: str,
        *,
        message_id: str | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Fork a thread.

        Copies the messages up to the given one, or all of them. Afterwards the two threads are independent. Scope: `threads:write`."""
        return self._send(Call(
                "POST",
                path("/threads/{id}/fork", id=thread_id),
                reader(models.Thread),
                body=given(message_id=message_id, user=user, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    def list_messages(
        self,
        thread_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        format: Literal["ui", "ag-ui"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ThreadMessage]:
        """List a thread's messages.

        In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, created_after=created_after, created_before=created_before, order=order, format=format),
                options=options,
            ),
            reader(models.ThreadMessage),
        )

    def add_messages(
        self,
        thread_id: str,
        *,
        messages: Sequence[params.NewThreadMessage | models.NewThreadMessage],
        **options: Unpack[RequestOptions],
    ) -> Page[models.ThreadMessage]:
        """Add messages to a thread.

        Use this to import a conversation. The messages are appended in order, and no agent runs. Scope: `threads:write`."""
        return self._list(
            Call(
                "POST",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                body=given(messages=messages),
                takes_key=True,
                options=options,
            ),
            reader(models.ThreadMessage),
        )

    def erase_user_data(
        self,
        user: str,
        **options: Unpack[RequestOptions],
    ) -> models.Erasure:
        """Erase an end user's data.

        Erases the threads, inputs, outputs, events and files of this `user`, in the background. `GET /erasures/{id}` shows the progress. Counts and costs remain; content does not. Scope: `*`, or a member with the role owner, admin."""
        return self._send(Call(
                "DELETE",
                path("/users/{user}/data", user=user),
                reader(models.Erasure),
                options=options,
            ))

    def get_erasure(
        self,
        erasure_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Erasure:
        """Get an erasure.

        Returns the user or thread, what has been erased so far, and whether the erasure is complete. Scope: `threads:read`."""
        return self._send(Call(
                "GET",
                path("/erasures/{id}", id=erasure_id),
                reader(models.Erasure),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ThreadsWithRawResponse:
        """The same methods, but with the raw response."""
        return ThreadsWithRawResponse(self)


class ThreadsWithRawResponse:
    def __init__(self, resource: Threads) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.fork = raw(resource.fork)
        self.list_messages = raw(resource.list_messages)
        self.add_messages = raw(resource.add_messages)
        self.erase_user_data = raw(resource.erase_user_data)
        self.get_erasure = raw(resource.get_erasure)


class Files(FileExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.StoredFile]:
        """List files.

        Newest first: uploaded files, and files that runs created (`run_id`). Scope: `files:read`."""
        return self._list(
            Call(
                "GET",
                "/files",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, run_id=run_id, user=user),
                options=options,
            ),
            reader(models.StoredFile),
        )

    def get(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Get a file's metadata.

        Returns name, type, size, digest and owner. `GET /files/{id}/content` returns the bytes. Scope: `files:read`."""
        return self._send(Call(
                "GET",
                path("/files/{id}", id=file_id),
                reader(models.StoredFile),
                options=options,
            ))

    def delete(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedFile:
        """Delete a file.

        Immediate and permanent. Runs and messages that refer to the file keep its id; reading it then returns 404. Scope: `files:write`."""
        return self._send(Call(
                "DELETE",
                path("/files/{id}", id=file_id),
                reader(models.DeletedFile),
                options=options,
            ))

    def create_link(
        self,
        file_id: str,
        *,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.FileLink:
        """Create a download link.

        Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `files:read`."""
        return self._send(Call(
                "POST",
                path("/files/{id}/link", id=file_id),
                reader(models.FileLink),
                body=given(ttl_seconds=ttl_seconds) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> FilesWithRawResponse:
        """The same methods, but with the raw response."""
        return FilesWithRawResponse(self)


class FilesWithRawResponse:
    def __init__(self, resource: Files) -> None:
        self.list = raw(resource.list)
        self.get = raw(resource.get)
        self.delete = raw(resource.delete)
        self.create_link = raw(resource.create_link)


class Pipelines(PipelineExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Pipeline]:
        """List pipelines.

        Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                "/pipelines",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, run_id=run_id),
                options=options,
            ),
            reader(models.Pipeline),
        )

    def create(
        self,
        *,
        name: str,
        steps: Sequence[params.PipelineStep | models.PipelineStep],
        description: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Create a pipeline.

        Each step runs an agent. The input of a step is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. An invalid definition (a cycle, an unknown step or agent, an invalid expression) is rejected, and the error names the position. Scope: `pipelines:write`."""
        return self._send(Call(
                "POST",
                "/pipelines",
                reader(models.Pipeline),
                body=given(name=name, steps=steps, description=description, input_schema=input_schema, output=output, schedule=schedule, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        pipeline_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Get a pipeline.

        Includes its steps, its schedule and the next scheduled time. Scope: `pipelines:read`."""
        return self._send(Call(
                "GET",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                options=options,
            ))

    def update(
        self,
        pipeline_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        steps: Sequence[params.PipelineStep | models.PipelineStep] | NotGiven = NOT_GIVEN,
        output: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Update a pipeline.

        Each field that you send replaces the old value; `steps` is replaced as a whole. Each change creates a revision. Active runs continue with the revision that they started with. Scope: `pipelines:write`."""
        return self._send(Call(
                "PATCH",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                body=given(name=name, description=description, input_schema=input_schema, steps=steps, output=output, schedule=schedule, metadata=metadata),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    def archive(
        self,
        pipeline_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Archive a pipeline.

        Its schedule stops, and its runs stay readable. Archiving cannot be undone. Active runs finish. Scope: `pipelines:write`."""
        return self._send(Call(
                "DELETE",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_runs(
        self,
        pipeline_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.PipelineRun]:
        """List a pipeline's runs.

        Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                path("/pipelines/{id}/runs", id=pipeline_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.PipelineRun),
        )

    def create_run(
        self,
        pipeline_id: str,
        *,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Run a pipeline.

        Returns the result. If the pipeline run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `pipelines:write`."""
        return self._send(Call(
                "POST",
                path("/pipelines/{id}/runs", id=pipeline_id),
                reader(models.PipelineRun),
                body=given(input=input, metadata=metadata),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    def get_run(
        self,
        pipeline_id: str,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Get a pipeline run.

        Returns its status, output or error, and each step with its runs. Scope: `pipelines:read`."""
        return self._send(Call(
                "GET",
                path("/pipelines/{id}/runs/{run_id}", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                options=options,
            ))

    def cancel_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Cancel a pipeline run.

        Cancels the runs of its active steps; later steps do not start. Scope: `pipelines:write`."""
        return self._send(Call(
                "DELETE",
                path("/pipelines/{id}/runs/{run_id}", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                query=given(wait=wait),
                options=options,
            ))

    def retry_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Retry a pipeline run.

        Creates a new run with the definition and input of one that failed or was cancelled. Completed and skipped steps are kept; the other steps, and all steps that depend on them, run again. While a retry is in progress, another request returns it. The response is the same as for POST /pipelines/{id}/runs. Scope: `pipelines:write`."""
        return self._send(Call(
                "POST",
                path("/pipelines/{id}/runs/{run_id}/retry", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                body=given() or None,
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> PipelinesWithRawResponse:
        """The same methods, but with the raw response."""
        return PipelinesWithRawResponse(self)


class PipelinesWithRawResponse:
    def __init__(self, resource: Pipelines) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.archive = raw(resource.archive)
        self.list_runs = raw(resource.list_runs)
        self.create_run = raw(resource.create_run)
        self.get_run = raw(resource.get_run)
        self.cancel_run = raw(resource.cancel_run)
        self.retry_run = raw(resource.retry_run)


class Configurations(Resource):
    def export(
        self,
        *,
        kinds: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ExportedConfiguration:
        """Export a configuration.

        Returns active resources by kind and name, with names instead of ids and without fields that have their default value. Secrets are references to environment variables, listed in `secrets`. Caps on API keys are left out, because keys are not part of a configuration. So are the rows of data sets with more than 1,000 rows or 256 kB, and code that was not uploaded. Scope: `configurations:read`."""
        return self._send(Call(
                "GET",
                "/configurations/export",
                reader(models.ExportedConfiguration),
                query=given(kinds=kinds),
                options=options,
            ))

    def plan(
        self,
        *,
        configuration: Mapping[str, Any],
        name: str | NotGiven = NOT_GIVEN,
        prune: bool | NotGiven = NOT_GIVEN,
        only: Sequence[str] | NotGiven = NOT_GIVEN,
        report: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConfigurationPlan:
        """Plan a configuration.

        Compares the configuration with the organisation, field by field, and changes nothing. With `report`, differences are sent as the event `configuration.drifted`. A caller with `configurations:write` also gets every check that applying makes. Send the `digest` of the plan to `POST /configurations/apply`. `Idempotency-Key` is ignored. The call changes nothing; with `report`, a repeated call sends another event. Scope: `configurations:read`."""
        return self._send(Call(
                "POST",
                "/configurations/plan",
                reader(models.ConfigurationPlan),
                body=given(configuration=configuration, name=name, prune=prune, only=only, report=report),
                options=options,
            ))

    def apply(
        self,
        *,
        configuration: Mapping[str, Any],
        digest: str,
        name: str | NotGiven = NOT_GIVEN,
        prune: bool | NotGiven = NOT_GIVEN,
        only: Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AppliedConfiguration:
        """Apply a configuration.

        Makes all changes of the plan in one transaction, or none. Rejected with 409 if something that the plan compares has changed since. Resources that the configuration does not name stay as they are, unless you send `prune`. The audit log gets one entry with all changes. Scope: `configurations:write`."""
        return self._send(Call(
                "POST",
                "/configurations/apply",
                reader(models.AppliedConfiguration),
                body=given(configuration=configuration, name=name, prune=prune, only=only, digest=digest),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> ConfigurationsWithRawResponse:
        """The same methods, but with the raw response."""
        return ConfigurationsWithRawResponse(self)


class ConfigurationsWithRawResponse:
    def __init__(self, resource: Configurations) -> None:
        self.export = raw(resource.export)
        self.plan = raw(resource.plan)
        self.apply = raw(resource.apply)


class AsyncAgents(AsyncAgentExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        source: Literal["catalog", "custom"] | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Agent]:
        """List agents.

        Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/agents",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, source=source, name=name),
                options=options,
            ),
            reader(models.Agent),
        )

    async def get(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Get an agent.

        Returns the deployed configuration with its revision number. `runtime` shows where the agent runs. Secrets in it are `[redacted]`; you can send them back unchanged in a PATCH. Scope: `agents:read`."""
        return await self._send(Call(
                "GET",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                options=options,
            ))

    async def update(
        self,
        agent_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.AgentPatchConnector | models.AgentPatchConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimitsPatch | models.AgentLimitsPatch | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Update an agent.

        Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals`, `policy` or `gate` also requires the scope `approvals:manage`. If the agent has a `gate`, a revision that changes anything else waits for it: `pending_deployment` shows its state. Scope: `agents:write`."""
        return await self._send(Call(
                "PATCH",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def archive(
        self,
        agent_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Archive an agent.

        The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent. Scope: `agents:write`."""
        return await self._send(Call(
                "DELETE",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_revisions(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Revision]:
        """List an agent's revisions.

        Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/revisions", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Revision),
        )

    async def create_revision(
        self,
        agent_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.AgentPatchConnector | models.AgentPatchConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimitsPatch | models.AgentLimitsPatch | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Revision:
        """Create a revision without deploying it.

        Use this to test a change: POST /runs runs it with `agent_revision`. All other runs keep using the deployed revision. If nothing differs, the deployed revision is returned. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/revisions", id=agent_id),
                reader(models.Revision),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                takes_key=True,
                options=options,
            ))

    async def archive_many(
        self,
        *,
        agent_ids: Sequence[str],
        **options: Unpack[RequestOptions],
    ) -> models.AgentBatch:
        """Archive many agents.

        Archives up to 100 agents. Each item succeeds or fails on its own, and takes one request of the rate limit: items that do not fit have the status 429. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                "/agents/archive",
                reader(models.AgentBatch),
                body=given(agent_ids=agent_ids),
                options=options,
            ))

    async def deploy(
        self,
        catalog_key: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        runtime: params.Runtime | models.Runtime | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.DeployAgentRequestConnector | models.DeployAgentRequestConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimits | models.AgentLimits | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Hire a catalog agent.

        Each call hires another agent: a catalog entry can be hired several times. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{catalog_key}/deploy", catalog_key=catalog_key),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    async def create(
        self,
        *,
        name: str,
        runtime: params.Runtime | models.Runtime,
        description: str | None | NotGiven = NOT_GIVEN,
        instructions: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        connectors: Sequence[params.CustomAgentRequestConnector | models.CustomAgentRequestConnector] | NotGiven = NOT_GIVEN,
        approvals: params.ApprovalRule | models.ApprovalRule | None | NotGiven = NOT_GIVEN,
        limits: params.AgentLimits | models.AgentLimits | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        doors: Sequence[Literal["ai-sdk-ui", "ag-ui", "openai", "a2a", "mcp"] | str] | None | NotGiven = NOT_GIVEN,
        client_schemas: bool | NotGiven = NOT_GIVEN,
        client_tools: bool | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        gate: params.Gate | models.Gate | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Create a custom agent.

        `runtime` defines how the agent runs: a module on the server, an HTTP URL, or a model with instructions. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                "/agents/custom",
                reader(models.Agent),
                body=given(name=name, runtime=runtime, description=description, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, client_schemas=client_schemas, client_tools=client_tools, metadata=metadata, gate=gate),
                takes_key=True,
                options=options,
            ))

    def list_deployments(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Deployment]:
        """List an agent's deployments.

        Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Deployment),
        )

    async def create_deployment(
        self,
        agent_id: str,
        *,
        revision: int,
        evaluate_only: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Deploy a revision.

        New runs use this revision from now on; active runs are not affected. Use it to deploy a tested draft. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/deployments", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, evaluate_only=evaluate_only),
                takes_key=True,
                options=options,
            ))

    async def rollback(
        self,
        agent_id: str,
        *,
        reason: str,
        revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Roll back an agent.

        Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/rollback", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, reason=reason),
                takes_key=True,
                options=options,
            ))

    def list_canaries(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Canary]:
        """List the canaries of an agent.

        Newest first. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/canaries", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Canary),
        )

    async def create_canary(
        self,
        agent_id: str,
        *,
        revision: int,
        steps: Sequence[params.NewCanaryStep | models.NewCanaryStep] | NotGiven = NOT_GIVEN,
        tolerated_percent: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Start a canary.

        From now on, a part of the new runs uses this revision, chosen by thread, else by end user, else by run. After each step the part increases. The service compares failures, latency, cost, feedback and scores with those of the deployed revision: it rolls the canary back as soon as one is significantly worse, and deploys the revision after the last step. Requires the scope `approvals:manage` as well if the revision has different approval rules or a different policy. A revision of an agent with a gate must have passed it. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/canaries", id=agent_id),
                reader(models.Canary),
                body=given(revision=revision, steps=steps, tolerated_percent=tolerated_percent),
                takes_key=True,
                options=options,
            ))

    async def get_canary(
        self,
        agent_id: str,
        canary_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Get a canary.

        Includes its metrics next to those of the stable revision. Scope: `agents:read`."""
        return await self._send(Call(
                "GET",
                path("/agents/{id}/canaries/{canary_id}", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                options=options,
            ))

    async def promote_canary(
        self,
        agent_id: str,
        canary_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Promote a canary.

        Deploys the revision now, whatever the metrics are. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/canaries/{canary_id}/promote", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                takes_key=True,
                options=options,
            ))

    async def abort_canary(
        self,
        agent_id: str,
        canary_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Canary:
        """Abort a canary.

        New runs use the deployed revision from now on; active runs are not affected. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/canaries/{canary_id}/abort", id=agent_id, canary_id=canary_id),
                reader(models.Canary),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    def list_pending_deployments(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.PendingDeployment]:
        """List the pending deployments of an agent.

        Newest first. Only agents with a gate have them. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/pending-deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.PendingDeployment),
        )

    async def get_pending_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Get a pending deployment.

        Includes the results of its experiment, when that has ended. Scope: `agents:read`."""
        return await self._send(Call(
                "GET",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                options=options,
            ))

    async def approve_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Approve a pending deployment.

        Deploys a revision that did not pass the gate and is `waiting`. Scope: `approvals:manage`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}/approve", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    async def reject_deployment(
        self,
        agent_id: str,
        pending_deployment_id: str,
        *,
        reason: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PendingDeployment:
        """Reject a pending deployment.

        The revision is not deployed. An experiment that has not ended is cancelled. Scope: `approvals:manage`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/pending-deployments/{pending_deployment_id}/reject", id=agent_id, pending_deployment_id=pending_deployment_id),
                reader(models.PendingDeployment),
                body=given(reason=reason) or None,
                takes_key=True,
                options=options,
            ))

    async def get_code(
        self,
        code: str,
        *,
        content: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AgentCode:
        """Get the files of an agent's code.

        Returns the files with their sizes and hashes. Their content is returned with `content=true`, which requires `agents:write`. Scope: `agents:read`."""
        return await self._send(Call(
                "GET",
                path("/agents/code/{code}", code=code),
                reader(models.AgentCode),
                query=given(content=content),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAgentsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncAgentsWithRawResponse(self)


class AsyncAgentsWithRawResponse:
    def __init__(self, resource: AsyncAgents) -> None:
        self.list = async_raw(resource.list)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.archive = async_raw(resource.archive)
        self.list_revisions = async_raw(resource.list_revisions)
        self.create_revision = async_raw(resource.create_revision)
        self.archive_many = async_raw(resource.archive_many)
        self.deploy = async_raw(resource.deploy)
        self.create = async_raw(resource.create)
        self.list_deployments = async_raw(resource.list_deployments)
        self.create_deployment = async_raw(resource.create_deployment)
        self.rollback = async_raw(resource.rollback)
        self.list_canaries = async_raw(resource.list_canaries)
        self.create_canary = async_raw(resource.create_canary)
        self.get_canary = async_raw(resource.get_canary)
        self.promote_canary = async_raw(resource.promote_canary)
        self.abort_canary = async_raw(resource.abort_canary)
        self.list_pending_deployments = async_raw(resource.list_pending_deployments)
        self.get_pending_deployment = async_raw(resource.get_pending_deployment)
        self.approve_deployment = async_raw(resource.approve_deployment)
        self.reject_deployment = async_raw(resource.reject_deployment)
        self.get_code = async_raw(resource.get_code)


class AsyncCatalog(AsyncResource):
    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.CatalogAgent]:
        """List catalog agents.

        Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/catalog",
                as_it_is,
                options=options,
            ),
            reader(models.CatalogAgent),
        )

    @property
    def with_raw_response(self) -> AsyncCatalogWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncCatalogWithRawResponse(self)


class AsyncCatalogWithRawResponse:
    def __init__(self, resource: AsyncCatalog) -> None:
        self.list = async_raw(resource.list)


class AsyncRuns(AsyncRunExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        pipeline_run_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "nondeterministic", "internal_error"] | str | NotGiven = NOT_GIVEN,
        text: str | NotGiven = NOT_GIVEN,
        min_latency_ms: float | NotGiven = NOT_GIVEN,
        max_latency_ms: float | NotGiven = NOT_GIVEN,
        min_cost_usd: float | NotGiven = NOT_GIVEN,
        max_cost_usd: float | NotGiven = NOT_GIVEN,
        sort: Literal["created_at", "latency_ms", "cost_usd"] | str | NotGiven = NOT_GIVEN,
        feedback: Literal["any", "none", "up", "down"] | str | NotGiven = NOT_GIVEN,
        feedback_name: str | NotGiven = NOT_GIVEN,
        feedback_label: str | NotGiven = NOT_GIVEN,
        min_score: float | NotGiven = NOT_GIVEN,
        max_score: float | NotGiven = NOT_GIVEN,
        expand: str | Sequence[str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ListedRun]:
        """List runs.

        Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/runs",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, pipeline_run_id=pipeline_run_id, thread_id=thread_id, user=user, status=status, error_code=error_code, text=text, min_latency_ms=min_latency_ms, max_latency_ms=max_latency_ms, min_cost_usd=min_cost_usd, max_cost_usd=max_cost_usd, sort=sort, feedback=feedback, feedback_name=feedback_name, feedback_label=feedback_label, min_score=min_score, max_score=max_score, expand=expand, metadata=metadata),
                options=options,
            ),
            reader(models.ListedRun),
        )

    async def create(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        agent_revision: int | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: params.CreateRunRequestThread | models.CreateRunRequestThread | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[params.ClientTool | models.ClientTool] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run an agent.

        Returns the result. If the run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/runs",
                reader(models.Run),
                body=given(agent_id=agent_id, input=input, agent_revision=agent_revision, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority, user=user, thread_id=thread_id, thread=thread, on_busy=on_busy, output_schema=output_schema, tools=tools, tool_choice=tool_choice),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        run_id: str,
        *,
        expand: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Get a run.

        Returns the complete run with input and output. To wait for the result, use `GET /runs/{id}/stream` or register a webhook; polling works too, but costs one request each time. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
                query=given(expand=expand),
                options=options,
            ))

    async def cancel(
        self,
        run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        force: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Cancel a run.

        The agent gets a request to stop first. With `force` the run ends immediately. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
                query=given(wait=wait, force=force),
                options=options,
            ))

    def list_events(
        self,
        run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[RunEvent]:
        """List a run's events.

        Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/events", id=run_id),
                as_it_is,
                query=given(after=after, limit=limit),
                options=options,
            ),
            read_run_event,
        )

    async def get_trace(
        self,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Trace:
        """Get a run's trace.

        Returns the waits, attempts, steps, model turns, tool calls and questions of the run, as long as its events and its journal are kept. Callers who may read webhooks also get the deliveries about the run. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/runs/{id}/trace", id=run_id),
                reader(models.Trace),
                options=options,
            ))

    async def replay(
        self,
        run_id: str,
        *,
        input: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Replay a run.

        Creates a new run with the input, revision, metadata and limits of the original, except for what the body overrides. `replay_of` names the original. The new run is not part of the original's thread. The response is the same as for POST /runs. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/runs/{id}/replay", id=run_id),
                reader(models.Run),
                body=given(input=input, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority) or None,
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    async def act(
        self,
        run_id: str,
        *,
        type: Literal["approve", "reject", "respond", "message", "delegate"] | str,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        arguments: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        to: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Send an action to a run.

        Approves, rejects or answers what the run waits for, or sends it a message. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/runs/{id}/action", id=run_id),
                reader(models.Run),
                body=given(type=type, action_id=action_id, payload=payload, arguments=arguments, to=to),
                takes_key=True,
                options=options,
            ))

    async def cancel_many(
        self,
        *,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: Sequence[Literal["queued", "running", "requires_action", "cancelling"] | str] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cancellation:
        """Cancel matching runs.

        Send at least one condition; a run must match all of them. The response is immediate and counts the matching runs; active runs stop within seconds. You can safely repeat the call. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/runs/cancel",
                reader(models.Cancellation),
                body=given(agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, thread_id=thread_id, user=user, status=status, metadata=metadata, created_after=created_after, created_before=created_before),
                options=options,
            ))

    async def create_batch(
        self,
        *,
        runs: Sequence[params.CreateRunRequest | models.CreateRunRequest],
        **options: Unpack[RequestOptions],
    ) -> models.RunBatch:
        """Run agents many times.

        Creates up to 1,000 runs and returns without waiting for their results. Each item succeeds or fails on its own. Each accepted run counts as one call, and each item takes one request of the rate limit: items that do not fit have the status 429. An `Idempotency-Key` header, at most 250 characters, also applies to items without an `idempotency_key`. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/runs/batch",
                reader(models.RunBatch),
                body=given(runs=runs),
                takes_key=True,
                options=options,
            ))

    def list_feedback(
        self,
        run_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Feedback]:
        """List a run's feedback.

        Newest first, from all authors. `GET /analytics` aggregates feedback by name and label. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/feedback", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Feedback),
        )

    async def create_feedback(
        self,
        run_id: str,
        *,
        thumbs: Literal["up", "down"] | str | NotGiven = NOT_GIVEN,
        score: float | NotGiven = NOT_GIVEN,
        label: str | NotGiven = NOT_GIVEN,
        comment: str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Feedback:
        """Give feedback on a run.

        Send at least one of a thumb, a score, a label and a comment. If the same author sends feedback with the same name again, it replaces the earlier one and the response is 200. Scope: `feedback:write`."""
        return await self._send(Call(
                "POST",
                path("/runs/{id}/feedback", id=run_id),
                reader(models.Feedback),
                body=given(thumbs=thumbs, score=score, label=label, comment=comment, name=name, user=user),
                takes_key=True,
                options=options,
            ))

    async def delete_feedback(
        self,
        run_id: str,
        feedback_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedFeedback:
        """Delete feedback.

        The feedback no longer counts in analytics. The run does not change. Scope: `feedback:write`."""
        return await self._send(Call(
                "DELETE",
                path("/runs/{id}/feedback/{feedback_id}", id=run_id, feedback_id=feedback_id),
                reader(models.DeletedFeedback),
                options=options,
            ))

    async def compare(
        self,
        run_id: str,
        other_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Comparison:
        """Compare two runs.

        Compares steps, outputs, cost, latency and scores of any two runs, for example a run and its replay. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/runs/{id}/compare/{other_id}", id=run_id, other_id=other_id),
                reader(models.Comparison),
                options=options,
            ))

    def list_files(
        self,
        run_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.StoredFile]:
        """List a run's files.

        Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/files", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.StoredFile),
        )

    @property
    def with_raw_response(self) -> AsyncRunsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncRunsWithRawResponse(self)


class AsyncRunsWithRawResponse:
    def __init__(self, resource: AsyncRuns) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.cancel = async_raw(resource.cancel)
        self.list_events = async_raw(resource.list_events)
        self.get_trace = async_raw(resource.get_trace)
        self.replay = async_raw(resource.replay)
        self.act = async_raw(resource.act)
        self.cancel_many = async_raw(resource.cancel_many)
        self.create_batch = async_raw(resource.create_batch)
        self.list_feedback = async_raw(resource.list_feedback)
        self.create_feedback = async_raw(resource.create_feedback)
        self.delete_feedback = async_raw(resource.delete_feedback)
        self.compare = async_raw(resource.compare)
        self.list_files = async_raw(resource.list_files)


class AsyncApiKeys(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ApiKey]:
        """List API keys.

        Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key. Scope: `api_keys:read`."""
        return self._list(
            Call(
                "GET",
                "/api-keys",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.ApiKey),
        )

    async def create(
        self,
        *,
        name: str,
        kind: Literal["standard", "demo"] | str | NotGiven = NOT_GIVEN,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        queues: Sequence[str] | None | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: datetime | str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Create an API key.

        The secret is returned only in this response. Scope: `api_keys:write`."""
        return await self._send(Call(
                "POST",
                "/api-keys",
                reader(models.NewApiKey),
                body=given(name=name, kind=kind, scopes=scopes, agent_ids=agent_ids, queues=queues, networks=networks, expires_at=expires_at),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        api_key_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Get an API key.

        Includes who created the key, and when and from where it was last used (accurate to a minute). Scope: `api_keys:read`."""
        return await self._send(Call(
                "GET",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                options=options,
            ))

    async def update(
        self,
        api_key_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        force: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Update an API key.

        Changes the name or the networks of a key. You cannot change its scopes and agents: create another key instead. A revoked or expired key cannot be changed. A key that would exclude its own address is rejected, unless you send `force=true`. Scope: `api_keys:write`."""
        return await self._send(Call(
                "PATCH",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                query=given(force=force),
                body=given(name=name, networks=networks),
                takes_key=True,
                options=options,
            ))

    async def revoke(
        self,
        api_key_id: str,
        *,
        cascade: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Revoke an API key.

        The key is rejected everywhere immediately. With `cascade`, so are the keys that it created. Scope: `api_keys:write`."""
        return await self._send(Call(
                "DELETE",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
                query=given(cascade=cascade),
                options=options,
            ))

    async def rotate(
        self,
        api_key_id: str,
        *,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Rotate an API key.

        The old key keeps working for 24 hours, or for `grace_seconds`. Both keys share one rate limit. Scope: `api_keys:write`."""
        return await self._send(Call(
                "POST",
                path("/api-keys/{id}/rotate", id=api_key_id),
                reader(models.NewApiKey),
                body=given(grace_seconds=grace_seconds) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncApiKeysWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncApiKeysWithRawResponse(self)


class AsyncApiKeysWithRawResponse:
    def __init__(self, resource: AsyncApiKeys) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.revoke = async_raw(resource.revoke)
        self.rotate = async_raw(resource.rotate)


class AsyncAuth(AsyncResource):
    async def login(
        self,
        *,
        email: str,
        password: str,
        code: str | NotGiven = NOT_GIVEN,
        organization_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SignedIn:
        """Sign in.

        Sets the session cookie. For people who use a browser. The cookie expires after 30 minutes without a request, and after eight hours at the latest. Every failure returns the same message. Five failures lock the account for a while; the lock time doubles with each further lock. `Idempotency-Key` is ignored. A repeated call starts another session."""
        return await self._send(Call(
                "POST",
                "/api/auth/login",
                reader(models.SignedIn),
                body=given(email=email, password=password, code=code, organization_id=organization_id),
                is_open=True,
                options=options,
            ))

    async def logout(
        self,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Sign out.

        Ends the session on all nodes and clears the cookie. Returns 204 even without a session. `Idempotency-Key` is ignored. Repeating the call has no further effect."""
        return await self._send(Call(
                "POST",
                "/api/auth/logout",
                nothing,
                options=options,
            ))

    async def me(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.Me:
        """Get the current identity.

        Returns the key or person that makes the call, with its scopes, organisation, plan and the protocols that are enabled. Use it to test a new key."""
        return await self._send(Call(
                "GET",
                "/api/auth/me",
                reader(models.Me),
                options=options,
            ))

    async def create_token(
        self,
        *,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "configurations:read", "configurations:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        all_users: bool | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        origins: Sequence[str] | NotGiven = NOT_GIVEN,
        max_runs: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SessionToken:
        """Create a short-lived token.

        The token has some of the caller's permissions and expires soon, and with the key or session that created it. With `user` it is safe for web pages: it reaches only what belongs to that end user. `Idempotency-Key` is ignored. A repeated call creates another token."""
        return await self._send(Call(
                "POST",
                "/api/auth/token",
                reader(models.SessionToken),
                body=given(scopes=scopes, ttl_seconds=ttl_seconds, user=user, all_users=all_users, agent_ids=agent_ids, thread_id=thread_id, origins=origins, max_runs=max_runs) or None,
                options=options,
            ))

    def list_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Session]:
        """List your sessions.

        Lists where you are signed in. `is_current` marks the session that makes this call."""
        return self._list(
            Call(
                "GET",
                "/api/auth/sessions",
                as_it_is,
                options=options,
            ),
            reader(models.Session),
        )

    async def end_all_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSessions:
        """End all sessions.

        Ends all your sessions, including this one. Use this if a device is lost or stolen. Your API keys keep working: revoke them separately."""
        return await self._send(Call(
                "DELETE",
                "/api/auth/sessions",
                reader(models.DeletedSessions),
                options=options,
            ))

    async def end_session(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSession:
        """End a session.

        The session is rejected on all nodes within seconds."""
        return await self._send(Call(
                "DELETE",
                path("/api/auth/sessions/{id}", id=session_id),
                reader(models.DeletedSession),
                options=options,
            ))

    async def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        code: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Change your password.

        Ends all your other sessions. The new password needs at least 12 characters and must not be a common password. Send `code` if you have a second factor. `Idempotency-Key` is ignored. A repeated call is rejected, because the old password is no longer valid."""
        return await self._send(Call(
                "POST",
                "/api/auth/password",
                nothing,
                body=given(current_password=current_password, new_password=new_password, code=code),
                options=options,
            ))

    async def forgot_password(
        self,
        *,
        email: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Request a password link.

        Sends an e-mail with a link to choose a new password. The response is the same for unknown addresses. The link works once and expires after one hour. If this server sends no mail, its operator can set a new password. `Idempotency-Key` is ignored. A repeated call sends another link."""
        return await self._send(Call(
                "POST",
                "/api/auth/password/forgot",
                nothing,
                body=given(email=email),
                is_open=True,
                options=options,
            ))

    async def reset_password(
        self,
        *,
        token: str,
        new_password: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Reset a password.

        The token is the last part of the link in the e-mail. Ends all your sessions, and verifies the e-mail address. `Idempotency-Key` is ignored. A repeated call is rejected, because a link works once."""
        return await self._send(Call(
                "POST",
                "/api/auth/password/reset",
                nothing,
                body=given(token=token, new_password=new_password),
                is_open=True,
                options=options,
            ))

    async def switch_organization(
        self,
        *,
        organization_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Me:
        """Switch organisation.

        The session continues in the other organisation, with your role there. `Idempotency-Key` is ignored. Repeating the call has no further effect."""
        return await self._send(Call(
                "POST",
                "/api/auth/switch",
                reader(models.Me),
                body=given(organization_id=organization_id),
                options=options,
            ))

    async def look_up_invitation(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> models.InvitationOffer:
        """Get an invitation.

        For the page that the invitation link opens. The invitation remains unused, and the call does not sign anyone in. `Idempotency-Key` is ignored. The call changes nothing."""
        return await self._send(Call(
                "POST",
                "/api/auth/invitations/look-up",
                reader(models.InvitationOffer),
                body=given(token=token),
                is_open=True,
                options=options,
            ))

    async def accept_invitation(
        self,
        *,
        token: str,
        password: str,
        code: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SignedIn:
        """Accept an invitation.

        If the e-mail address has an account, send its password; otherwise send the password for the new account. This call also signs you in. `Idempotency-Key` is ignored. A repeated call is rejected, because an invitation works once."""
        return await self._send(Call(
                "POST",
                "/api/auth/invitations/accept",
                reader(models.SignedIn),
                body=given(token=token, password=password, code=code),
                is_open=True,
                options=options,
            ))

    async def begin_second_factor(
        self,
        *,
        password: str,
        **options: Unpack[RequestOptions],
    ) -> models.SecondFactorSetup:
        """Set up a second factor.

        Returns a secret and a URL for an authenticator app. The second factor is active once you confirm it, within one hour. `Idempotency-Key` is ignored. A repeated call creates another secret."""
        return await self._send(Call(
                "POST",
                "/api/auth/second-factor",
                reader(models.SecondFactorSetup),
                body=given(password=password),
                options=options,
            ))

    async def confirm_second_factor(
        self,
        *,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> models.RecoveryCodes:
        """Confirm the second factor.

        Turns the second factor on with a first code, and ends all your other sessions. Returns recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in. `Idempotency-Key` is ignored. A repeated call is rejected, because a code works once."""
        return await self._send(Call(
                "POST",
                "/api/auth/second-factor/confirm",
                reader(models.RecoveryCodes),
                body=given(code=code),
                options=options,
            ))

    async def renew_recovery_codes(
        self,
        *,
        password: str,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> models.RecoveryCodes:
        """Replace your recovery codes.

        The old codes stop working immediately. `Idempotency-Key` is ignored. A repeated call creates other codes."""
        return await self._send(Call(
                "POST",
                "/api/auth/second-factor/recovery-codes",
                reader(models.RecoveryCodes),
                body=given(password=password, code=code),
                options=options,
            ))

    async def remove_second_factor(
        self,
        *,
        password: str,
        code: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """Turn off the second factor.

        Ends all your other sessions. If the organisation requires a second factor, all you can do afterwards is set up a new one. `Idempotency-Key` is ignored. A repeated call is rejected, because there is no second factor any more."""
        return await self._send(Call(
                "POST",
                "/api/auth/second-factor/remove",
                nothing,
                body=given(password=password, code=code),
                options=options,
            ))

    async def get_authorization_request(
        self,
        *,
        request: str,
        **options: Unpack[RequestOptions],
    ) -> models.AuthorizationRequest:
        """Get an OAuth authorization request.

        Fetches the application's document and compares the requested scopes with yours."""
        return await self._send(Call(
                "GET",
                "/oauth/authorization",
                reader(models.AuthorizationRequest),
                query=given(request=request),
                options=options,
            ))

    async def allow_authorization(
        self,
        *,
        request: str,
        days: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AllowedAuthorization:
        """Authorise an application.

        Creates an expiring key, which is listed with the other keys and can be revoked there. Its secret is never disclosed; the application gets short-lived tokens. `Idempotency-Key` is ignored. A repeated call creates another code."""
        return await self._send(Call(
                "POST",
                "/oauth/authorization",
                reader(models.AllowedAuthorization),
                body=given(request=request, days=days),
                options=options,
            ))

    async def get_sign_in_options(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.SignInOptions:
        """Get sign-in options.

        Returns what a sign-in page needs before the user enters an e-mail address."""
        return await self._send(Call(
                "GET",
                "/api/auth/sso/options",
                reader(models.SignInOptions),
                is_open=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAuthWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncAuthWithRawResponse(self)


class AsyncAuthWithRawResponse:
    def __init__(self, resource: AsyncAuth) -> None:
        self.login = async_raw(resource.login)
        self.logout = async_raw(resource.logout)
        self.me = async_raw(resource.me)
        self.create_token = async_raw(resource.create_token)
        self.list_sessions = async_raw(resource.list_sessions)
        self.end_all_sessions = async_raw(resource.end_all_sessions)
        self.end_session = async_raw(resource.end_session)
        self.change_password = async_raw(resource.change_password)
        self.forgot_password = async_raw(resource.forgot_password)
        self.reset_password = async_raw(resource.reset_password)
        self.switch_organization = async_raw(resource.switch_organization)
        self.look_up_invitation = async_raw(resource.look_up_invitation)
        self.accept_invitation = async_raw(resource.accept_invitation)
        self.begin_second_factor = async_raw(resource.begin_second_factor)
        self.confirm_second_factor = async_raw(resource.confirm_second_factor)
        self.renew_recovery_codes = async_raw(resource.renew_recovery_codes)
        self.remove_second_factor = async_raw(resource.remove_second_factor)
        self.get_authorization_request = async_raw(resource.get_authorization_request)
        self.allow_authorization = async_raw(resource.allow_authorization)
        self.get_sign_in_options = async_raw(resource.get_sign_in_options)


class AsyncMembers(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Member]:
        """List members.

        Includes roles, and counts of the resources that are revoked when the member leaves. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/members",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Member),
        )

    async def update(
        self,
        member_id: str,
        *,
        role: Literal["owner", "admin", "developer", "viewer"] | str,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedMember:
        """Change a member's role.

        Keys, invitations and webhooks that the new role could not have created are revoked or deactivated immediately. The response counts them. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "PATCH",
                path("/members/{id}", id=member_id),
                reader(models.ChangedMember),
                body=given(role=role),
                takes_key=True,
                options=options,
            ))

    async def remove(
        self,
        member_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedMember:
        """Remove a member.

        You can also remove yourself. The member's keys and invitations are revoked, their webhooks deactivated, and their sessions end. Runs, agents and connectors stay with the organisation. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return await self._send(Call(
                "DELETE",
                path("/members/{id}", id=member_id),
                reader(models.ChangedMember),
                options=options,
            ))

    def list_invitations(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Invitation]:
        """List open invitations.

        Lists invitations that are not used, revoked or expired. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/members/invitations",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Invitation),
        )

    async def invite(
        self,
        *,
        email: str,
        role: Literal["owner", "admin", "developer", "viewer"] | str,
        **options: Unpack[RequestOptions],
    ) -> models.NewInvitation:
        """Invite a member.

        The link is returned only in this response, and is also mailed if the server sends mail. It works once and expires after seven days. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "POST",
                "/members/invitations",
                reader(models.NewInvitation),
                body=given(email=email, role=role),
                takes_key=True,
                options=options,
            ))

    async def withdraw_invitation(
        self,
        invitation_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedInvitation:
        """Revoke an invitation.

        The link stops working. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "DELETE",
                path("/members/invitations/{id}", id=invitation_id),
                reader(models.DeletedInvitation),
                options=options,
            ))

    async def update_organization(
        self,
        *,
        requires_second_factor: bool,
        **options: Unpack[RequestOptions],
    ) -> models.Organization:
        """Require a second factor.

        Requires the role owner and a second factor of your own. If you require a second factor, all that members without one can do is set one up."""
        return await self._send(Call(
                "PATCH",
                "/organization",
                reader(models.Organization),
                body=given(requires_second_factor=requires_second_factor),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncMembersWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncMembersWithRawResponse(self)


class AsyncMembersWithRawResponse:
    def __init__(self, resource: AsyncMembers) -> None:
        self.list = async_raw(resource.list)
        self.update = async_raw(resource.update)
        self.remove = async_raw(resource.remove)
        self.list_invitations = async_raw(resource.list_invitations)
        self.invite = async_raw(resource.invite)
        self.withdraw_invitation = async_raw(resource.withdraw_invitation)
        self.update_organization = async_raw(resource.update_organization)


class AsyncOrganization(AsyncResource):
    async def get_settings(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.OrganizationSettings:
        """Get organisation settings.

        Returns which web origins may use the organisation's keys, and the maximum age of keys. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return await self._send(Call(
                "GET",
                "/organization/settings",
                reader(models.OrganizationSettings),
                options=options,
            ))

    async def update_settings(
        self,
        *,
        max_key_age_days: int | None | NotGiven = NOT_GIVEN,
        cors_origins: Sequence[str] | NotGiven = NOT_GIVEN,
        dry_run: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedOrganizationSettings:
        """Update organisation settings.

        Requires the role owner. Fields that you leave out keep their values. The response counts the keys that now expire earlier. With `dry_run=true` it shows the effects and nothing is changed. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "PATCH",
                "/organization/settings",
                reader(models.ChangedOrganizationSettings),
                query=given(dry_run=dry_run),
                body=given(max_key_age_days=max_key_age_days, cors_origins=cors_origins),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncOrganizationWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncOrganizationWithRawResponse(self)


class AsyncOrganizationWithRawResponse:
    def __init__(self, resource: AsyncOrganization) -> None:
        self.get_settings = async_raw(resource.get_settings)
        self.update_settings = async_raw(resource.update_settings)


class AsyncSingleSignOn(AsyncResource):
    async def get(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.SingleSignOn:
        """Get single sign-on.

        Returns the provider, the mapping from claims to roles, and whether members may still sign in with a password. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return await self._send(Call(
                "GET",
                "/single-sign-on",
                reader(models.SingleSignOn),
                options=options,
            ))

    async def set(
        self,
        *,
        issuer: str,
        client_id: str,
        client_secret: str | NotGiven = NOT_GIVEN,
        scopes: str | NotGiven = NOT_GIVEN,
        roles_claim: str | None | NotGiven = NOT_GIVEN,
        role_mapping: Mapping[str, Literal["owner", "admin", "developer", "viewer"] | str] | NotGiven = NOT_GIVEN,
        default_role: Literal["owner", "admin", "developer", "viewer"] | str | None | NotGiven = NOT_GIVEN,
        required: bool | NotGiven = NOT_GIVEN,
        readmits_removed: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SingleSignOn:
        """Set up single sign-on.

        Requires the role owner. The service fetches the provider's metadata during this call and rejects a configuration that does not match it. Members can sign in this way once a domain is verified. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "PUT",
                "/single-sign-on",
                reader(models.SingleSignOn),
                body=given(issuer=issuer, client_id=client_id, client_secret=client_secret, scopes=scopes, roles_claim=roles_claim, role_mapping=role_mapping, default_role=default_role, required=required, readmits_removed=readmits_removed),
                options=options,
            ))

    async def delete(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSingleSignOn:
        """Delete single sign-on.

        Requires the role owner. Members sign in with passwords again; sessions that were started through the provider end. Members who never had a password can request a password link. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "DELETE",
                "/single-sign-on",
                reader(models.DeletedSingleSignOn),
                options=options,
            ))

    def list_email_domains(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.EmailDomain]:
        """List domains.

        Each domain includes the DNS record that proves ownership, and when it was verified. Scope: `*`, or a member with the role owner, admin, developer, viewer."""
        return self._list(
            Call(
                "GET",
                "/single-sign-on/domains",
                as_it_is,
                options=options,
            ),
            reader(models.EmailDomain),
        )

    async def claim_email_domain(
        self,
        *,
        domain: str,
        **options: Unpack[RequestOptions],
    ) -> models.EmailDomain:
        """Claim a domain.

        Requires the role owner. Add the returned record to the domain's DNS, then call `verify`. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "POST",
                "/single-sign-on/domains",
                reader(models.EmailDomain),
                body=given(domain=domain),
                takes_key=True,
                options=options,
            ))

    async def verify_email_domain(
        self,
        domain_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.EmailDomain:
        """Verify a domain.

        Looks for the DNS record that the claim returned. Requires the role owner. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "POST",
                path("/single-sign-on/domains/{id}/verify", id=domain_id),
                reader(models.EmailDomain),
                options=options,
            ))

    async def delete_email_domain(
        self,
        domain_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedEmailDomain:
        """Delete a domain.

        Requires the role owner. People with an address in this domain can no longer sign in through single sign-on. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "DELETE",
                path("/single-sign-on/domains/{id}", id=domain_id),
                reader(models.DeletedEmailDomain),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncSingleSignOnWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncSingleSignOnWithRawResponse(self)


class AsyncSingleSignOnWithRawResponse:
    def __init__(self, resource: AsyncSingleSignOn) -> None:
        self.get = async_raw(resource.get)
        self.set = async_raw(resource.set)
        self.delete = async_raw(resource.delete)
        self.list_email_domains = async_raw(resource.list_email_domains)
        self.claim_email_domain = async_raw(resource.claim_email_domain)
        self.verify_email_domain = async_raw(resource.verify_email_domain)
        self.delete_email_domain = async_raw(resource.delete_email_domain)


class AsyncUsage(AsyncResource):
    async def get(
        self,
        *,
        month: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Usage:
        """Get usage and plan limits.

        With `Accept: text/csv`, returns one table with a line for each total, agent, key, user, model and day. Scope: `usage:read`."""
        return await self._send(Call(
                "GET",
                "/usage",
                reader(models.Usage),
                query=given(month=month),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncUsageWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncUsageWithRawResponse(self)


class AsyncUsageWithRawResponse:
    def __init__(self, resource: AsyncUsage) -> None:
        self.get = async_raw(resource.get)


class AsyncAnalytics(AsyncResource):
    async def get(
        self,
        *,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        time_zone: str | NotGiven = NOT_GIVEN,
        interval: Literal["hour", "day"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Analytics:
        """Get run statistics.

        Counted per hour as runs end, without scanning the runs. Covers exactly the period from `created_after` to `created_before`. With `Accept: text/csv`, returns one table with a line for the total and for each interval, agent, key and error code. Scope: `analytics:read`."""
        return await self._send(Call(
                "GET",
                "/analytics",
                reader(models.Analytics),
                query=given(created_after=created_after, created_before=created_before, time_zone=time_zone, interval=interval, agent_id=agent_id),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAnalyticsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncAnalyticsWithRawResponse(self)


class AsyncAnalyticsWithRawResponse:
    def __init__(self, resource: AsyncAnalytics) -> None:
        self.get = async_raw(resource.get)


class AsyncAudit(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        action: str | NotGiven = NOT_GIVEN,
        actor: str | NotGiven = NOT_GIVEN,
        outcome: Literal["succeeded", "refused"] | str | NotGiven = NOT_GIVEN,
        resource_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.AuditEntry]:
        """List audit entries.

        Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook. Scope: `audit:read`."""
        return self._list(
            Call(
                "GET",
                "/audit",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, action=action, actor=actor, outcome=outcome, resource_id=resource_id),
                options=options,
            ),
            reader(models.AuditEntry),
        )

    @property
    def with_raw_response(self) -> AsyncAuditWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncAuditWithRawResponse(self)


class AsyncAuditWithRawResponse:
    def __init__(self, resource: AsyncAudit) -> None:
        self.list = async_raw(resource.list)


class AsyncReplays(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Replay]:
        """List replays.

        Newest first, with the progress of each. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/replays",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.Replay),
        )

    async def create(
        self,
        *,
        agent_id: str,
        effects: Literal["live", "recorded"] | str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Replay many runs.

        Replays the runs of an agent that match the filter and have ended, in the background. Runs that are replays themselves are left out. Each new run is created as with POST /runs/{id}/replay. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/replays",
                reader(models.Replay),
                body=given(agent_id=agent_id, filter=filter, limit=limit, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                takes_key=True,
                options=options,
            ))

    async def estimate(
        self,
        *,
        agent_id: str,
        effects: Literal["live", "recorded"] | str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ReplayEstimate:
        """Count the runs of a replay first.

        Takes the body of POST /replays, checks it in the same way, and returns how many runs it would replay and what the original runs cost. Creates nothing. `Idempotency-Key` is ignored. The call changes nothing. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/replays/estimate",
                reader(models.ReplayEstimate),
                body=given(agent_id=agent_id, filter=filter, limit=limit, agent_revision=agent_revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                options=options,
            ))

    async def get(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Get a replay.

        Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/replays/{id}", id=replay_id),
                reader(models.Replay),
                options=options,
            ))

    async def cancel(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Cancel a replay.

        No further runs start, and active ones are cancelled. Results of runs that have ended are kept. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/replays/{id}", id=replay_id),
                reader(models.Replay),
                options=options,
            ))

    def list_runs(
        self,
        replay_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["waiting", "active", "completed", "failed", "cancelled", "refused"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ReplayedRun]:
        """List the runs of a replay.

        In the order of the original runs. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/replays/{id}/runs", id=replay_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.ReplayedRun),
        )

    async def compare(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ReplayComparison:
        """Compare a replay with the original runs.

        Shows how two revisions perform on the same inputs, for the runs that have ended so far. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/replays/{id}/comparison", id=replay_id),
                reader(models.ReplayComparison),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncReplaysWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncReplaysWithRawResponse(self)


class AsyncReplaysWithRawResponse:
    def __init__(self, resource: AsyncReplays) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.estimate = async_raw(resource.estimate)
        self.get = async_raw(resource.get)
        self.cancel = async_raw(resource.cancel)
        self.list_runs = async_raw(resource.list_runs)
        self.compare = async_raw(resource.compare)


class AsyncDatasets(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Dataset]:
        """List data sets.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/datasets",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.Dataset),
        )

    async def create(
        self,
        *,
        agent_id: str,
        name: str,
        description: str | None | NotGiven = NOT_GIVEN,
        rows: Sequence[params.NewDatasetRow | models.NewDatasetRow] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Create a data set.

        A data set belongs to one agent: its rows are inputs of that agent. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/datasets",
                reader(models.Dataset),
                body=given(agent_id=agent_id, name=name, description=description, rows=rows),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        dataset_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Get a data set.

        Includes the number of its current version. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/datasets/{id}", id=dataset_id),
                reader(models.Dataset),
                options=options,
            ))

    async def update(
        self,
        dataset_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Dataset:
        """Update a data set.

        Changes the name or the description. The version remains the same. Scope: `runs:write`."""
        return await self._send(Call(
                "PATCH",
                path("/datasets/{id}", id=dataset_id),
                reader(models.Dataset),
                body=given(name=name, description=description),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        dataset_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedDataset:
        """Delete a data set.

        Deletes all versions with their rows, and all experiments with this data set; their active runs are cancelled. The runs that rows were made from remain. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/datasets/{id}", id=dataset_id),
                reader(models.DeletedDataset),
                options=options,
            ))

    def list_rows(
        self,
        dataset_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        version: int | NotGiven = NOT_GIVEN,
        tag: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.DatasetRow]:
        """List the rows of a data set.

        Newest first. With `version`, returns the rows that this version had, without rows that were erased. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/datasets/{id}/rows", id=dataset_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, version=version, tag=tag),
                options=options,
            ),
            reader(models.DatasetRow),
        )

    async def add_rows(
        self,
        dataset_id: str,
        *,
        rows: Sequence[params.NewDatasetRow | models.NewDatasetRow],
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Add rows to a data set.

        Creates a version that has these rows in addition. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/datasets/{id}/rows", id=dataset_id),
                reader(models.DatasetChange),
                body=given(rows=rows),
                takes_key=True,
                options=options,
            ))

    async def import_rows(
        self,
        dataset_id: str,
        *,
        run_ids: Sequence[str] | NotGiven = NOT_GIVEN,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        expect_output: bool | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Add runs to a data set.

        Creates a version with a row for each run of the data set's agent that matches the filter and has ended, or only for the runs of `run_ids`. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/datasets/{id}/rows/import", id=dataset_id),
                reader(models.DatasetChange),
                body=given(run_ids=run_ids, filter=filter, limit=limit, expect_output=expect_output, tags=tags),
                takes_key=True,
                options=options,
            ))

    async def remove_rows(
        self,
        dataset_id: str,
        *,
        row_ids: Sequence[str],
        **options: Unpack[RequestOptions],
    ) -> models.DatasetChange:
        """Remove rows from a data set.

        Creates a version without these rows. Former versions keep them. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/datasets/{id}/rows/remove", id=dataset_id),
                reader(models.DatasetChange),
                body=given(row_ids=row_ids),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncDatasetsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncDatasetsWithRawResponse(self)


class AsyncDatasetsWithRawResponse:
    def __init__(self, resource: AsyncDatasets) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.list_rows = async_raw(resource.list_rows)
        self.add_rows = async_raw(resource.add_rows)
        self.import_rows = async_raw(resource.import_rows)
        self.remove_rows = async_raw(resource.remove_rows)


class AsyncScorers(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Scorer]:
        """List scorers.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/scorers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Scorer),
        )

    async def create(
        self,
        *,
        name: str,
        definition: params.ScorerDefinition | models.ScorerDefinition,
        description: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Create a scorer.

        A scorer can be used with the experiments of every agent of the organisation. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/scorers",
                reader(models.Scorer),
                body=given(name=name, description=description, definition=definition),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Get a scorer.

        Includes its current definition. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/scorers/{id}", id=scorer_id),
                reader(models.Scorer),
                options=options,
            ))

    async def update(
        self,
        scorer_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        definition: params.ScorerDefinition | models.ScorerDefinition | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Scorer:
        """Update a scorer.

        A changed definition is a new version. Experiments and scoring rules keep the version that they started with. Scope: `runs:write`."""
        return await self._send(Call(
                "PATCH",
                path("/scorers/{id}", id=scorer_id),
                reader(models.Scorer),
                body=given(name=name, description=description, definition=definition),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedScorer:
        """Delete a scorer.

        Deletes all its versions and its scoring rules. The results of experiments and the scores of runs remain. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/scorers/{id}", id=scorer_id),
                reader(models.DeletedScorer),
                options=options,
            ))

    def list_versions(
        self,
        scorer_id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ScorerVersion]:
        """List the versions of a scorer.

        Newest first, at most 100. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/scorers/{id}/versions", id=scorer_id),
                as_it_is,
                options=options,
            ),
            reader(models.ScorerVersion),
        )

    @property
    def with_raw_response(self) -> AsyncScorersWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncScorersWithRawResponse(self)


class AsyncScorersWithRawResponse:
    def __init__(self, resource: AsyncScorers) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.list_versions = async_raw(resource.list_versions)


class AsyncScoringRules(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ScoringRule]:
        """List scoring rules.

        Newest first. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/scoring-rules",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id),
                options=options,
            ),
            reader(models.ScoringRule),
        )

    async def create(
        self,
        *,
        agent_id: str,
        name: str,
        scorer: params.ScorerUse | models.ScorerUse,
        percent: float,
        filter: params.ScoringFilter | models.ScoringFilter | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        max_scores_per_day: int | None | NotGiven = NOT_GIVEN,
        max_cost_usd_per_day: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Create a scoring rule.

        From now on, a sample of the agent's runs is scored after they completed. The score of a run is feedback with the name of the rule, so analytics, filters and alerts include it. Replays and runs of experiments are not scored. The scorer keeps its version until the rule is changed. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/scoring-rules",
                reader(models.ScoringRule),
                body=given(agent_id=agent_id, name=name, scorer=scorer, percent=percent, filter=filter, active=active, max_scores_per_day=max_scores_per_day, max_cost_usd_per_day=max_cost_usd_per_day),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        scoring_rule_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Get a scoring rule.

        Includes how many runs it scored today, and what that cost. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.ScoringRule),
                options=options,
            ))

    async def update(
        self,
        scoring_rule_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        scorer: params.ScorerUse | models.ScorerUse | NotGiven = NOT_GIVEN,
        percent: float | NotGiven = NOT_GIVEN,
        filter: params.ScoringFilter | models.ScoringFilter | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        max_scores_per_day: int | None | NotGiven = NOT_GIVEN,
        max_cost_usd_per_day: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ScoringRule:
        """Update a scoring rule.

        Applies to runs that are sampled from now on. With `scorer`, the rule uses the current or the given version of the scorer. Scope: `runs:write`."""
        return await self._send(Call(
                "PATCH",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.ScoringRule),
                body=given(name=name, scorer=scorer, percent=percent, filter=filter, active=active, max_scores_per_day=max_scores_per_day, max_cost_usd_per_day=max_cost_usd_per_day),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        scoring_rule_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedScoringRule:
        """Delete a scoring rule.

        No further runs are scored. The scores remain. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/scoring-rules/{id}", id=scoring_rule_id),
                reader(models.DeletedScoringRule),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncScoringRulesWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncScoringRulesWithRawResponse(self)


class AsyncScoringRulesWithRawResponse:
    def __init__(self, resource: AsyncScoringRules) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)


class AsyncExperiments(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        dataset_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Experiment]:
        """List experiments.

        Newest first, with the progress of each. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/experiments",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, dataset_id=dataset_id),
                options=options,
            ),
            reader(models.Experiment),
        )

    async def create(
        self,
        *,
        dataset_id: str,
        scorers: Sequence[params.ScorerUse | models.ScorerUse],
        effects: Literal["live", "recorded"] | str,
        name: str | None | NotGiven = NOT_GIVEN,
        dataset_version: int | NotGiven = NOT_GIVEN,
        agent_revisions: Sequence[int] | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        max_cost_usd: float | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Start an experiment.

        Runs each revision with each row of a version of the data set, in the background, and scores the outputs. The runs have the metadata `experiment_id`. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/experiments",
                reader(models.Experiment),
                body=given(name=name, dataset_id=dataset_id, dataset_version=dataset_version, agent_revisions=agent_revisions, scorers=scorers, effects=effects, concurrency=concurrency, priority=priority, max_cost_usd=max_cost_usd, timeout_seconds=timeout_seconds),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Get an experiment.

        Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/experiments/{id}", id=experiment_id),
                reader(models.Experiment),
                options=options,
            ))

    async def cancel(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Cancel an experiment.

        No further runs start, and active ones are cancelled. Scores of runs that have ended are kept, and no more ratings are taken. Scope: `runs:write`."""
        return await self._send(Call(
                "DELETE",
                path("/experiments/{id}", id=experiment_id),
                reader(models.Experiment),
                options=options,
            ))

    async def resume(
        self,
        experiment_id: str,
        *,
        max_cost_usd: float | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Experiment:
        """Resume an experiment.

        Starts the runs that a cancelled experiment did not start, and those that could not start, such as after its `max_cost_usd` was reached. Outputs without all their ratings wait for them again. Results so far are kept. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/experiments/{id}/resume", id=experiment_id),
                reader(models.Experiment),
                body=given(max_cost_usd=max_cost_usd) or None,
                takes_key=True,
                options=options,
            ))

    def list_rows(
        self,
        experiment_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        show: Literal["failing", "changed", "refused"] | str | NotGiven = NOT_GIVEN,
        tag: str | NotGiven = NOT_GIVEN,
        row_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ExperimentRow]:
        """List the rows of an experiment with their runs and scores.

        In the order of the rows. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/experiments/{id}/rows", id=experiment_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, show=show, tag=tag, row_id=row_id),
                options=options,
            ),
            reader(models.ExperimentRow),
        )

    async def get_results(
        self,
        experiment_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ExperimentResults:
        """Get the results of an experiment.

        Counts each revision and scorer, with 95 % intervals. Of an experiment that has not ended, only what is scored so far. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/experiments/{id}/results", id=experiment_id),
                reader(models.ExperimentResults),
                options=options,
            ))

    async def compare(
        self,
        experiment_id: str,
        *,
        other_experiment_id: str | NotGiven = NOT_GIVEN,
        base_revision: int | NotGiven = NOT_GIVEN,
        other_revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ExperimentComparison:
        """Compare two revisions.

        Compares two revisions on the rows that have a score in both: of one experiment, or of two experiments with the same data set. Rates are compared with McNemar's exact test, other scores with a paired bootstrap. A difference that the rows do not support is `undecided`. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/experiments/{id}/comparison", id=experiment_id),
                reader(models.ExperimentComparison),
                query=given(other_experiment_id=other_experiment_id, base_revision=base_revision, other_revision=other_revision),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncExperimentsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncExperimentsWithRawResponse(self)


class AsyncExperimentsWithRawResponse:
    def __init__(self, resource: AsyncExperiments) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.cancel = async_raw(resource.cancel)
        self.resume = async_raw(resource.resume)
        self.list_rows = async_raw(resource.list_rows)
        self.get_results = async_raw(resource.get_results)
        self.compare = async_raw(resource.compare)


class AsyncRatings(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        experiment_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Rating]:
        """List the outputs that wait for your rating.

        Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/ratings",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, experiment_id=experiment_id),
                options=options,
            ),
            reader(models.Rating),
        )

    async def give(
        self,
        rating_id: str,
        *,
        passed: bool | NotGiven = NOT_GIVEN,
        rating: int | NotGiven = NOT_GIVEN,
        comment: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.GivenRating:
        """Rate an output.

        Each member rates an output once, with `passed` or `rating`, as the scale demands. All keys of a member count as that member. When the last rating is given, the output has its score. Scope: `feedback:write`."""
        return await self._send(Call(
                "POST",
                path("/ratings/{id}", id=rating_id),
                reader(models.GivenRating),
                body=given(passed=passed, rating=rating, comment=comment),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncRatingsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncRatingsWithRawResponse(self)


class AsyncRatingsWithRawResponse:
    def __init__(self, resource: AsyncRatings) -> None:
        self.list = async_raw(resource.list)
        self.give = async_raw(resource.give)


class AsyncWebhooks(AsyncWebhookExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Webhook]:
        """List webhooks.

        Newest first. If the service deactivated a webhook, the response shows why and when. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/webhooks",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, active=active),
                options=options,
            ),
            reader(models.Webhook),
        )

    async def create(
        self,
        *,
        url: str,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.promoted", "deployment.rollback", "deployment.waiting", "deployment.refused", "alert.triggered", "agent.updated", "pipeline.completed", "evaluation.completed", "key.expiring", "worker.lost", "configuration.drifted", "audit.recorded", "*"] | str],
        secret: str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Create a webhook.

        The secret is returned only in this response. If you send none, the service creates one. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                "/webhooks",
                reader(models.WebhookWithSecret),
                body=given(url=url, events=events, secret=secret, active=active, description=description, retry_policy=retry_policy),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Webhook:
        """Get a webhook.

        The secret is not included; it was shown at creation. `rotate` creates a new one. Scope: `webhooks:read`."""
        return await self._send(Call(
                "GET",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.Webhook),
                options=options,
            ))

    async def update(
        self,
        webhook_id: str,
        *,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.promoted", "deployment.rollback", "deployment.waiting", "deployment.refused", "alert.triggered", "agent.updated", "pipeline.completed", "evaluation.completed", "key.expiring", "worker.lost", "configuration.drifted", "audit.recorded", "*"] | str] | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedWebhook:
        """Update a webhook.

        Fields that you leave out keep their values. `active: true` also sends the deliveries that waited while the webhook was deactivated. If you activate a webhook or change its URL, you become its owner. Scope: `webhooks:write`."""
        return await self._send(Call(
                "PATCH",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.ChangedWebhook),
                body=given(url=url, events=events, active=active, description=description, retry_policy=retry_policy),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        webhook_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWebhook:
        """Delete a webhook.

        Also deletes its history. Pending deliveries are dropped. This cannot be undone. Scope: `webhooks:write`."""
        return await self._send(Call(
                "DELETE",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.DeletedWebhook),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    async def test(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Send a test event.

        The delivery appears in the history like any other. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/test", id=webhook_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    async def rotate(
        self,
        webhook_id: str,
        *,
        secret: str | NotGiven = NOT_GIVEN,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Rotate a webhook's secret.

        During the grace period, deliveries are signed with both secrets. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/rotate", id=webhook_id),
                reader(models.WebhookWithSecret),
                body=given(secret=secret, grace_seconds=grace_seconds) or None,
                takes_key=True,
                options=options,
            ))

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["pending", "succeeded", "failed"] | str | NotGiven = NOT_GIVEN,
        event_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Delivery]:
        """List a webhook's deliveries.

        Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                path("/webhooks/{id}/deliveries", id=webhook_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, event_id=event_id),
                options=options,
            ),
            reader(models.Delivery),
        )

    async def get_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeliveryDetail:
        """Get a delivery.

        Each attempt shows the request headers and body, the first 16 KiB of the response, and the duration. Scope: `webhooks:read`."""
        return await self._send(Call(
                "GET",
                path("/webhooks/{id}/deliveries/{delivery_id}", id=webhook_id, delivery_id=delivery_id),
                reader(models.DeliveryDetail),
                options=options,
            ))

    async def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Redeliver an event.

        Sends the same bytes and event id again with a new signature, even if the delivery succeeded before. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/deliveries/{delivery_id}/redeliver", id=webhook_id, delivery_id=delivery_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    async def redeliver_failed(
        self,
        webhook_id: str,
        *,
        since: datetime | str,
        **options: Unpack[RequestOptions],
    ) -> models.Redelivery:
        """Redeliver all failed events.

        Use this after your receiver was down. Each failed event is sent once, as a new delivery. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/redeliver", id=webhook_id),
                reader(models.Redelivery),
                body=given(since=since),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncWebhooksWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncWebhooksWithRawResponse(self)


class AsyncWebhooksWithRawResponse:
    def __init__(self, resource: AsyncWebhooks) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.test = async_raw(resource.test)
        self.rotate = async_raw(resource.rotate)
        self.list_deliveries = async_raw(resource.list_deliveries)
        self.get_delivery = async_raw(resource.get_delivery)
        self.redeliver = async_raw(resource.redeliver)
        self.redeliver_failed = async_raw(resource.redeliver_failed)


class AsyncEvents(AsyncEventExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Event]:
        """List or stream events.

        Returns the events that webhooks receive, in the order in which they happened. With `Accept: text/event-stream`, streams them as they happen. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/events",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, type=type, run_id=run_id),
                options=options,
            ),
            reader(models.Event),
        )

    @property
    def with_raw_response(self) -> AsyncEventsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncEventsWithRawResponse(self)


class AsyncEventsWithRawResponse:
    def __init__(self, resource: AsyncEvents) -> None:
        self.list = async_raw(resource.list)


class AsyncWorkers(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        queue: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Worker]:
        """List workers.

        Lists registered workers, until they deregister or have not reported for a day. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/workers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, queue=queue),
                options=options,
            ),
            reader(models.Worker),
        )

    async def register(
        self,
        *,
        protocol: int,
        concurrency: int,
        queues: Sequence[str],
        name: str | NotGiven = NOT_GIVEN,
        build: str | NotGiven = NOT_GIVEN,
        sdk: str | NotGiven = NOT_GIVEN,
        agents: Sequence[params.RegisterWorkerRequestAgent | models.RegisterWorkerRequestAgent] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.RegisteredWorker:
        """Register a worker.

        The first call of the worker protocol. With the scope `agents:write`, its agents are also created or updated. `Idempotency-Key` is ignored. A repeated call registers another worker, and the first one expires. Scope: `workers:run`."""
        return await self._send(Call(
                "POST",
                "/workers",
                reader(models.RegisteredWorker),
                body=given(protocol=protocol, name=name, build=build, sdk=sdk, concurrency=concurrency, queues=queues, agents=agents),
                options=options,
            ))

    async def poll(
        self,
        worker_id: str,
        *,
        slots: int,
        running: int | NotGiven = NOT_GIVEN,
        wait_seconds: float | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WorkerRuns:
        """Poll for runs.

        For workers: returns as soon as there are runs, or without runs when the wait ends. `Idempotency-Key` is ignored. A repeated call returns the next runs. Scope: `workers:run`."""
        return await self._send(Call(
                "POST",
                path("/workers/{id}/poll", id=worker_id),
                reader(models.WorkerRuns),
                body=given(slots=slots, running=running, wait_seconds=wait_seconds),
                options=options,
            ))

    async def report(
        self,
        worker_id: str,
        *,
        runs: Sequence[params.ReportedRun | models.ReportedRun],
        **options: Unpack[RequestOptions],
    ) -> models.WorkerReportAnswer:
        """Report on runs.

        For workers: sends heartbeats, steps, emitted events and results of all runs, and returns messages for them. `Idempotency-Key` is ignored. Its items have numbers, so that a repeated report is safe. Scope: `workers:run`."""
        return await self._send(Call(
                "POST",
                path("/workers/{id}/report", id=worker_id),
                reader(models.WorkerReportAnswer),
                body=given(runs=runs),
                options=options,
            ))

    async def remove(
        self,
        worker_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWorker:
        """Deregister a worker.

        For workers that shut down: runs that it still holds return to their queue. Scope: `workers:run`."""
        return await self._send(Call(
                "DELETE",
                path("/workers/{id}", id=worker_id),
                reader(models.DeletedWorker),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncWorkersWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncWorkersWithRawResponse(self)


class AsyncWorkersWithRawResponse:
    def __init__(self, resource: AsyncWorkers) -> None:
        self.list = async_raw(resource.list)
        self.register = async_raw(resource.register)
        self.poll = async_raw(resource.poll)
        self.report = async_raw(resource.report)
        self.remove = async_raw(resource.remove)


class AsyncPolicies(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        source: Literal["template", "custom"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Policy]:
        """List policies.

        Templates first. `guards` shows what a policy checks. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/policies",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, source=source),
                options=options,
            ),
            reader(models.Policy),
        )

    async def create(
        self,
        *,
        name: str,
        guards: Sequence[params.GuardRequest | models.GuardRequest],
        description: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Create a policy.

        Each guard checks input, output or both, and blocks, redacts or flags; with `shadow: true` it only records findings. Set `policy` of an agent to use the policy. Scope: `approvals:manage`."""
        return await self._send(Call(
                "POST",
                "/policies",
                reader(models.Policy),
                body=given(name=name, guards=guards, description=description, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def get_default(
        self,
        **options: Unpack[RequestOptions],
    ) -> models.DefaultPolicy:
        """Get the default policy.

        The default policy applies in addition to the policy of an agent: all guards of both are checked. Scope: `policies:read`."""
        return await self._send(Call(
                "GET",
                "/policies/default",
                reader(models.DefaultPolicy),
                options=options,
            ))

    async def set_default(
        self,
        *,
        policy: str | None,
        **options: Unpack[RequestOptions],
    ) -> models.DefaultPolicy:
        """Set the default policy.

        The default policy applies to every agent, from the next run on. An agent's own policy can only add guards. `open` has no guards. Scope: `approvals:manage`."""
        return await self._send(Call(
                "PATCH",
                "/policies/default",
                reader(models.DefaultPolicy),
                body=given(policy=policy),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        policy_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Get a policy.

        Use the name of a template, or the id of your own policy. Scope: `policies:read`."""
        return await self._send(Call(
                "GET",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                options=options,
            ))

    async def update(
        self,
        policy_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        guards: Sequence[params.GuardRequest | models.GuardRequest] | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Update a policy.

        `guards` is replaced as a whole. The change applies to every run from now on; agents that use the policy need no change. Scope: `approvals:manage`."""
        return await self._send(Call(
                "PATCH",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                body=given(name=name, description=description, guards=guards, metadata=metadata),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        policy_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedPolicy:
        """Delete a policy.

        Rejected while an agent or the organisation's default uses the policy. Scope: `approvals:manage`."""
        return await self._send(Call(
                "DELETE",
                path("/policies/{id}", id=policy_id),
                reader(models.DeletedPolicy),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    async def test(
        self,
        policy_id: str,
        *,
        stage: Literal["input", "output"] | str,
        text: str | NotGiven = NOT_GIVEN,
        value: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PolicyTest:
        """Test a policy.

        Returns what each guard would find and do, and the resulting text. Nothing is stored. `Idempotency-Key` is ignored. The call changes nothing. Scope: `policies:read`."""
        return await self._send(Call(
                "POST",
                path("/policies/{id}/test", id=policy_id),
                reader(models.PolicyTest),
                body=given(stage=stage, text=text, value=value),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncPoliciesWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncPoliciesWithRawResponse(self)


class AsyncPoliciesWithRawResponse:
    def __init__(self, resource: AsyncPolicies) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get_default = async_raw(resource.get_default)
        self.set_default = async_raw(resource.set_default)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.test = async_raw(resource.test)


class AsyncCaps(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Cap]:
        """List spend caps.

        Newest first, with the amount used in the current period. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/caps",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, api_key_id=api_key_id),
                options=options,
            ),
            reader(models.Cap),
        )

    async def create(
        self,
        *,
        period: Literal["day", "week", "month"] | str,
        unit: Literal["usd", "tokens", "runs"] | str,
        limit: float,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        api_key_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        each_user: bool | NotGiven = NOT_GIVEN,
        on_limit: Literal["refuse", "ask"] | str | NotGiven = NOT_GIVEN,
        missing_user: Literal["count", "refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        unpriced: Literal["refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.CreatedCap:
        """Create a spend cap.

        Limits an organisation, an agent, a key or an end user, in dollars, tokens or runs. Usage counts from now on. A run must be within all caps that apply to it. `on_limit` decides whether further runs are refused or wait for approval. Scope: `approvals:manage`."""
        return await self._send(Call(
                "POST",
                "/caps",
                reader(models.CreatedCap),
                body=given(agent_id=agent_id, api_key_id=api_key_id, user=user, each_user=each_user, period=period, unit=unit, limit=limit, on_limit=on_limit, missing_user=missing_user, unpriced=unpriced),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        cap_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Get a spend cap.

        Includes the amount used in the current period, and when the period started. Scope: `policies:read`."""
        return await self._send(Call(
                "GET",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                query=given(user=user),
                options=options,
            ))

    async def update(
        self,
        cap_id: str,
        *,
        limit: float | NotGiven = NOT_GIVEN,
        on_limit: Literal["refuse", "ask"] | str | NotGiven = NOT_GIVEN,
        missing_user: Literal["count", "refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        unpriced: Literal["refuse", "ignore"] | str | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Update a spend cap.

        The amount used is kept. If you raise the limit, runs that wait for it resume. Scope: `approvals:manage`."""
        return await self._send(Call(
                "PATCH",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                body=given(limit=limit, on_limit=on_limit, missing_user=missing_user, unpriced=unpriced),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        cap_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedCap:
        """Delete a spend cap.

        Runs that wait for the cap resume. Its usage is deleted too. Scope: `approvals:manage`."""
        return await self._send(Call(
                "DELETE",
                path("/caps/{id}", id=cap_id),
                reader(models.DeletedCap),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncCapsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncCapsWithRawResponse(self)


class AsyncCapsWithRawResponse:
    def __init__(self, resource: AsyncCaps) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)


class AsyncConnectors(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        type: Literal["mcp", "openapi"] | str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Connector]:
        """List connectors.

        Newest first, with the result of the last test. Secrets are `[redacted]`. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/connectors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, type=type, visibility=visibility),
                options=options,
            ),
            reader(models.Connector),
        )

    async def create(
        self,
        *,
        name: str,
        type: Literal["mcp", "openapi"] | str,
        url: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        document: Mapping[str, Any] | str | NotGiven = NOT_GIVEN,
        document_url: str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        oauth: params.CreateConnectorRequestOauth | models.CreateConnectorRequestOauth | None | NotGiven = NOT_GIVEN,
        authorization: params.CreateConnectorRequestAuthorization | models.CreateConnectorRequestAuthorization | None | NotGiven = NOT_GIVEN,
        approval: params.CreateConnectorRequestApproval | models.CreateConnectorRequestApproval | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Create a connector.

        The service does not contact the connector yet; call `test` to try it. Headers and OAuth secrets are encrypted and sent only to the host that they were given for. List the connector in `connectors` of an agent to use it. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                "/connectors",
                reader(models.Connector),
                body=given(name=name, type=type, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Get a connector.

        Includes a summary of its OpenAPI document and the result of the last test. Scope: `connectors:read`."""
        return await self._send(Call(
                "GET",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                options=options,
            ))

    async def update(
        self,
        connector_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        url: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        document: Mapping[str, Any] | str | NotGiven = NOT_GIVEN,
        document_url: str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
        oauth: params.ConnectorPatchOauth | models.ConnectorPatchOauth | None | NotGiven = NOT_GIVEN,
        authorization: params.ConnectorPatchAuthorization | models.ConnectorPatchAuthorization | None | NotGiven = NOT_GIVEN,
        approval: params.ConnectorPatchApproval | models.ConnectorPatchApproval | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Update a connector.

        Fields that you leave out, or send as `[redacted]`, keep their values. If you change `url`, send the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`."""
        return await self._send(Call(
                "PATCH",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                body=given(name=name, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        connector_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedConnector:
        """Delete a connector.

        Rejected while an active agent uses the connector. Its stored tokens are deleted too. Scope: `connectors:write`."""
        return await self._send(Call(
                "DELETE",
                path("/connectors/{id}", id=connector_id),
                reader(models.DeletedConnector),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    async def test(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectorTest:
        """Test a connector and list its tools.

        Returns 200 even if the test fails: see `ok` and `error`. Each tool includes its schema; `tool_tokens` is their cost in each model turn. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/connectors/{id}/test", id=connector_id),
                reader(models.ConnectorTest),
                options=options,
            ))

    async def connect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectLink:
        """Create a link to connect a user.

        For connectors with `authorization`. The link is for one person, works once and expires after 14 days. The token is then used for the organisation, or for the given `user`. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/connectors/{id}/connect", id=connector_id),
                reader(models.ConnectLink),
                body=given(user=user),
                options=options,
            ))

    async def disconnect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Disconnected:
        """Disconnect a user.

        Deletes the token here. The provider may still have the consent on record. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/connectors/{id}/disconnect", id=connector_id),
                reader(models.Disconnected),
                body=given(user=user),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncConnectorsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncConnectorsWithRawResponse(self)


class AsyncConnectorsWithRawResponse:
    def __init__(self, resource: AsyncConnectors) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.test = async_raw(resource.test)
        self.connect = async_raw(resource.connect)
        self.disconnect = async_raw(resource.disconnect)


class AsyncProviders(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Provider]:
        """List model providers.

        Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/providers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.Provider),
        )

    async def create(
        self,
        *,
        name: str,
        type: Literal["openai", "anthropic", "openai_compatible"] | str,
        api_key: str | None | NotGiven = NOT_GIVEN,
        base_url: str | None | NotGiven = NOT_GIVEN,
        default_model: str | None | NotGiven = NOT_GIVEN,
        is_default: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Create a model provider.

        Agents refer to the provider by name in `runtime.provider`, or as `default`. The key is stored encrypted. Call `test` to try it. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                "/providers",
                reader(models.Provider),
                body=given(name=name, type=type, api_key=api_key, base_url=base_url, default_model=default_model, is_default=is_default),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        provider_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Get a model provider.

        Providers from the operator's settings have an id too, and are read-only. Scope: `connectors:read`."""
        return await self._send(Call(
                "GET",
                path("/providers/{id}", id=provider_id),
                reader(models.Provider),
                options=options,
            ))

    async def update(
        self,
        provider_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        base_url: str | None | NotGiven = NOT_GIVEN,
        api_key: str | None | NotGiven = NOT_GIVEN,
        default_model: str | None | NotGiven = NOT_GIVEN,
        is_default: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Provider:
        """Update a model provider.

        Fields that you leave out keep their values; active runs use the new values from their next turn. You cannot change the name while active agents use it. Scope: `connectors:write`."""
        return await self._send(Call(
                "PATCH",
                path("/providers/{id}", id=provider_id),
                reader(models.Provider),
                body=given(name=name, base_url=base_url, api_key=api_key, default_model=default_model, is_default=is_default),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        provider_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedProvider:
        """Delete a model provider.

        Rejected while active agents use the provider by name. Agents that use `default` then use the organisation's oldest remaining provider, or else the operator's. Scope: `connectors:write`."""
        return await self._send(Call(
                "DELETE",
                path("/providers/{id}", id=provider_id),
                reader(models.DeletedProvider),
                options=options,
            ))

    async def test(
        self,
        provider_id: str,
        *,
        model: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ProviderTest:
        """Test a model provider.

        Returns 200 even if the test fails: see `ok`, `latency_ms` and `error`. The test costs a few tokens. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/providers/{id}/test", id=provider_id),
                reader(models.ProviderTest),
                body=given(model=model) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncProvidersWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncProvidersWithRawResponse(self)


class AsyncProvidersWithRawResponse:
    def __init__(self, resource: AsyncProviders) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.test = async_raw(resource.test)


class AsyncSecrets(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Secret]:
        """List secrets.

        Names and versions; values are never returned. A key that is limited to agents gets only their secrets. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/secrets",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, name=name, agent_id=agent_id),
                options=options,
            ),
            reader(models.Secret),
        )

    async def create(
        self,
        *,
        name: str,
        value: str,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Create a secret.

        Agents can read it at once. Names are unique in the organisation and, for secrets of an agent, in the agent. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                "/secrets",
                reader(models.Secret),
                body=given(name=name, value=value, agent_id=agent_id),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        secret_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Get a secret without its value.

        The value is never returned. Scope: `agents:read`."""
        return await self._send(Call(
                "GET",
                path("/secrets/{id}", id=secret_id),
                reader(models.Secret),
                options=options,
            ))

    async def delete(
        self,
        secret_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedSecret:
        """Delete a secret.

        Agents that still read it fail with an error that names it. Scope: `agents:write`."""
        return await self._send(Call(
                "DELETE",
                path("/secrets/{id}", id=secret_id),
                reader(models.DeletedSecret),
                options=options,
            ))

    async def rotate(
        self,
        secret_id: str,
        *,
        value: str,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Secret:
        """Rotate a secret.

        From now on, agents read the new value. During the grace period, `ctx.secrets.getAll` returns both values. An attempt that has already read the former value keeps it. If the value is the same, nothing changes. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/secrets/{id}/rotate", id=secret_id),
                reader(models.Secret),
                body=given(value=value, grace_seconds=grace_seconds),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncSecretsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncSecretsWithRawResponse(self)


class AsyncSecretsWithRawResponse:
    def __init__(self, resource: AsyncSecrets) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.delete = async_raw(resource.delete)
        self.rotate = async_raw(resource.rotate)


class AsyncAlerts(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["ok", "firing", "no_data"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Alert]:
        """List alerts.

        Newest first, with the last value of each. `status=firing` lists the alerts that are firing. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                "/alerts",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, agent_id=agent_id),
                options=options,
            ),
            reader(models.Alert),
        )

    async def create(
        self,
        *,
        name: str,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs", "average_score", "pass_rate"] | str,
        comparison: Literal["gt", "gte", "lt", "lte"] | str,
        threshold: float,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        feedback_name: str | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Create an alert.

        Alerts are evaluated every 15 seconds. An alert that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`. Scope: `alerts:write`."""
        return await self._send(Call(
                "POST",
                "/alerts",
                reader(models.Alert),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, feedback_name=feedback_name, min_samples=min_samples, description=description, severity=severity, active=active, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Get an alert.

        Includes the last value, and the id of the firing if it is firing. Scope: `alerts:read`."""
        return await self._send(Call(
                "GET",
                path("/alerts/{id}", id=alert_id),
                reader(models.Alert),
                options=options,
            ))

    async def update(
        self,
        alert_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs", "average_score", "pass_rate"] | str | NotGiven = NOT_GIVEN,
        comparison: Literal["gt", "gte", "lt", "lte"] | str | NotGiven = NOT_GIVEN,
        threshold: float | NotGiven = NOT_GIVEN,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        feedback_name: str | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Update an alert.

        Fields that you leave out keep their values. `active: false` pauses the alert. Changing the condition resets its state. Scope: `alerts:write`."""
        return await self._send(Call(
                "PATCH",
                path("/alerts/{id}", id=alert_id),
                reader(models.Alert),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, feedback_name=feedback_name, min_samples=min_samples, description=description, severity=severity, active=active, cooldown_seconds=cooldown_seconds, rollback=rollback),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        alert_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedAlert:
        """Delete an alert.

        Also deletes its history. Scope: `alerts:write`."""
        return await self._send(Call(
                "DELETE",
                path("/alerts/{id}", id=alert_id),
                reader(models.DeletedAlert),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_history(
        self,
        alert_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["firing", "resolved"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.AlertFiring]:
        """List the firings of an alert.

        Newest first: the value, when it fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                path("/alerts/{id}/history", id=alert_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.AlertFiring),
        )

    async def acknowledge(
        self,
        alert_id: str,
        firing_id: str,
        *,
        note: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertFiring:
        """Acknowledge a firing.

        Shows other members that the firing is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the alert fires. Scope: `alerts:write`."""
        return await self._send(Call(
                "POST",
                path("/alerts/{id}/history/{firing_id}/acknowledge", id=alert_id, firing_id=firing_id),
                reader(models.AlertFiring),
                body=given(note=note) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAlertsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncAlertsWithRawResponse(self)


class AsyncAlertsWithRawResponse:
    def __init__(self, resource: AsyncAlerts) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.list_history = async_raw(resource.list_history)
        self.acknowledge = async_raw(resource.acknowledge)


class AsyncErrors(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        kind: Literal["request", "background"] | str | NotGiven = NOT_GIVEN,
        request_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ErrorReport]:
        """List error reports.

        Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports. Scope: `*`, or a member with the role owner, admin."""
        return self._list(
            Call(
                "GET",
                "/errors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, kind=kind, request_id=request_id),
                options=options,
            ),
            reader(models.ErrorReport),
        )

    async def get(
        self,
        error_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ErrorReportDetail:
        """Get an error report.

        Only for the operator's organisation. Includes the latest occurrences with stack and request ids. Keys, tokens, addresses and quoted values are removed. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "GET",
                path("/errors/{id}", id=error_id),
                reader(models.ErrorReportDetail),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncErrorsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncErrorsWithRawResponse(self)


class AsyncErrorsWithRawResponse:
    def __init__(self, resource: AsyncErrors) -> None:
        self.list = async_raw(resource.list)
        self.get = async_raw(resource.get)


class AsyncThreads(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Thread]:
        """List threads.

        Newest first. Filter by agent, by your identifier of the end user, or by metadata. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                "/threads",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, agent_id=agent_id, user=user, metadata=metadata),
                options=options,
            ),
            reader(models.Thread),
        )

    async def create(
        self,
        *,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Create a thread.

        Creating a run with `"thread": {}` also creates a thread. A thread with an `agent_id` accepts runs of that agent only; otherwise any agent can use it. Scope: `threads:write`."""
        return await self._send(Call(
                "POST",
                "/threads",
                reader(models.Thread),
                body=given(agent_id=agent_id, user=user, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        thread_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Get a thread.

        Returns the agent, user, metadata and message count. `GET /threads/{id}/messages` returns the messages. Scope: `threads:read`."""
        return await self._send(Call(
                "GET",
                path("/threads/{id}", id=thread_id),
                reader(models.Thread),
                options=options,
            ))

    async def update(
        self,
        thread_id: str,
        *,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Update a thread.

        Fields that you leave out keep their values. `metadata` is merged; null removes an entry. Change `agent_id` to continue the thread with another agent. Scope: `threads:write`."""
        return await self._send(Call(
                "PATCH",
                path("/threads/{id}", id=thread_id),
                reader(models.Thread),
                body=given(agent_id=agent_id, user=user, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        thread_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedThread:
        """Delete a thread.

        Deletes its messages and the content of its runs, events and deliveries; counts remain. An active run is cancelled. This cannot be undone. Scope: `threads:write`."""
        return await self._send(Call(
                "DELETE",
                path("/threads/{id}", id=thread_id),
                reader(models.DeletedThread),
                options=options,
            ))

    async def fork(
        self,
        thread_id: str,
        *,
        message_id: str | NotGiven = NOT_GIVEN,
        user: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Thread:
        """Fork a thread.

        Copies the messages up to the given one, or all of them. Afterwards the two threads are independent. Scope: `threads:write`."""
        return await self._send(Call(
                "POST",
                path("/threads/{id}/fork", id=thread_id),
                reader(models.Thread),
                body=given(message_id=message_id, user=user, metadata=metadata) or None,
                takes_key=True,
                options=options,
            ))

    def list_messages(
        self,
        thread_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        format: Literal["ui", "ag-ui"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ThreadMessage]:
        """List a thread's messages.

        In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, created_after=created_after, created_before=created_before, order=order, format=format),
                options=options,
            ),
            reader(models.ThreadMessage),
        )

    async def add_messages(
        self,
        thread_id: str,
        *,
        messages: Sequence[params.NewThreadMessage | models.NewThreadMessage],
        **options: Unpack[RequestOptions],
    ) -> AsyncPage[models.ThreadMessage]:
        """Add messages to a thread.

        Use this to import a conversation. The messages are appended in order, and no agent runs. Scope: `threads:write`."""
        return await self._list(
            Call(
                "POST",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                body=given(messages=messages),
                takes_key=True,
                options=options,
            ),
            reader(models.ThreadMessage),
        )

    async def erase_user_data(
        self,
        user: str,
        **options: Unpack[RequestOptions],
    ) -> models.Erasure:
        """Erase an end user's data.

        Erases the threads, inputs, outputs, events and files of this `user`, in the background. `GET /erasures/{id}` shows the progress. Counts and costs remain; content does not. Scope: `*`, or a member with the role owner, admin."""
        return await self._send(Call(
                "DELETE",
                path("/users/{user}/data", user=user),
                reader(models.Erasure),
                options=options,
            ))

    async def get_erasure(
        self,
        erasure_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Erasure:
        """Get an erasure.

        Returns the user or thread, what has been erased so far, and whether the erasure is complete. Scope: `threads:read`."""
        return await self._send(Call(
                "GET",
                path("/erasures/{id}", id=erasure_id),
                reader(models.Erasure),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncThreadsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncThreadsWithRawResponse(self)


class AsyncThreadsWithRawResponse:
    def __init__(self, resource: AsyncThreads) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.fork = async_raw(resource.fork)
        self.list_messages = async_raw(resource.list_messages)
        self.add_messages = async_raw(resource.add_messages)
        self.erase_user_data = async_raw(resource.erase_user_data)
        self.get_erasure = async_raw(resource.get_erasure)


class AsyncFiles(AsyncFileExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.StoredFile]:
        """List files.

        Newest first: uploaded files, and files that runs created (`run_id`). Scope: `files:read`."""
        return self._list(
            Call(
                "GET",
                "/files",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, run_id=run_id, user=user),
                options=options,
            ),
            reader(models.StoredFile),
        )

    async def get(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Get a file's metadata.

        Returns name, type, size, digest and owner. `GET /files/{id}/content` returns the bytes. Scope: `files:read`."""
        return await self._send(Call(
                "GET",
                path("/files/{id}", id=file_id),
                reader(models.StoredFile),
                options=options,
            ))

    async def delete(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedFile:
        """Delete a file.

        Immediate and permanent. Runs and messages that refer to the file keep its id; reading it then returns 404. Scope: `files:write`."""
        return await self._send(Call(
                "DELETE",
                path("/files/{id}", id=file_id),
                reader(models.DeletedFile),
                options=options,
            ))

    async def create_link(
        self,
        file_id: str,
        *,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.FileLink:
        """Create a download link.

        Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `files:read`."""
        return await self._send(Call(
                "POST",
                path("/files/{id}/link", id=file_id),
                reader(models.FileLink),
                body=given(ttl_seconds=ttl_seconds) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncFilesWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncFilesWithRawResponse(self)


class AsyncFilesWithRawResponse:
    def __init__(self, resource: AsyncFiles) -> None:
        self.list = async_raw(resource.list)
        self.get = async_raw(resource.get)
        self.delete = async_raw(resource.delete)
        self.create_link = async_raw(resource.create_link)


class AsyncPipelines(AsyncPipelineExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Pipeline]:
        """List pipelines.

        Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                "/pipelines",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status, run_id=run_id),
                options=options,
            ),
            reader(models.Pipeline),
        )

    async def create(
        self,
        *,
        name: str,
        steps: Sequence[params.PipelineStep | models.PipelineStep],
        description: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Create a pipeline.

        Each step runs an agent. The input of a step is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. An invalid definition (a cycle, an unknown step or agent, an invalid expression) is rejected, and the error names the position. Scope: `pipelines:write`."""
        return await self._send(Call(
                "POST",
                "/pipelines",
                reader(models.Pipeline),
                body=given(name=name, steps=steps, description=description, input_schema=input_schema, output=output, schedule=schedule, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        pipeline_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Get a pipeline.

        Includes its steps, its schedule and the next scheduled time. Scope: `pipelines:read`."""
        return await self._send(Call(
                "GET",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                options=options,
            ))

    async def update(
        self,
        pipeline_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        steps: Sequence[params.PipelineStep | models.PipelineStep] | NotGiven = NOT_GIVEN,
        output: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        schedule: params.Schedule | models.Schedule | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Update a pipeline.

        Each field that you send replaces the old value; `steps` is replaced as a whole. Each change creates a revision. Active runs continue with the revision that they started with. Scope: `pipelines:write`."""
        return await self._send(Call(
                "PATCH",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                body=given(name=name, description=description, input_schema=input_schema, steps=steps, output=output, schedule=schedule, metadata=metadata),
                headers={**given(**{"if-match": if_match})},
                takes_key=True,
                options=options,
            ))

    async def archive(
        self,
        pipeline_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Archive a pipeline.

        Its schedule stops, and its runs stay readable. Archiving cannot be undone. Active runs finish. Scope: `pipelines:write`."""
        return await self._send(Call(
                "DELETE",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                headers={**given(**{"if-match": if_match})},
                options=options,
            ))

    def list_runs(
        self,
        pipeline_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.PipelineRun]:
        """List a pipeline's runs.

        Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                path("/pipelines/{id}/runs", id=pipeline_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, created_after=created_after, created_before=created_before, status=status),
                options=options,
            ),
            reader(models.PipelineRun),
        )

    async def create_run(
        self,
        pipeline_id: str,
        *,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Run a pipeline.

        Returns the result. If the pipeline run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `pipelines:write`."""
        return await self._send(Call(
                "POST",
                path("/pipelines/{id}/runs", id=pipeline_id),
                reader(models.PipelineRun),
                body=given(input=input, metadata=metadata),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    async def get_run(
        self,
        pipeline_id: str,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Get a pipeline run.

        Returns its status, output or error, and each step with its runs. Scope: `pipelines:read`."""
        return await self._send(Call(
                "GET",
                path("/pipelines/{id}/runs/{run_id}", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                options=options,
            ))

    async def cancel_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Cancel a pipeline run.

        Cancels the runs of its active steps; later steps do not start. Scope: `pipelines:write`."""
        return await self._send(Call(
                "DELETE",
                path("/pipelines/{id}/runs/{run_id}", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                query=given(wait=wait),
                options=options,
            ))

    async def retry_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PipelineRun:
        """Retry a pipeline run.

        Creates a new run with the definition and input of one that failed or was cancelled. Completed and skipped steps are kept; the other steps, and all steps that depend on them, run again. While a retry is in progress, another request returns it. The response is the same as for POST /pipelines/{id}/runs. Scope: `pipelines:write`."""
        return await self._send(Call(
                "POST",
                path("/pipelines/{id}/runs/{run_id}/retry", id=pipeline_id, run_id=run_id),
                reader(models.PipelineRun),
                body=given() or None,
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncPipelinesWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncPipelinesWithRawResponse(self)


class AsyncPipelinesWithRawResponse:
    def __init__(self, resource: AsyncPipelines) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.archive = async_raw(resource.archive)
        self.list_runs = async_raw(resource.list_runs)
        self.create_run = async_raw(resource.create_run)
        self.get_run = async_raw(resource.get_run)
        self.cancel_run = async_raw(resource.cancel_run)
        self.retry_run = async_raw(resource.retry_run)


class AsyncConfigurations(AsyncResource):
    async def export(
        self,
        *,
        kinds: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ExportedConfiguration:
        """Export a configuration.

        Returns active resources by kind and name, with names instead of ids and without fields that have their default value. Secrets are references to environment variables, listed in `secrets`. Caps on API keys are left out, because keys are not part of a configuration. So are the rows of data sets with more than 1,000 rows or 256 kB, and code that was not uploaded. Scope: `configurations:read`."""
        return await self._send(Call(
                "GET",
                "/configurations/export",
                reader(models.ExportedConfiguration),
                query=given(kinds=kinds),
                options=options,
            ))

    async def plan(
        self,
        *,
        configuration: Mapping[str, Any],
        name: str | NotGiven = NOT_GIVEN,
        prune: bool | NotGiven = NOT_GIVEN,
        only: Sequence[str] | NotGiven = NOT_GIVEN,
        report: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConfigurationPlan:
        """Plan a configuration.

        Compares the configuration with the organisation, field by field, and changes nothing. With `report`, differences are sent as the event `configuration.drifted`. A caller with `configurations:write` also gets every check that applying makes. Send the `digest` of the plan to `POST /configurations/apply`. `Idempotency-Key` is ignored. The call changes nothing; with `report`, a repeated call sends another event. Scope: `configurations:read`."""
        return await self._send(Call(
                "POST",
                "/configurations/plan",
                reader(models.ConfigurationPlan),
                body=given(configuration=configuration, name=name, prune=prune, only=only, report=report),
                options=options,
            ))

    async def apply(
        self,
        *,
        configuration: Mapping[str, Any],
        digest: str,
        name: str | NotGiven = NOT_GIVEN,
        prune: bool | NotGiven = NOT_GIVEN,
        only: Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AppliedConfiguration:
        """Apply a configuration.

        Makes all changes of the plan in one transaction, or none. Rejected with 409 if something that the plan compares has changed since. Resources that the configuration does not name stay as they are, unless you send `prune`. The audit log gets one entry with all changes. Scope: `configurations:write`."""
        return await self._send(Call(
                "POST",
                "/configurations/apply",
                reader(models.AppliedConfiguration),
                body=given(configuration=configuration, name=name, prune=prune, only=only, digest=digest),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncConfigurationsWithRawResponse:
        """The same methods, but with the raw response."""
        return AsyncConfigurationsWithRawResponse(self)


class AsyncConfigurationsWithRawResponse:
    def __init__(self, resource: AsyncConfigurations) -> None:
        self.export = async_raw(resource.export)
        self.plan = async_raw(resource.plan)
        self.apply = async_raw(resource.apply)


class Resources:
    def __init__(self, transport: Transport) -> None:
        self.agents = Agents(transport)
        self.catalog = Catalog(transport)
        self.runs = Runs(transport)
        self.api_keys = ApiKeys(transport)
        self.auth = Auth(transport)
        self.members = Members(transport)
        self.organization = Organization(transport)
        self.single_sign_on = SingleSignOn(transport)
        self.usage = Usage(transport)
        self.analytics = Analytics(transport)
        self.audit = Audit(transport)
        self.replays = Replays(transport)
        self.datasets = Datasets(transport)
        self.scorers = Scorers(transport)
        self.scoring_rules = ScoringRules(transport)
        self.experiments = Experiments(transport)
        self.ratings = Ratings(transport)
        self.webhooks = Webhooks(transport)
        self.events = Events(transport)
        self.workers = Workers(transport)
        self.policies = Policies(transport)
        self.caps = Caps(transport)
        self.connectors = Connectors(transport)
        self.providers = Providers(transport)
        self.secrets = Secrets(transport)
        self.alerts = Alerts(transport)
        self.errors = Errors(transport)
        self.threads = Threads(transport)
        self.files = Files(transport)
        self.pipelines = Pipelines(transport)
        self.configurations = Configurations(transport)


class AsyncResources:
    def __init__(self, transport: AsyncTransport) -> None:
        self.agents = AsyncAgents(transport)
        self.catalog = AsyncCatalog(transport)
        self.runs = AsyncRuns(transport)
        self.api_keys = AsyncApiKeys(transport)
        self.auth = AsyncAuth(transport)
        self.members = AsyncMembers(transport)
        self.organization = AsyncOrganization(transport)
        self.single_sign_on = AsyncSingleSignOn(transport)
        self.usage = AsyncUsage(transport)
        self.analytics = AsyncAnalytics(transport)
        self.audit = AsyncAudit(transport)
        self.replays = AsyncReplays(transport)
        self.datasets = AsyncDatasets(transport)
        self.scorers = AsyncScorers(transport)
        self.scoring_rules = AsyncScoringRules(transport)
        self.experiments = AsyncExperiments(transport)
        self.ratings = AsyncRatings(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.events = AsyncEvents(transport)
        self.workers = AsyncWorkers(transport)
        self.policies = AsyncPolicies(transport)
        self.caps = AsyncCaps(transport)
        self.connectors = AsyncConnectors(transport)
        self.providers = AsyncProviders(transport)
        self.secrets = AsyncSecrets(transport)
        self.alerts = AsyncAlerts(transport)
        self.errors = AsyncErrors(transport)
        self.threads = AsyncThreads(transport)
        self.files = AsyncFiles(transport)
        self.pipelines = AsyncPipelines(transport)
        self.configurations = AsyncConfigurations(transport)

# Generated from the OpenAPI document by `npm run client-models`. Do not edit.
"""Every operation of the API as a method, for the synchronous and the asynchronous client."""

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
    "deployAgent": "agents.deploy",
    "createAgent": "agents.create",
    "listCatalog": "catalog.list",
    "listDeployments": "agents.list_deployments",
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
    "listFeedback": "runs.list_feedback",
    "createFeedback": "runs.create_feedback",
    "deleteFeedback": "runs.delete_feedback",
    "listReplays": "replays.list",
    "createReplay": "replays.create",
    "getReplay": "replays.get",
    "cancelReplay": "replays.cancel",
    "listReplayRuns": "replays.list_runs",
    "compareRuns": "runs.compare",
    "compareReplay": "replays.compare",
    "listWebhooks": "webhooks.list",
    "createWebhook": "webhooks.create",
    "getWebhook": "webhooks.get",
    "updateWebhook": "webhooks.update",
    "deleteWebhook": "webhooks.delete",
    "testWebhook": "webhooks.test",
    "rotateWebhookSecret": "webhooks.rotate_secret",
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
    "checkPolicy": "policies.check",
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
    "checkConnector": "connectors.check",
    "connectConnector": "connectors.connect",
    "disconnectConnector": "connectors.disconnect",
    "listProviders": "providers.list",
    "createProvider": "providers.create",
    "getProvider": "providers.get",
    "updateProvider": "providers.update",
    "deleteProvider": "providers.delete",
    "checkProvider": "providers.check",
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
    "listFiles": "files.list",
    "createFile": "files.create",
    "getFile": "files.get",
    "deleteFile": "files.delete",
    "getFileContent": "files.get_content",
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
}


class Agents(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        source: Literal["catalog", "custom"] | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Agent]:
        """List agents.

        Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/agents",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, source=source, name=name),
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

        As it is deployed now, with its revision's number. `runtime` says where it runs; secrets in it are `[redacted]`, and may be sent back so in a PATCH. Scope: `agents:read`."""
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
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Update an agent: makes a revision and deploys it.

        Only what is sent changes; `metadata` and `limits` are merged one level deep, and null takes out. Each change is a revision of its own, deployed at once: runs under way end with the one they began with. A module's `runtime`, sent again, deploys its files as they are now. Changing `approvals` or `policy` also requires the scope `approvals:manage`. Scope: `agents:write`."""
        return self._send(Call(
                "PATCH",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def archive(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Archive an agent.

        It takes no more runs and its schedule stops; runs under way end, and everything it did stays readable. There is no way back: hire or create another. Scope: `agents:write`."""
        return self._send(Call(
                "DELETE",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Revision]:
        """List an agent's revisions.

        Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/revisions", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Revision:
        """Make a revision of an agent without deploying it.

        To be tried first: POST /runs runs it with `revision`. What the agent does for everybody else stays as it is. Where nothing differs, it is the deployed one. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/revisions", id=agent_id),
                reader(models.Revision),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
                takes_key=True,
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
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Hire a catalog agent.

        Each call hires another one: agents of the same catalog entry live side by side. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{catalog_key}/deploy", catalog_key=catalog_key),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata) or None,
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
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Create a custom agent.

        Its `runtime` says what it is: a module of the server, an HTTP address of yours, or a model with instructions. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                "/agents/custom",
                reader(models.Agent),
                body=given(name=name, runtime=runtime, description=description, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Deployment]:
        """List an agent's deployments.

        Newest first: which revision runs took, since when, who said so, and of a rollback why. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
                options=options,
            ),
            reader(models.Deployment),
        )

    def rollback(
        self,
        agent_id: str,
        *,
        reason: str,
        revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Deploy an earlier revision again.

        Without one named, it is the one before; the answer is a deployment like any other. Scope: `agents:write`."""
        return self._send(Call(
                "POST",
                path("/agents/{id}/rollback", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, reason=reason),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AgentsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AgentsWithRawResponse(self)


class AgentsWithRawResponse:
    def __init__(self, resource: Agents) -> None:
        self.list = raw(resource.list)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.archive = raw(resource.archive)
        self.list_revisions = raw(resource.list_revisions)
        self.create_revision = raw(resource.create_revision)
        self.deploy = raw(resource.deploy)
        self.create = raw(resource.create)
        self.list_deployments = raw(resource.list_deployments)
        self.rollback = raw(resource.rollback)


class Catalog(Resource):
    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[models.CatalogAgent]:
        """List the agents that can be hired.

        What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        pipeline_run_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "internal_error"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
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

        Newest first, light: `input` and `output` are left out unless `expand` names them, since a run may hold megabytes. Filters add up. `status=requires_action` is what waits for a person. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/runs",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, pipeline_run_id=pipeline_run_id, thread_id=thread_id, user=user, status=status, error_code=error_code, created_after=created_after, created_before=created_before, text=text, min_latency_ms=min_latency_ms, max_latency_ms=max_latency_ms, min_cost_usd=min_cost_usd, max_cost_usd=max_cost_usd, sort=sort, feedback=feedback, feedback_name=feedback_name, feedback_label=feedback_label, min_score=min_score, max_score=max_score, expand=expand, metadata=metadata),
                options=options,
            ),
            reader(models.ListedRun),
        )

    def create(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        revision: int | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: params.CreateRunRequestThread | models.CreateRunRequestThread | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run an agent.

        Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/runs",
                reader(models.Run),
                body=given(agent_id=agent_id, input=input, revision=revision, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority, user=user, thread_id=thread_id, thread=thread, on_busy=on_busy),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Get a run.

        Whole, with input and output. To wait for its end, follow `GET /runs/{id}/stream`, or register a webhook: polling works too, and costs a request each time. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
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

        The agent is asked to stop first; `force` ends the run without asking. Scope: `runs:write`."""
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
        """List a run's events so far.

        In their order, oldest first, as pages. It is the transcript of the run: deltas, turns, tools, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`."""
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
        """See where a run's time went.

        Its waits, attempts, steps, model turns, tool calls and questions, as far as its stream and its journal are kept; and the webhooks that were told of it, for whoever may read webhooks. Scope: `runs:read`."""
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
        revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run it again, as it was or otherwise.

        A new run that knows its origin (`replay_of`), with the input, revision, metadata and limits of the run but for what the body says. It is no turn of the run's thread. Answers as POST /runs does. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                path("/runs/{id}/replay", id=run_id),
                reader(models.Run),
                body=given(input=input, revision=revision, model=model, from_step=from_step, effects=effects, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority) or None,
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
        """Send an action to an active run.

        Approves, rejects or answers what the run waits for, or sends it a message unasked. Scope: `runs:write`."""
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
        """Cancel every run that matches.

        Every condition that is sent must hold, and at least one must be sent. Answers at once with how many matched; those that run end within seconds. Repeating it is harmless. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/runs/cancel",
                reader(models.Cancellation),
                body=given(agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, thread_id=thread_id, user=user, status=status, metadata=metadata, created_after=created_after, created_before=created_before),
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Feedback]:
        """List what was said of a run.

        Newest first, of everybody who said something. `GET /analytics` counts it by name and label. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/feedback", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Say what you or your end user think of a run.

        A thumb, a score, a label, a comment, or several of them. Whoever says something of the same name again has changed their mind: it takes the place of what they said before, and the answer is 200. Scope: `feedback:write`."""
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
        """Take back what was said of a run.

        It is counted no more; the run stays as it is. Scope: `feedback:write`."""
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
        """Put two runs side by side.

        Their steps, outputs, cost, latency and scores; any two runs, a run and its replay for instance. Scope: `runs:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.StoredFile]:
        """List the files that a run made.

        What the agent wrote, and what its tools gave, newest first. `GET /files/{id}/content` reads one. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/files", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
                options=options,
            ),
            reader(models.StoredFile),
        )

    @property
    def with_raw_response(self) -> RunsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ApiKey]:
        """List API keys.

        Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart. Scope: `api_keys:read`."""
        return self._list(
            Call(
                "GET",
                "/api-keys",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.ApiKey),
        )

    def create(
        self,
        *,
        name: str,
        kind: Literal["standard", "demo"] | str | NotGiven = NOT_GIVEN,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        queues: Sequence[str] | None | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: datetime | str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Create an API key.

        The secret is in this answer and in no other. Scope: `api_keys:write`."""
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

        With when and from where it was used last, within a minute, and who made it. Scope: `api_keys:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Change an API key's name, or where it may be used from.

        Its scopes and agents stay: make another key for other rights. A key that has ended stays as it is. Scope: `api_keys:write`."""
        return self._send(Call(
                "PATCH",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
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
        """Revoke an API key at once.

        It is refused everywhere from now on; with `cascade`, so are the keys that it made. Scope: `api_keys:write`."""
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
        """Replace an API key; the old one works for a while.

        The old key works for 24 hours more, or as long as `grace_seconds` says; both draw on one rate limit. Scope: `api_keys:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """Sign in; sets the session cookie.

        For people and their browsers: the cookie ends after half an hour without a call, after eight hours at the latest. One message for every failure; five of them lock the account for a while, which doubles."""
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

        The session ends everywhere, and the cookie is taken back. Without a session it answers just so."""
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
        """Who is calling.

        The key or person behind the call, its scopes, its organisation and plan, and the doors that are open. A good first call of a new key."""
        return self._send(Call(
                "GET",
                "/api/auth/me",
                reader(models.Me),
                options=options,
            ))

    def create_token(
        self,
        *,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SessionToken:
        """Mint a short-lived token with some of the caller's rights.

        Fit for a browser: it ends soon, and with the key or session that made it."""
        return self._send(Call(
                "POST",
                "/api/auth/token",
                reader(models.SessionToken),
                body=given(scopes=scopes, ttl_seconds=ttl_seconds) or None,
                options=options,
            ))

    def list_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Session]:
        """List your sessions.

        Where you are signed in, and which of them asks."""
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
    ) -> None:
        """Sign out everywhere: every session of yours ends, this one too.

        For when a laptop is gone. Keys that you made go on working: revoke those by themselves."""
        return self._send(Call(
                "DELETE",
                "/api/auth/sessions",
                nothing,
                options=options,
            ))

    def end_session(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """End one of your sessions.

        It is refused everywhere within seconds."""
        return self._send(Call(
                "DELETE",
                path("/api/auth/sessions/{id}", id=session_id),
                nothing,
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
        """Change your password; every other session ends.

        At least 12 characters, and none of those that are tried first. A `code` is needed where you have a second factor."""
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
        """Have a link mailed by which to choose a new password; answers alike for unknown addresses.

        The link works once, for an hour. Where this server sends no mail, its operator makes one."""
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
        """Choose a new password by a link; proves the address, and every session ends.

        The token is the last part of the mailed link."""
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
        """Work in another of your organisations.

        The session goes on as a member of that one, with the role that you have there."""
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
        """See who invites whom to what, by an invitation's link.

        For the page that the link leads to. It uses nothing up, and is no way in."""
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
        """Join an organisation by an invitation's link.

        With an account's password where the address has one, else with the one it shall have. Signs in as well."""
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
        """Begin to set up a second factor; it counts once it is confirmed.

        Answers with a secret and an address for an authenticator app, which work within the hour."""
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
        """Turn the second factor on with a first code; every other session ends.

        Answers with recovery codes, which are shown this once: each signs in one time without the phone."""
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

        The old ones end at once."""
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
        """Turn the second factor off; every other session ends.

        Where the organisation requires one of its members, you can then do nothing but set up another."""
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
        """See what an application asks for by OAuth.

        Its document is fetched, and what it asks for is held against what you may."""
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
        """Give an application what it asks for, as a key with an end.

        The key is in the list of keys and can be revoked there; its secret is nobody's, the application has short-lived tokens of it."""
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
        """How one can sign in, beside a password.

        What a sign-in page needs to know before anybody has said who they are."""
        return self._send(Call(
                "GET",
                "/api/auth/sso/options",
                reader(models.SignInOptions),
                is_open=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AuthWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Member]:
        """List the organisation's members.

        With roles, and what each has made that would end with them. Scope: `members:read`."""
        return self._list(
            Call(
                "GET",
                "/members",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Change a member's role; what they made beyond the new one ends.

        Keys, invitations and webhooks of theirs that the new role would not let them make end at once; the answer says which. Scope: `members:write`."""
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
        """Remove a member, or leave; keys, invitations and webhooks they made end.

        Their sessions end too. Runs, agents and connectors stay with the organisation. Scope: `members:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Invitation]:
        """List open invitations.

        Those that were neither used nor withdrawn, and have not expired. Scope: `members:read`."""
        return self._list(
            Call(
                "GET",
                "/members/invitations",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Invite somebody by a link.

        The link is in this answer alone, and is mailed where the server sends mail. It works once, for seven days. Scope: `members:write`."""
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
    ) -> models.Invitation:
        """Withdraw an invitation.

        Its link works no more. Scope: `members:write`."""
        return self._send(Call(
                "DELETE",
                path("/members/invitations/{id}", id=invitation_id),
                reader(models.Invitation),
                options=options,
            ))

    def update_organization(
        self,
        *,
        requires_second_factor: bool,
        **options: Unpack[RequestOptions],
    ) -> models.Organization:
        """Say whether members need a second factor; for owners who have one.

        Members without a second factor can then do nothing but set one up."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """What the organisation decided for all of its members.

        Which web pages may use its keys, and how old keys may become. Scope: `members:read`."""
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
        """Change it, as an owner; the answer says which keys end sooner by it.

        Only what is sent changes. `dry_run=true` answers what would happen, and changes nothing. Scope: `members:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """How the organisation's people sign in through its provider.

        The provider, which claims become which roles, and whether passwords still count. Scope: `members:read`."""
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
        """Set up single sign-on, or change it; for owners.

        The provider is asked for its metadata now, and what does not fit is refused in words. People come in once a domain is verified. Scope: `members:write`."""
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
        """End single sign-on: people sign in with passwords again; for owners.

        Sessions that came by it end. Who never had a password asks for a link. Scope: `members:write`."""
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
        """List the domains that the organisation has claimed.

        Each with the DNS record that proves it, and since when it is proven. Scope: `members:read`."""
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
        """Claim a domain: answers with the DNS record that proves it; for owners.

        Put the record into the domain's DNS, then call `verify`. Scope: `members:write`."""
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
        """Look for the domain's DNS record; for owners.

        The record is the one that the claim answered with. Scope: `members:write`."""
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
        """Give a domain up; for owners.

        People of the domain no longer come in by single sign-on. Scope: `members:write`."""
        return self._send(Call(
                "DELETE",
                path("/single-sign-on/domains/{id}", id=domain_id),
                reader(models.DeletedEmailDomain),
                options=options,
            ))

    @property
    def with_raw_response(self) -> SingleSignOnWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        """Plan limits and the month's usage.

        As one table, a line a total, agent, key, user, model or day, where the caller accepts `text/csv`. Scope: `usage:read`."""
        return self._send(Call(
                "GET",
                "/usage",
                reader(models.Usage),
                query=given(month=month),
                options=options,
            ))

    @property
    def with_raw_response(self) -> UsageWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return UsageWithRawResponse(self)


class UsageWithRawResponse:
    def __init__(self, resource: Usage) -> None:
        self.get = raw(resource.get)


class Analytics(Resource):
    def get(
        self,
        *,
        from_: datetime | str | NotGiven = NOT_GIVEN,
        to: datetime | str | NotGiven = NOT_GIVEN,
        interval: Literal["hour", "day"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Analytics:
        """How the organisation's runs went.

        Counted by the minute or hour as runs end, never by scanning them. Scope: `analytics:read`."""
        return self._send(Call(
                "GET",
                "/analytics",
                reader(models.Analytics),
                query=given(from_=from_, to=to, interval=interval, agent_id=agent_id),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AnalyticsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        action: str | NotGiven = NOT_GIVEN,
        actor: str | NotGiven = NOT_GIVEN,
        outcome: Literal["succeeded", "refused"] | str | NotGiven = NOT_GIVEN,
        resource_id: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.AuditEntry]:
        """Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines.

        Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook. Scope: `audit:read`."""
        return self._list(
            Call(
                "GET",
                "/audit",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, action=action, actor=actor, outcome=outcome, resource_id=resource_id, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.AuditEntry),
        )

    @property
    def with_raw_response(self) -> AuditWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Replay]:
        """List replays of many runs.

        Newest first, with how far each is. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/replays",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id),
                options=options,
            ),
            reader(models.Replay),
        )

    def create(
        self,
        *,
        agent_id: str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Run many runs again, in the background.

        Those of an agent that match now and have ended; runs that are replays themselves are left out. Each becomes a new run as POST /runs/{id}/replay makes it. Scope: `runs:write`."""
        return self._send(Call(
                "POST",
                "/replays",
                reader(models.Replay),
                body=given(agent_id=agent_id, filter=filter, limit=limit, revision=revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """See how far a replay is.

        How many runs there are, were begun, and ended how. Scope: `runs:read`."""
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
        """Stop a replay: nothing more is begun, and what is under way is cancelled.

        What has ended stays. Scope: `runs:write`."""
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
        """List what a replay does again, and as what.

        In the order of the runs that are done again. Scope: `runs:read`."""
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
        """Put what a replay made beside what it did again.

        How two revisions fare over the same inputs, so far as the replay has come. Scope: `runs:read`."""
        return self._send(Call(
                "GET",
                path("/replays/{id}/comparison", id=replay_id),
                reader(models.ReplayComparison),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ReplaysWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return ReplaysWithRawResponse(self)


class ReplaysWithRawResponse:
    def __init__(self, resource: Replays) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.cancel = raw(resource.cancel)
        self.list_runs = raw(resource.list_runs)
        self.compare = raw(resource.compare)


class Webhooks(WebhookExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Webhook]:
        """List webhook endpoints.

        Newest first, with why and since when the service has deactivated one. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/webhooks",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, active=active),
                options=options,
            ),
            reader(models.Webhook),
        )

    def create(
        self,
        *,
        url: str,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.rollback", "alert.triggered", "agent.updated", "pipeline.completed", "key.expiring", "worker.lost", "audit.recorded", "*"] | str],
        secret: str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Register a webhook endpoint.

        The secret is in this answer and in no other; without one of yours, one is made. Scope: `webhooks:write`."""
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

        Without its secret, which was shown when it was made; `rotate-secret` makes another. Scope: `webhooks:read`."""
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
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.rollback", "alert.triggered", "agent.updated", "pipeline.completed", "key.expiring", "worker.lost", "audit.recorded", "*"] | str] | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedWebhook:
        """Update a webhook; whoever switches it on or gives it another address stands behind it.

        Only what is sent changes. `active: true` takes up what waited while it was deactivated. Scope: `webhooks:write`."""
        return self._send(Call(
                "PATCH",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.ChangedWebhook),
                body=given(url=url, events=events, active=active, description=description, retry_policy=retry_policy),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWebhook:
        """Delete a webhook and its history.

        What was still to be sent is not sent. There is no way back. Scope: `webhooks:write`."""
        return self._send(Call(
                "DELETE",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.DeletedWebhook),
                options=options,
            ))

    def test(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Send a test event.

        The delivery is in the history like any other. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/test", id=webhook_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    def rotate_secret(
        self,
        webhook_id: str,
        *,
        secret: str | NotGiven = NOT_GIVEN,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Replace the signing secret; both sign for a while.

        Deliveries are signed with both for as long as the grace lasts. Scope: `webhooks:write`."""
        return self._send(Call(
                "POST",
                path("/webhooks/{id}/rotate-secret", id=webhook_id),
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
        status: Literal["pending", "succeeded", "failed"] | str | NotGiven = NOT_GIVEN,
        event_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Delivery]:
        """List a webhook's deliveries of the last 30 days.

        Newest first, by status or event. Each says how often it was tried and what came of it last. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                path("/webhooks/{id}/deliveries", id=webhook_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, event_id=event_id),
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
        """Get a delivery with its attempts.

        What was sent and answered, attempt by attempt: headers, body, the first 16 KiB of the answer, and how long it took. Scope: `webhooks:read`."""
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
        """Deliver an event again.

        The same bytes and the same event id, signed anew, whatever came of it before. Scope: `webhooks:write`."""
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
        """Deliver again everything that failed since a time.

        For when a receiver was down: each once, as a new delivery of the same event. Scope: `webhooks:write`."""
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
        """The same methods, but they return the raw HTTP response."""
        return WebhooksWithRawResponse(self)


class WebhooksWithRawResponse:
    def __init__(self, resource: Webhooks) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.test = raw(resource.test)
        self.rotate_secret = raw(resource.rotate_secret)
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
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Event]:
        """List events; with `Accept: text/event-stream`, stream them as they happen.

        They are the very events that webhooks deliver, in the order in which they happened. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/events",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, type=type, run_id=run_id),
                options=options,
            ),
            reader(models.Event),
        )

    @property
    def with_raw_response(self) -> EventsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        queue: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Worker]:
        """List workers.

        Those that are registered, until they say good-bye or have been silent for a day. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/workers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, queue=queue),
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
        """Register a worker, and what it can run.

        With `agents:write` its agents are made or updated as well. The worker protocol's first call. Scope: `workers:run`."""
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
        """Wait for runs.

        For workers: answers with the first runs there are, or with none when the wait is over. Scope: `workers:run`."""
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
        """Tell of runs, and hear of them.

        For workers: heartbeats, steps, what was emitted and ends, of all runs at once. Scope: `workers:run`."""
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
    ) -> None:
        """Say good-bye.

        For workers that end: runs that it still holds go back to their queue. Scope: `workers:run`."""
        return self._send(Call(
                "DELETE",
                path("/workers/{id}", id=worker_id),
                nothing,
                options=options,
            ))

    @property
    def with_raw_response(self) -> WorkersWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        source: Literal["template", "custom"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Policy]:
        """List policies: your own, and the templates.

        Templates first. What one does stands in its `guards`. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/policies",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, source=source),
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

        Each guard works on input, output or both, and blocks, redacts or flags; with `shadow: true` it only records. Agents name the policy in `policy`. Scope: `approvals:manage`."""
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
        """Which policy guards every agent.

        It holds together with the policy that an agent names: every guard of both. Scope: `policies:read`."""
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
        """Choose the policy that guards every agent; agents' own can only add to it.

        From the next run on. `open` has no guards. Scope: `approvals:manage`."""
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

        A template by its name, one of your own by its id. Scope: `policies:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Update a policy; it holds for every run from then on.

        `guards` are replaced whole. Agents that name it need no change. Scope: `approvals:manage`."""
        return self._send(Call(
                "PATCH",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                body=given(name=name, description=description, guards=guards, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        policy_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedPolicy:
        """Delete a policy that nothing uses.

        Refused while an agent or the default names it. Scope: `approvals:manage`."""
        return self._send(Call(
                "DELETE",
                path("/policies/{id}", id=policy_id),
                reader(models.DeletedPolicy),
                options=options,
            ))

    def check(
        self,
        policy_id: str,
        *,
        stage: Literal["input", "output"] | str,
        text: str | NotGiven = NOT_GIVEN,
        value: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PolicyCheck:
        """Try a policy on a text or an object; nothing is kept.

        Answers what each guard would find and do, and what would be left of the text. Scope: `policies:read`."""
        return self._send(Call(
                "POST",
                path("/policies/{id}/check", id=policy_id),
                reader(models.PolicyCheck),
                body=given(stage=stage, text=text, value=value),
                options=options,
            ))

    @property
    def with_raw_response(self) -> PoliciesWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        self.check = raw(resource.check)


class Caps(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Cap]:
        """List spend caps, with what is used of them.

        Newest first, with how much of the period is used. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/caps",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, api_key_id=api_key_id),
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
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Create a spend cap; it counts from now on.

        Of the organisation, an agent, a key or an end user, in dollars, tokens or runs. All that hold for a run count; `on_limit` says whether runs are refused or wait for somebody. Scope: `approvals:manage`."""
        return self._send(Call(
                "POST",
                "/caps",
                reader(models.Cap),
                body=given(agent_id=agent_id, api_key_id=api_key_id, user=user, each_user=each_user, period=period, unit=unit, limit=limit, on_limit=on_limit),
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
        """Get a spend cap, with what is used of it.

        With how much of the period is used, and when it began. Scope: `policies:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again.

        Raise it, and runs that wait for it go on. Scope: `approvals:manage`."""
        return self._send(Call(
                "PATCH",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                body=given(limit=limit, on_limit=on_limit),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        cap_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedCap:
        """Delete a spend cap; runs that wait for it go on.

        What was counted for it is forgotten. Scope: `approvals:manage`."""
        return self._send(Call(
                "DELETE",
                path("/caps/{id}", id=cap_id),
                reader(models.DeletedCap),
                options=options,
            ))

    @property
    def with_raw_response(self) -> CapsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        type: Literal["mcp", "openapi"] | str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Connector]:
        """List connectors.

        Newest first, with what the last check found; secrets are `[redacted]`. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/connectors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, type=type, visibility=visibility),
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
        """Add an MCP server or an OpenAPI service.

        It is not asked anything yet: `check` does. Headers and OAuth secrets are encrypted and stay at the host they were given for. Give it to an agent in `connectors`. Scope: `connectors:write`."""
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

        With a summary of its document, and what the last check found. Scope: `connectors:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Update a connector.

        Only what is sent changes; what is sent as `[redacted]` stays. Another `url` asks for the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`."""
        return self._send(Call(
                "PATCH",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                body=given(name=name, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedConnector:
        """Delete a connector that no active agent uses.

        Its stored tokens are forgotten, too. Scope: `connectors:write`."""
        return self._send(Call(
                "DELETE",
                path("/connectors/{id}", id=connector_id),
                reader(models.DeletedConnector),
                options=options,
            ))

    def check(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectorCheck:
        """Connect now, and list the tools.

        Answers 200 whether or not it worked: `ok` and `error` say which. Each tool comes with its schema, and `tool_tokens` says what they cost in every turn. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/connectors/{id}/check", id=connector_id),
                reader(models.ConnectorCheck),
                options=options,
            ))

    def connect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectLink:
        """Get a link by which somebody connects it.

        For one with `authorization`: the link is for one person, works once, and ends after 14 days. Their token is then used for the organisation or for that `user`. Scope: `connectors:write`."""
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
        """Forget what somebody gave when they connected it.

        The token is deleted here; the provider may keep its consent. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/connectors/{id}/disconnect", id=connector_id),
                reader(models.Disconnected),
                body=given(user=user),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ConnectorsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return ConnectorsWithRawResponse(self)


class ConnectorsWithRawResponse:
    def __init__(self, resource: Connectors) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.check = raw(resource.check)
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
        **options: Unpack[RequestOptions],
    ) -> Page[models.Provider]:
        """List model providers, the environment's included.

        Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/providers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Add a model provider.

        Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it. Scope: `connectors:write`."""
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

        By its id; one of the operator's settings has an id as well, and is read-only. Scope: `connectors:read`."""
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

        Only what is sent changes; runs take the new one from their next turn on. The name is kept while active agents name it. Scope: `connectors:write`."""
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

        Refused while active agents name it. Those that get it as `default` have the oldest that is left, or the operator's. Scope: `connectors:write`."""
        return self._send(Call(
                "DELETE",
                path("/providers/{id}", id=provider_id),
                reader(models.DeletedProvider),
                options=options,
            ))

    def check(
        self,
        provider_id: str,
        *,
        model: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ProviderCheck:
        """Try a model provider with one tiny call.

        Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens. Scope: `connectors:write`."""
        return self._send(Call(
                "POST",
                path("/providers/{id}/check", id=provider_id),
                reader(models.ProviderCheck),
                body=given(model=model) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> ProvidersWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return ProvidersWithRawResponse(self)


class ProvidersWithRawResponse:
    def __init__(self, resource: Providers) -> None:
        self.list = raw(resource.list)
        self.create = raw(resource.create)
        self.get = raw(resource.get)
        self.update = raw(resource.update)
        self.delete = raw(resource.delete)
        self.check = raw(resource.check)


class Alerts(Resource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["ok", "firing", "no_data"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.AlertRule]:
        """List alert rules; with `status=firing`, what fires now.

        Newest first, with the last value each rule has seen. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                "/alerts",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, agent_id=agent_id),
                options=options,
            ),
            reader(models.AlertRule),
        )

    def create(
        self,
        *,
        name: str,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str,
        comparison: Literal["gt", "gte", "lt", "lte"] | str,
        threshold: float,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Create an alert rule.

        Looked at every 15 seconds. It tells by the event `alert.triggered` once, and again only after the number was back. `rollback: true` needs `agents:write`, too. Scope: `alerts:write`."""
        return self._send(Call(
                "POST",
                "/alerts",
                reader(models.AlertRule),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, description=description, severity=severity, enabled=enabled, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    def get(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Get an alert rule.

        With its last value, and the alert that fires now. Scope: `alerts:read`."""
        return self._send(Call(
                "GET",
                path("/alerts/{id}", id=alert_id),
                reader(models.AlertRule),
                options=options,
            ))

    def update(
        self,
        alert_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str | NotGiven = NOT_GIVEN,
        comparison: Literal["gt", "gte", "lt", "lte"] | str | NotGiven = NOT_GIVEN,
        threshold: float | NotGiven = NOT_GIVEN,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Update an alert rule; another condition begins anew.

        Only what is sent changes. `enabled: false` keeps it still. Scope: `alerts:write`."""
        return self._send(Call(
                "PATCH",
                path("/alerts/{id}", id=alert_id),
                reader(models.AlertRule),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, description=description, severity=severity, enabled=enabled, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    def delete(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedAlertRule:
        """Delete an alert rule and its history.

        What fires now is not told of as over. Scope: `alerts:write`."""
        return self._send(Call(
                "DELETE",
                path("/alerts/{id}", id=alert_id),
                reader(models.DeletedAlertRule),
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
        status: Literal["firing", "resolved"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Alert]:
        """List the times that a rule fired.

        Newest first: what it saw, since when and until when, and whether a deployment was rolled back. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                path("/alerts/{id}/history", id=alert_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.Alert),
        )

    def acknowledge(
        self,
        alert_id: str,
        firing_id: str,
        *,
        note: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Say that somebody has seen it; repeatable, the first one stands.

        For colleagues: it changes nothing about when the rule fires. Scope: `alerts:write`."""
        return self._send(Call(
                "POST",
                path("/alerts/{id}/history/{firing_id}/acknowledge", id=alert_id, firing_id=firing_id),
                reader(models.Alert),
                body=given(note=note) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AlertsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        kind: Literal["request", "background"] | str | NotGiven = NOT_GIVEN,
        request_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ErrorReport]:
        """What failed on the service's own side; for the operator's organisation alone.

        Grouped and counted, newest first. `request_id` finds the one that a caller quotes. Scope: `errors:read`."""
        return self._list(
            Call(
                "GET",
                "/errors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, kind=kind, request_id=request_id),
                options=options,
            ),
            reader(models.ErrorReport),
        )

    def get(
        self,
        error_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ErrorReportDetail:
        """Get an error report with its latest occurrences; for the operator's organisation alone.

        With stack and request ids; keys, tokens, addresses and quoted values are cut out. Scope: `errors:read`."""
        return self._send(Call(
                "GET",
                path("/errors/{id}", id=error_id),
                reader(models.ErrorReportDetail),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ErrorsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Thread]:
        """List threads.

        Newest first. Find a conversation by its agent, by your name of the user, or by metadata. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                "/threads",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, user=user, created_after=created_after, created_before=created_before, metadata=metadata),
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
        """Begin a thread.

        A run can begin one as well, with `"thread": {}`. Bound to an agent it takes that agent's runs alone; without one, any agent's. Scope: `threads:write`."""
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

        Its agent, user, metadata and how many messages it has; the messages are at `GET /threads/{id}/messages`. Scope: `threads:read`."""
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
        """Change a thread's agent, user or metadata.

        Only what is sent changes; `metadata` is merged, and null takes out. Another `agent_id` lets another agent go on with it. Scope: `threads:write`."""
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
        """Delete a thread and everything that was said in it.

        Its messages, and the content of its runs, events and deliveries; counts stay. A run under way is cancelled. There is no way back. Scope: `threads:write`."""
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
        """Begin a thread with what was said in another, up to a message.

        The messages are copied up to the one that is named, or all; the two know nothing of each other from then on. Scope: `threads:write`."""
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
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.ThreadMessage]:
        """Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`.

        In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Put history into a thread.

        For conversations that began elsewhere: they are put at its end, in their order, and no agent runs. Scope: `threads:write`."""
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
        """Erase what was said by and to an end user, in the background.

        Threads, inputs, outputs, events and files that carry this `user`. It takes a while: `GET /erasures/{id}` says how far it is. Counts and costs stay, words do not. Scope: `erasures:write`."""
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
        """See how far an erasure is.

        Which user or thread it is of, what was erased so far, and whether it is done. Scope: `threads:read`."""
        return self._send(Call(
                "GET",
                path("/erasures/{id}", id=erasure_id),
                reader(models.Erasure),
                options=options,
            ))

    @property
    def with_raw_response(self) -> ThreadsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        run_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.StoredFile]:
        """List files.

        Newest first: those that were uploaded, and those that runs made (`run_id`). Scope: `files:read`."""
        return self._list(
            Call(
                "GET",
                "/files",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, run_id=run_id, user=user, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.StoredFile),
        )

    def get(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Get what is known of a file.

        Name, type, size, digest and whose it is; the bytes are at `GET /files/{id}/content`. Scope: `files:read`."""
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
        """Delete a file and its content.

        At once and for good. Runs and messages that name it keep the id, and reading it is 404 from then on. Scope: `files:write`."""
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
        expires_in_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.FileLink:
        """Make a link that anybody can read a file by, until it ends.

        Whoever has the link reads the file without a key, until it ends: an hour unless you say otherwise. It cannot be taken back but by deleting the file. Scope: `files:read`."""
        return self._send(Call(
                "POST",
                path("/files/{id}/link", id=file_id),
                reader(models.FileLink),
                body=given(expires_in_seconds=expires_in_seconds) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> FilesWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.Pipeline]:
        """List pipelines.

        Newest first; archived ones only with `status` of `archived` or `all`. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                "/pipelines",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, run_id=run_id),
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

        Steps are agents' runs; an input is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. What cannot work (a cycle, an unknown step or agent, a wrong expression) is refused here, with its place. Scope: `pipelines:write`."""
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

        With its steps, its schedule and when that is due next. Scope: `pipelines:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Update a pipeline; runs under way go on with what they began with.

        What is sent takes the place of what was: `steps` whole. Each change is a revision. Scope: `pipelines:write`."""
        return self._send(Call(
                "PATCH",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                body=given(name=name, description=description, input_schema=input_schema, steps=steps, output=output, schedule=schedule, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    def archive(
        self,
        pipeline_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Archive a pipeline; its schedule stops, its runs stay.

        There is no way back; runs under way go on to their end. Scope: `pipelines:write`."""
        return self._send(Call(
                "DELETE",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
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
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Page[models.PipelineRun]:
        """List a pipeline's runs.

        Newest first, without their items' outputs; `GET /runs?pipeline_run_id=…` lists the runs of one. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                path("/pipelines/{id}/runs", id=pipeline_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
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

        Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `pipelines:write`."""
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

        Its status, output or error, and each step with the runs that it is made of. Scope: `pipelines:read`."""
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
        """Cancel a pipeline run and the runs of its steps.

        Steps that run are cancelled, later ones are not begun. Scope: `pipelines:write`."""
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
        """Run a pipeline again from where a run of it failed.

        A new run with the definition and input of one that failed or was cancelled. Steps that had completed or been skipped are taken as they are; those that had not, and whatever waits for them, run again. While a retry is in progress, another request returns it. Answers as POST /pipelines/{id}/runs does. Scope: `pipelines:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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


class AsyncAgents(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        source: Literal["catalog", "custom"] | str | NotGiven = NOT_GIVEN,
        name: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Agent]:
        """List agents.

        Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/agents",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, source=source, name=name),
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

        As it is deployed now, with its revision's number. `runtime` says where it runs; secrets in it are `[redacted]`, and may be sent back so in a PATCH. Scope: `agents:read`."""
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
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Update an agent: makes a revision and deploys it.

        Only what is sent changes; `metadata` and `limits` are merged one level deep, and null takes out. Each change is a revision of its own, deployed at once: runs under way end with the one they began with. A module's `runtime`, sent again, deploys its files as they are now. Changing `approvals` or `policy` also requires the scope `approvals:manage`. Scope: `agents:write`."""
        return await self._send(Call(
                "PATCH",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def archive(
        self,
        agent_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Archive an agent.

        It takes no more runs and its schedule stops; runs under way end, and everything it did stays readable. There is no way back: hire or create another. Scope: `agents:write`."""
        return await self._send(Call(
                "DELETE",
                path("/agents/{id}", id=agent_id),
                reader(models.Agent),
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Revision]:
        """List an agent's revisions.

        Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/revisions", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        metadata: Mapping[str, str | None] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Revision:
        """Make a revision of an agent without deploying it.

        To be tried first: POST /runs runs it with `revision`. What the agent does for everybody else stays as it is. Where nothing differs, it is the deployed one. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/revisions", id=agent_id),
                reader(models.Revision),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
                takes_key=True,
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
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Hire a catalog agent.

        Each call hires another one: agents of the same catalog entry live side by side. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{catalog_key}/deploy", catalog_key=catalog_key),
                reader(models.Agent),
                body=given(name=name, description=description, runtime=runtime, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata) or None,
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
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Agent:
        """Create a custom agent.

        Its `runtime` says what it is: a module of the server, an HTTP address of yours, or a model with instructions. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                "/agents/custom",
                reader(models.Agent),
                body=given(name=name, runtime=runtime, description=description, instructions=instructions, input_schema=input_schema, output_schema=output_schema, policy=policy, connectors=connectors, approvals=approvals, limits=limits, schedule=schedule, doors=doors, metadata=metadata),
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Deployment]:
        """List an agent's deployments.

        Newest first: which revision runs took, since when, who said so, and of a rollback why. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                path("/agents/{id}/deployments", id=agent_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
                options=options,
            ),
            reader(models.Deployment),
        )

    async def rollback(
        self,
        agent_id: str,
        *,
        reason: str,
        revision: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Deployment:
        """Deploy an earlier revision again.

        Without one named, it is the one before; the answer is a deployment like any other. Scope: `agents:write`."""
        return await self._send(Call(
                "POST",
                path("/agents/{id}/rollback", id=agent_id),
                reader(models.Deployment),
                body=given(revision=revision, reason=reason),
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAgentsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AsyncAgentsWithRawResponse(self)


class AsyncAgentsWithRawResponse:
    def __init__(self, resource: AsyncAgents) -> None:
        self.list = async_raw(resource.list)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.archive = async_raw(resource.archive)
        self.list_revisions = async_raw(resource.list_revisions)
        self.create_revision = async_raw(resource.create_revision)
        self.deploy = async_raw(resource.deploy)
        self.create = async_raw(resource.create)
        self.list_deployments = async_raw(resource.list_deployments)
        self.rollback = async_raw(resource.rollback)


class AsyncCatalog(AsyncResource):
    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.CatalogAgent]:
        """List the agents that can be hired.

        What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        pipeline_run_id: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        error_code: Literal["run_timeout", "agent_error", "tool_error", "guardrail_violation", "provider_error", "provider_rate_limited", "provider_not_configured", "budget_exceeded", "action_expired", "approval_impossible", "worker_lost", "output_too_large", "not_recorded", "internal_error"] | str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
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

        Newest first, light: `input` and `output` are left out unless `expand` names them, since a run may hold megabytes. Filters add up. `status=requires_action` is what waits for a person. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/runs",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, pipeline_run_id=pipeline_run_id, thread_id=thread_id, user=user, status=status, error_code=error_code, created_after=created_after, created_before=created_before, text=text, min_latency_ms=min_latency_ms, max_latency_ms=max_latency_ms, min_cost_usd=min_cost_usd, max_cost_usd=max_cost_usd, sort=sort, feedback=feedback, feedback_name=feedback_name, feedback_label=feedback_label, min_score=min_score, max_score=max_score, expand=expand, metadata=metadata),
                options=options,
            ),
            reader(models.ListedRun),
        )

    async def create(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        revision: int | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: params.CreateRunRequestThread | models.CreateRunRequestThread | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run an agent.

        Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/runs",
                reader(models.Run),
                body=given(agent_id=agent_id, input=input, revision=revision, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority, user=user, thread_id=thread_id, thread=thread, on_busy=on_busy),
                headers={**prefer_wait(wait_seconds)},
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        run_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Get a run.

        Whole, with input and output. To wait for its end, follow `GET /runs/{id}/stream`, or register a webhook: polling works too, and costs a request each time. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/runs/{id}", id=run_id),
                reader(models.Run),
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

        The agent is asked to stop first; `force` ends the run without asking. Scope: `runs:write`."""
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
        """List a run's events so far.

        In their order, oldest first, as pages. It is the transcript of the run: deltas, turns, tools, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`."""
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
        """See where a run's time went.

        Its waits, attempts, steps, model turns, tool calls and questions, as far as its stream and its journal are kept; and the webhooks that were told of it, for whoever may read webhooks. Scope: `runs:read`."""
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
        revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        wait_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Run:
        """Run it again, as it was or otherwise.

        A new run that knows its origin (`replay_of`), with the input, revision, metadata and limits of the run but for what the body says. It is no turn of the run's thread. Answers as POST /runs does. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                path("/runs/{id}/replay", id=run_id),
                reader(models.Run),
                body=given(input=input, revision=revision, model=model, from_step=from_step, effects=effects, metadata=metadata, timeout_seconds=timeout_seconds, priority=priority) or None,
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
        """Send an action to an active run.

        Approves, rejects or answers what the run waits for, or sends it a message unasked. Scope: `runs:write`."""
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
        """Cancel every run that matches.

        Every condition that is sent must hold, and at least one must be sent. Answers at once with how many matched; those that run end within seconds. Repeating it is harmless. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/runs/cancel",
                reader(models.Cancellation),
                body=given(agent_id=agent_id, agent_revision=agent_revision, api_key_id=api_key_id, thread_id=thread_id, user=user, status=status, metadata=metadata, created_after=created_after, created_before=created_before),
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Feedback]:
        """List what was said of a run.

        Newest first, of everybody who said something. `GET /analytics` counts it by name and label. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/feedback", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Say what you or your end user think of a run.

        A thumb, a score, a label, a comment, or several of them. Whoever says something of the same name again has changed their mind: it takes the place of what they said before, and the answer is 200. Scope: `feedback:write`."""
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
        """Take back what was said of a run.

        It is counted no more; the run stays as it is. Scope: `feedback:write`."""
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
        """Put two runs side by side.

        Their steps, outputs, cost, latency and scores; any two runs, a run and its replay for instance. Scope: `runs:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.StoredFile]:
        """List the files that a run made.

        What the agent wrote, and what its tools gave, newest first. `GET /files/{id}/content` reads one. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                path("/runs/{id}/files", id=run_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
                options=options,
            ),
            reader(models.StoredFile),
        )

    @property
    def with_raw_response(self) -> AsyncRunsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ApiKey]:
        """List API keys.

        Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart. Scope: `api_keys:read`."""
        return self._list(
            Call(
                "GET",
                "/api-keys",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.ApiKey),
        )

    async def create(
        self,
        *,
        name: str,
        kind: Literal["standard", "demo"] | str | NotGiven = NOT_GIVEN,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        queues: Sequence[str] | None | NotGiven = NOT_GIVEN,
        networks: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: datetime | str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.NewApiKey:
        """Create an API key.

        The secret is in this answer and in no other. Scope: `api_keys:write`."""
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

        With when and from where it was used last, within a minute, and who made it. Scope: `api_keys:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.ApiKey:
        """Change an API key's name, or where it may be used from.

        Its scopes and agents stay: make another key for other rights. A key that has ended stays as it is. Scope: `api_keys:write`."""
        return await self._send(Call(
                "PATCH",
                path("/api-keys/{id}", id=api_key_id),
                reader(models.ApiKey),
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
        """Revoke an API key at once.

        It is refused everywhere from now on; with `cascade`, so are the keys that it made. Scope: `api_keys:write`."""
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
        """Replace an API key; the old one works for a while.

        The old key works for 24 hours more, or as long as `grace_seconds` says; both draw on one rate limit. Scope: `api_keys:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """Sign in; sets the session cookie.

        For people and their browsers: the cookie ends after half an hour without a call, after eight hours at the latest. One message for every failure; five of them lock the account for a while, which doubles."""
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

        The session ends everywhere, and the cookie is taken back. Without a session it answers just so."""
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
        """Who is calling.

        The key or person behind the call, its scopes, its organisation and plan, and the doors that are open. A good first call of a new key."""
        return await self._send(Call(
                "GET",
                "/api/auth/me",
                reader(models.Me),
                options=options,
            ))

    async def create_token(
        self,
        *,
        scopes: Sequence[Literal["runs:read", "runs:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "api_keys:read", "api_keys:write", "pipelines:read", "pipelines:write", "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write", "threads:read", "threads:write", "files:read", "files:write", "usage:read", "analytics:read", "audit:read", "workers:run", "feedback:write", "approvals:manage", "*"] | str] | NotGiven = NOT_GIVEN,
        ttl_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.SessionToken:
        """Mint a short-lived token with some of the caller's rights.

        Fit for a browser: it ends soon, and with the key or session that made it."""
        return await self._send(Call(
                "POST",
                "/api/auth/token",
                reader(models.SessionToken),
                body=given(scopes=scopes, ttl_seconds=ttl_seconds) or None,
                options=options,
            ))

    def list_sessions(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Session]:
        """List your sessions.

        Where you are signed in, and which of them asks."""
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
    ) -> None:
        """Sign out everywhere: every session of yours ends, this one too.

        For when a laptop is gone. Keys that you made go on working: revoke those by themselves."""
        return await self._send(Call(
                "DELETE",
                "/api/auth/sessions",
                nothing,
                options=options,
            ))

    async def end_session(
        self,
        session_id: str,
        **options: Unpack[RequestOptions],
    ) -> None:
        """End one of your sessions.

        It is refused everywhere within seconds."""
        return await self._send(Call(
                "DELETE",
                path("/api/auth/sessions/{id}", id=session_id),
                nothing,
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
        """Change your password; every other session ends.

        At least 12 characters, and none of those that are tried first. A `code` is needed where you have a second factor."""
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
        """Have a link mailed by which to choose a new password; answers alike for unknown addresses.

        The link works once, for an hour. Where this server sends no mail, its operator makes one."""
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
        """Choose a new password by a link; proves the address, and every session ends.

        The token is the last part of the mailed link."""
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
        """Work in another of your organisations.

        The session goes on as a member of that one, with the role that you have there."""
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
        """See who invites whom to what, by an invitation's link.

        For the page that the link leads to. It uses nothing up, and is no way in."""
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
        """Join an organisation by an invitation's link.

        With an account's password where the address has one, else with the one it shall have. Signs in as well."""
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
        """Begin to set up a second factor; it counts once it is confirmed.

        Answers with a secret and an address for an authenticator app, which work within the hour."""
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
        """Turn the second factor on with a first code; every other session ends.

        Answers with recovery codes, which are shown this once: each signs in one time without the phone."""
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

        The old ones end at once."""
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
        """Turn the second factor off; every other session ends.

        Where the organisation requires one of its members, you can then do nothing but set up another."""
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
        """See what an application asks for by OAuth.

        Its document is fetched, and what it asks for is held against what you may."""
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
        """Give an application what it asks for, as a key with an end.

        The key is in the list of keys and can be revoked there; its secret is nobody's, the application has short-lived tokens of it."""
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
        """How one can sign in, beside a password.

        What a sign-in page needs to know before anybody has said who they are."""
        return await self._send(Call(
                "GET",
                "/api/auth/sso/options",
                reader(models.SignInOptions),
                is_open=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAuthWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Member]:
        """List the organisation's members.

        With roles, and what each has made that would end with them. Scope: `members:read`."""
        return self._list(
            Call(
                "GET",
                "/members",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Change a member's role; what they made beyond the new one ends.

        Keys, invitations and webhooks of theirs that the new role would not let them make end at once; the answer says which. Scope: `members:write`."""
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
        """Remove a member, or leave; keys, invitations and webhooks they made end.

        Their sessions end too. Runs, agents and connectors stay with the organisation. Scope: `members:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Invitation]:
        """List open invitations.

        Those that were neither used nor withdrawn, and have not expired. Scope: `members:read`."""
        return self._list(
            Call(
                "GET",
                "/members/invitations",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Invite somebody by a link.

        The link is in this answer alone, and is mailed where the server sends mail. It works once, for seven days. Scope: `members:write`."""
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
    ) -> models.Invitation:
        """Withdraw an invitation.

        Its link works no more. Scope: `members:write`."""
        return await self._send(Call(
                "DELETE",
                path("/members/invitations/{id}", id=invitation_id),
                reader(models.Invitation),
                options=options,
            ))

    async def update_organization(
        self,
        *,
        requires_second_factor: bool,
        **options: Unpack[RequestOptions],
    ) -> models.Organization:
        """Say whether members need a second factor; for owners who have one.

        Members without a second factor can then do nothing but set one up."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """What the organisation decided for all of its members.

        Which web pages may use its keys, and how old keys may become. Scope: `members:read`."""
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
        """Change it, as an owner; the answer says which keys end sooner by it.

        Only what is sent changes. `dry_run=true` answers what would happen, and changes nothing. Scope: `members:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        """How the organisation's people sign in through its provider.

        The provider, which claims become which roles, and whether passwords still count. Scope: `members:read`."""
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
        """Set up single sign-on, or change it; for owners.

        The provider is asked for its metadata now, and what does not fit is refused in words. People come in once a domain is verified. Scope: `members:write`."""
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
        """End single sign-on: people sign in with passwords again; for owners.

        Sessions that came by it end. Who never had a password asks for a link. Scope: `members:write`."""
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
        """List the domains that the organisation has claimed.

        Each with the DNS record that proves it, and since when it is proven. Scope: `members:read`."""
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
        """Claim a domain: answers with the DNS record that proves it; for owners.

        Put the record into the domain's DNS, then call `verify`. Scope: `members:write`."""
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
        """Look for the domain's DNS record; for owners.

        The record is the one that the claim answered with. Scope: `members:write`."""
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
        """Give a domain up; for owners.

        People of the domain no longer come in by single sign-on. Scope: `members:write`."""
        return await self._send(Call(
                "DELETE",
                path("/single-sign-on/domains/{id}", id=domain_id),
                reader(models.DeletedEmailDomain),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncSingleSignOnWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        """Plan limits and the month's usage.

        As one table, a line a total, agent, key, user, model or day, where the caller accepts `text/csv`. Scope: `usage:read`."""
        return await self._send(Call(
                "GET",
                "/usage",
                reader(models.Usage),
                query=given(month=month),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncUsageWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AsyncUsageWithRawResponse(self)


class AsyncUsageWithRawResponse:
    def __init__(self, resource: AsyncUsage) -> None:
        self.get = async_raw(resource.get)


class AsyncAnalytics(AsyncResource):
    async def get(
        self,
        *,
        from_: datetime | str | NotGiven = NOT_GIVEN,
        to: datetime | str | NotGiven = NOT_GIVEN,
        interval: Literal["hour", "day"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Analytics:
        """How the organisation's runs went.

        Counted by the minute or hour as runs end, never by scanning them. Scope: `analytics:read`."""
        return await self._send(Call(
                "GET",
                "/analytics",
                reader(models.Analytics),
                query=given(from_=from_, to=to, interval=interval, agent_id=agent_id),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAnalyticsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        action: str | NotGiven = NOT_GIVEN,
        actor: str | NotGiven = NOT_GIVEN,
        outcome: Literal["succeeded", "refused"] | str | NotGiven = NOT_GIVEN,
        resource_id: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.AuditEntry]:
        """Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines.

        Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook. Scope: `audit:read`."""
        return self._list(
            Call(
                "GET",
                "/audit",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, action=action, actor=actor, outcome=outcome, resource_id=resource_id, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.AuditEntry),
        )

    @property
    def with_raw_response(self) -> AsyncAuditWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Replay]:
        """List replays of many runs.

        Newest first, with how far each is. Scope: `runs:read`."""
        return self._list(
            Call(
                "GET",
                "/replays",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id),
                options=options,
            ),
            reader(models.Replay),
        )

    async def create(
        self,
        *,
        agent_id: str,
        filter: params.ReplayFilter | models.ReplayFilter | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        revision: int | NotGiven = NOT_GIVEN,
        model: str | NotGiven = NOT_GIVEN,
        from_step: str | NotGiven = NOT_GIVEN,
        effects: Literal["live", "recorded"] | str | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        concurrency: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """Run many runs again, in the background.

        Those of an agent that match now and have ended; runs that are replays themselves are left out. Each becomes a new run as POST /runs/{id}/replay makes it. Scope: `runs:write`."""
        return await self._send(Call(
                "POST",
                "/replays",
                reader(models.Replay),
                body=given(agent_id=agent_id, filter=filter, limit=limit, revision=revision, model=model, from_step=from_step, effects=effects, timeout_seconds=timeout_seconds, priority=priority, concurrency=concurrency),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        replay_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Replay:
        """See how far a replay is.

        How many runs there are, were begun, and ended how. Scope: `runs:read`."""
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
        """Stop a replay: nothing more is begun, and what is under way is cancelled.

        What has ended stays. Scope: `runs:write`."""
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
        """List what a replay does again, and as what.

        In the order of the runs that are done again. Scope: `runs:read`."""
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
        """Put what a replay made beside what it did again.

        How two revisions fare over the same inputs, so far as the replay has come. Scope: `runs:read`."""
        return await self._send(Call(
                "GET",
                path("/replays/{id}/comparison", id=replay_id),
                reader(models.ReplayComparison),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncReplaysWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AsyncReplaysWithRawResponse(self)


class AsyncReplaysWithRawResponse:
    def __init__(self, resource: AsyncReplays) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.cancel = async_raw(resource.cancel)
        self.list_runs = async_raw(resource.list_runs)
        self.compare = async_raw(resource.compare)


class AsyncWebhooks(AsyncWebhookExtras):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Webhook]:
        """List webhook endpoints.

        Newest first, with why and since when the service has deactivated one. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/webhooks",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, active=active),
                options=options,
            ),
            reader(models.Webhook),
        )

    async def create(
        self,
        *,
        url: str,
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.rollback", "alert.triggered", "agent.updated", "pipeline.completed", "key.expiring", "worker.lost", "audit.recorded", "*"] | str],
        secret: str | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Register a webhook endpoint.

        The secret is in this answer and in no other; without one of yours, one is made. Scope: `webhooks:write`."""
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

        Without its secret, which was shown when it was made; `rotate-secret` makes another. Scope: `webhooks:read`."""
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
        events: Sequence[Literal["run.completed", "run.failed", "run.requires_action", "run.escalated", "run.cancelled", "budget.reached", "deployment.created", "deployment.rollback", "alert.triggered", "agent.updated", "pipeline.completed", "key.expiring", "worker.lost", "audit.recorded", "*"] | str] | NotGiven = NOT_GIVEN,
        active: bool | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        retry_policy: Literal["standard", "extended"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ChangedWebhook:
        """Update a webhook; whoever switches it on or gives it another address stands behind it.

        Only what is sent changes. `active: true` takes up what waited while it was deactivated. Scope: `webhooks:write`."""
        return await self._send(Call(
                "PATCH",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.ChangedWebhook),
                body=given(url=url, events=events, active=active, description=description, retry_policy=retry_policy),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedWebhook:
        """Delete a webhook and its history.

        What was still to be sent is not sent. There is no way back. Scope: `webhooks:write`."""
        return await self._send(Call(
                "DELETE",
                path("/webhooks/{id}", id=webhook_id),
                reader(models.DeletedWebhook),
                options=options,
            ))

    async def test(
        self,
        webhook_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Delivery:
        """Send a test event.

        The delivery is in the history like any other. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/test", id=webhook_id),
                reader(models.Delivery),
                takes_key=True,
                options=options,
            ))

    async def rotate_secret(
        self,
        webhook_id: str,
        *,
        secret: str | NotGiven = NOT_GIVEN,
        grace_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.WebhookWithSecret:
        """Replace the signing secret; both sign for a while.

        Deliveries are signed with both for as long as the grace lasts. Scope: `webhooks:write`."""
        return await self._send(Call(
                "POST",
                path("/webhooks/{id}/rotate-secret", id=webhook_id),
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
        status: Literal["pending", "succeeded", "failed"] | str | NotGiven = NOT_GIVEN,
        event_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Delivery]:
        """List a webhook's deliveries of the last 30 days.

        Newest first, by status or event. Each says how often it was tried and what came of it last. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                path("/webhooks/{id}/deliveries", id=webhook_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, event_id=event_id),
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
        """Get a delivery with its attempts.

        What was sent and answered, attempt by attempt: headers, body, the first 16 KiB of the answer, and how long it took. Scope: `webhooks:read`."""
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
        """Deliver an event again.

        The same bytes and the same event id, signed anew, whatever came of it before. Scope: `webhooks:write`."""
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
        """Deliver again everything that failed since a time.

        For when a receiver was down: each once, as a new delivery of the same event. Scope: `webhooks:write`."""
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
        """The same methods, but they return the raw HTTP response."""
        return AsyncWebhooksWithRawResponse(self)


class AsyncWebhooksWithRawResponse:
    def __init__(self, resource: AsyncWebhooks) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.test = async_raw(resource.test)
        self.rotate_secret = async_raw(resource.rotate_secret)
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
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Event]:
        """List events; with `Accept: text/event-stream`, stream them as they happen.

        They are the very events that webhooks deliver, in the order in which they happened. Scope: `webhooks:read`."""
        return self._list(
            Call(
                "GET",
                "/events",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, type=type, run_id=run_id),
                options=options,
            ),
            reader(models.Event),
        )

    @property
    def with_raw_response(self) -> AsyncEventsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        queue: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Worker]:
        """List workers.

        Those that are registered, until they say good-bye or have been silent for a day. Scope: `agents:read`."""
        return self._list(
            Call(
                "GET",
                "/workers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, queue=queue),
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
        """Register a worker, and what it can run.

        With `agents:write` its agents are made or updated as well. The worker protocol's first call. Scope: `workers:run`."""
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
        """Wait for runs.

        For workers: answers with the first runs there are, or with none when the wait is over. Scope: `workers:run`."""
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
        """Tell of runs, and hear of them.

        For workers: heartbeats, steps, what was emitted and ends, of all runs at once. Scope: `workers:run`."""
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
    ) -> None:
        """Say good-bye.

        For workers that end: runs that it still holds go back to their queue. Scope: `workers:run`."""
        return await self._send(Call(
                "DELETE",
                path("/workers/{id}", id=worker_id),
                nothing,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncWorkersWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        source: Literal["template", "custom"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Policy]:
        """List policies: your own, and the templates.

        Templates first. What one does stands in its `guards`. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/policies",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, source=source),
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

        Each guard works on input, output or both, and blocks, redacts or flags; with `shadow: true` it only records. Agents name the policy in `policy`. Scope: `approvals:manage`."""
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
        """Which policy guards every agent.

        It holds together with the policy that an agent names: every guard of both. Scope: `policies:read`."""
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
        """Choose the policy that guards every agent; agents' own can only add to it.

        From the next run on. `open` has no guards. Scope: `approvals:manage`."""
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

        A template by its name, one of your own by its id. Scope: `policies:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Policy:
        """Update a policy; it holds for every run from then on.

        `guards` are replaced whole. Agents that name it need no change. Scope: `approvals:manage`."""
        return await self._send(Call(
                "PATCH",
                path("/policies/{id}", id=policy_id),
                reader(models.Policy),
                body=given(name=name, description=description, guards=guards, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        policy_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedPolicy:
        """Delete a policy that nothing uses.

        Refused while an agent or the default names it. Scope: `approvals:manage`."""
        return await self._send(Call(
                "DELETE",
                path("/policies/{id}", id=policy_id),
                reader(models.DeletedPolicy),
                options=options,
            ))

    async def check(
        self,
        policy_id: str,
        *,
        stage: Literal["input", "output"] | str,
        text: str | NotGiven = NOT_GIVEN,
        value: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.PolicyCheck:
        """Try a policy on a text or an object; nothing is kept.

        Answers what each guard would find and do, and what would be left of the text. Scope: `policies:read`."""
        return await self._send(Call(
                "POST",
                path("/policies/{id}/check", id=policy_id),
                reader(models.PolicyCheck),
                body=given(stage=stage, text=text, value=value),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncPoliciesWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        self.check = async_raw(resource.check)


class AsyncCaps(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        api_key_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Cap]:
        """List spend caps, with what is used of them.

        Newest first, with how much of the period is used. Scope: `policies:read`."""
        return self._list(
            Call(
                "GET",
                "/caps",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, api_key_id=api_key_id),
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
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Create a spend cap; it counts from now on.

        Of the organisation, an agent, a key or an end user, in dollars, tokens or runs. All that hold for a run count; `on_limit` says whether runs are refused or wait for somebody. Scope: `approvals:manage`."""
        return await self._send(Call(
                "POST",
                "/caps",
                reader(models.Cap),
                body=given(agent_id=agent_id, api_key_id=api_key_id, user=user, each_user=each_user, period=period, unit=unit, limit=limit, on_limit=on_limit),
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
        """Get a spend cap, with what is used of it.

        With how much of the period is used, and when it began. Scope: `policies:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Cap:
        """Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again.

        Raise it, and runs that wait for it go on. Scope: `approvals:manage`."""
        return await self._send(Call(
                "PATCH",
                path("/caps/{id}", id=cap_id),
                reader(models.Cap),
                body=given(limit=limit, on_limit=on_limit),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        cap_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedCap:
        """Delete a spend cap; runs that wait for it go on.

        What was counted for it is forgotten. Scope: `approvals:manage`."""
        return await self._send(Call(
                "DELETE",
                path("/caps/{id}", id=cap_id),
                reader(models.DeletedCap),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncCapsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        type: Literal["mcp", "openapi"] | str | NotGiven = NOT_GIVEN,
        visibility: Literal["shared", "private"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Connector]:
        """List connectors.

        Newest first, with what the last check found; secrets are `[redacted]`. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/connectors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, type=type, visibility=visibility),
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
        """Add an MCP server or an OpenAPI service.

        It is not asked anything yet: `check` does. Headers and OAuth secrets are encrypted and stay at the host they were given for. Give it to an agent in `connectors`. Scope: `connectors:write`."""
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

        With a summary of its document, and what the last check found. Scope: `connectors:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Connector:
        """Update a connector.

        Only what is sent changes; what is sent as `[redacted]` stays. Another `url` asks for the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`."""
        return await self._send(Call(
                "PATCH",
                path("/connectors/{id}", id=connector_id),
                reader(models.Connector),
                body=given(name=name, url=url, description=description, document=document, document_url=document_url, visibility=visibility, headers=headers, oauth=oauth, authorization=authorization, approval=approval),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedConnector:
        """Delete a connector that no active agent uses.

        Its stored tokens are forgotten, too. Scope: `connectors:write`."""
        return await self._send(Call(
                "DELETE",
                path("/connectors/{id}", id=connector_id),
                reader(models.DeletedConnector),
                options=options,
            ))

    async def check(
        self,
        connector_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectorCheck:
        """Connect now, and list the tools.

        Answers 200 whether or not it worked: `ok` and `error` say which. Each tool comes with its schema, and `tool_tokens` says what they cost in every turn. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/connectors/{id}/check", id=connector_id),
                reader(models.ConnectorCheck),
                options=options,
            ))

    async def connect(
        self,
        connector_id: str,
        *,
        user: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ConnectLink:
        """Get a link by which somebody connects it.

        For one with `authorization`: the link is for one person, works once, and ends after 14 days. Their token is then used for the organisation or for that `user`. Scope: `connectors:write`."""
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
        """Forget what somebody gave when they connected it.

        The token is deleted here; the provider may keep its consent. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/connectors/{id}/disconnect", id=connector_id),
                reader(models.Disconnected),
                body=given(user=user),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncConnectorsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AsyncConnectorsWithRawResponse(self)


class AsyncConnectorsWithRawResponse:
    def __init__(self, resource: AsyncConnectors) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.check = async_raw(resource.check)
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
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Provider]:
        """List model providers, the environment's included.

        Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. Scope: `connectors:read`."""
        return self._list(
            Call(
                "GET",
                "/providers",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Add a model provider.

        Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it. Scope: `connectors:write`."""
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

        By its id; one of the operator's settings has an id as well, and is read-only. Scope: `connectors:read`."""
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

        Only what is sent changes; runs take the new one from their next turn on. The name is kept while active agents name it. Scope: `connectors:write`."""
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

        Refused while active agents name it. Those that get it as `default` have the oldest that is left, or the operator's. Scope: `connectors:write`."""
        return await self._send(Call(
                "DELETE",
                path("/providers/{id}", id=provider_id),
                reader(models.DeletedProvider),
                options=options,
            ))

    async def check(
        self,
        provider_id: str,
        *,
        model: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.ProviderCheck:
        """Try a model provider with one tiny call.

        Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens. Scope: `connectors:write`."""
        return await self._send(Call(
                "POST",
                path("/providers/{id}/check", id=provider_id),
                reader(models.ProviderCheck),
                body=given(model=model) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncProvidersWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
        return AsyncProvidersWithRawResponse(self)


class AsyncProvidersWithRawResponse:
    def __init__(self, resource: AsyncProviders) -> None:
        self.list = async_raw(resource.list)
        self.create = async_raw(resource.create)
        self.get = async_raw(resource.get)
        self.update = async_raw(resource.update)
        self.delete = async_raw(resource.delete)
        self.check = async_raw(resource.check)


class AsyncAlerts(AsyncResource):
    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        before: str | NotGiven = NOT_GIVEN,
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        status: Literal["ok", "firing", "no_data"] | str | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.AlertRule]:
        """List alert rules; with `status=firing`, what fires now.

        Newest first, with the last value each rule has seen. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                "/alerts",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, agent_id=agent_id),
                options=options,
            ),
            reader(models.AlertRule),
        )

    async def create(
        self,
        *,
        name: str,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str,
        comparison: Literal["gt", "gte", "lt", "lte"] | str,
        threshold: float,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Create an alert rule.

        Looked at every 15 seconds. It tells by the event `alert.triggered` once, and again only after the number was back. `rollback: true` needs `agents:write`, too. Scope: `alerts:write`."""
        return await self._send(Call(
                "POST",
                "/alerts",
                reader(models.AlertRule),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, description=description, severity=severity, enabled=enabled, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    async def get(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Get an alert rule.

        With its last value, and the alert that fires now. Scope: `alerts:read`."""
        return await self._send(Call(
                "GET",
                path("/alerts/{id}", id=alert_id),
                reader(models.AlertRule),
                options=options,
            ))

    async def update(
        self,
        alert_id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        metric: Literal["error_rate", "p95_latency_ms", "run_count", "queue_depth", "queue_wait_ms", "tokens", "quota_used_percent", "webhook_failure_rate", "guardrail_blocks", "unserved_runs"] | str | NotGiven = NOT_GIVEN,
        comparison: Literal["gt", "gte", "lt", "lte"] | str | NotGiven = NOT_GIVEN,
        threshold: float | NotGiven = NOT_GIVEN,
        window_seconds: int | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        severity: Literal["info", "warning", "critical"] | str | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        cooldown_seconds: int | NotGiven = NOT_GIVEN,
        rollback: bool | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.AlertRule:
        """Update an alert rule; another condition begins anew.

        Only what is sent changes. `enabled: false` keeps it still. Scope: `alerts:write`."""
        return await self._send(Call(
                "PATCH",
                path("/alerts/{id}", id=alert_id),
                reader(models.AlertRule),
                body=given(name=name, metric=metric, comparison=comparison, threshold=threshold, window_seconds=window_seconds, agent_id=agent_id, description=description, severity=severity, enabled=enabled, cooldown_seconds=cooldown_seconds, rollback=rollback),
                takes_key=True,
                options=options,
            ))

    async def delete(
        self,
        alert_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.DeletedAlertRule:
        """Delete an alert rule and its history.

        What fires now is not told of as over. Scope: `alerts:write`."""
        return await self._send(Call(
                "DELETE",
                path("/alerts/{id}", id=alert_id),
                reader(models.DeletedAlertRule),
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
        status: Literal["firing", "resolved"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Alert]:
        """List the times that a rule fired.

        Newest first: what it saw, since when and until when, and whether a deployment was rolled back. Scope: `alerts:read`."""
        return self._list(
            Call(
                "GET",
                path("/alerts/{id}/history", id=alert_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
                options=options,
            ),
            reader(models.Alert),
        )

    async def acknowledge(
        self,
        alert_id: str,
        firing_id: str,
        *,
        note: str | None | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.Alert:
        """Say that somebody has seen it; repeatable, the first one stands.

        For colleagues: it changes nothing about when the rule fires. Scope: `alerts:write`."""
        return await self._send(Call(
                "POST",
                path("/alerts/{id}/history/{firing_id}/acknowledge", id=alert_id, firing_id=firing_id),
                reader(models.Alert),
                body=given(note=note) or None,
                takes_key=True,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncAlertsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        kind: Literal["request", "background"] | str | NotGiven = NOT_GIVEN,
        request_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ErrorReport]:
        """What failed on the service's own side; for the operator's organisation alone.

        Grouped and counted, newest first. `request_id` finds the one that a caller quotes. Scope: `errors:read`."""
        return self._list(
            Call(
                "GET",
                "/errors",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, kind=kind, request_id=request_id),
                options=options,
            ),
            reader(models.ErrorReport),
        )

    async def get(
        self,
        error_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.ErrorReportDetail:
        """Get an error report with its latest occurrences; for the operator's organisation alone.

        With stack and request ids; keys, tokens, addresses and quoted values are cut out. Scope: `errors:read`."""
        return await self._send(Call(
                "GET",
                path("/errors/{id}", id=error_id),
                reader(models.ErrorReportDetail),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncErrorsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        agent_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Thread]:
        """List threads.

        Newest first. Find a conversation by its agent, by your name of the user, or by metadata. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                "/threads",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, agent_id=agent_id, user=user, created_after=created_after, created_before=created_before, metadata=metadata),
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
        """Begin a thread.

        A run can begin one as well, with `"thread": {}`. Bound to an agent it takes that agent's runs alone; without one, any agent's. Scope: `threads:write`."""
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

        Its agent, user, metadata and how many messages it has; the messages are at `GET /threads/{id}/messages`. Scope: `threads:read`."""
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
        """Change a thread's agent, user or metadata.

        Only what is sent changes; `metadata` is merged, and null takes out. Another `agent_id` lets another agent go on with it. Scope: `threads:write`."""
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
        """Delete a thread and everything that was said in it.

        Its messages, and the content of its runs, events and deliveries; counts stay. A run under way is cancelled. There is no way back. Scope: `threads:write`."""
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
        """Begin a thread with what was said in another, up to a message.

        The messages are copied up to the one that is named, or all; the two know nothing of each other from then on. Scope: `threads:write`."""
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
        order: Literal["asc", "desc"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.ThreadMessage]:
        """Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`.

        In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line. Scope: `threads:read`."""
        return self._list(
            Call(
                "GET",
                path("/threads/{id}/messages", id=thread_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order),
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
        """Put history into a thread.

        For conversations that began elsewhere: they are put at its end, in their order, and no agent runs. Scope: `threads:write`."""
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
        """Erase what was said by and to an end user, in the background.

        Threads, inputs, outputs, events and files that carry this `user`. It takes a while: `GET /erasures/{id}` says how far it is. Counts and costs stay, words do not. Scope: `erasures:write`."""
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
        """See how far an erasure is.

        Which user or thread it is of, what was erased so far, and whether it is done. Scope: `threads:read`."""
        return await self._send(Call(
                "GET",
                path("/erasures/{id}", id=erasure_id),
                reader(models.Erasure),
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncThreadsWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        run_id: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.StoredFile]:
        """List files.

        Newest first: those that were uploaded, and those that runs made (`run_id`). Scope: `files:read`."""
        return self._list(
            Call(
                "GET",
                "/files",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, run_id=run_id, user=user, created_after=created_after, created_before=created_before),
                options=options,
            ),
            reader(models.StoredFile),
        )

    async def get(
        self,
        file_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Get what is known of a file.

        Name, type, size, digest and whose it is; the bytes are at `GET /files/{id}/content`. Scope: `files:read`."""
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
        """Delete a file and its content.

        At once and for good. Runs and messages that name it keep the id, and reading it is 404 from then on. Scope: `files:write`."""
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
        expires_in_seconds: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.FileLink:
        """Make a link that anybody can read a file by, until it ends.

        Whoever has the link reads the file without a key, until it ends: an hour unless you say otherwise. It cannot be taken back but by deleting the file. Scope: `files:read`."""
        return await self._send(Call(
                "POST",
                path("/files/{id}/link", id=file_id),
                reader(models.FileLink),
                body=given(expires_in_seconds=expires_in_seconds) or None,
                options=options,
            ))

    @property
    def with_raw_response(self) -> AsyncFilesWithRawResponse:
        """The same methods, but they return the raw HTTP response."""
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
        status: Literal["active", "archived", "all"] | str | NotGiven = NOT_GIVEN,
        run_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.Pipeline]:
        """List pipelines.

        Newest first; archived ones only with `status` of `archived` or `all`. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                "/pipelines",
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status, run_id=run_id),
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

        Steps are agents' runs; an input is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. What cannot work (a cycle, an unknown step or agent, a wrong expression) is refused here, with its place. Scope: `pipelines:write`."""
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

        With its steps, its schedule and when that is due next. Scope: `pipelines:read`."""
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
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Update a pipeline; runs under way go on with what they began with.

        What is sent takes the place of what was: `steps` whole. Each change is a revision. Scope: `pipelines:write`."""
        return await self._send(Call(
                "PATCH",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
                body=given(name=name, description=description, input_schema=input_schema, steps=steps, output=output, schedule=schedule, metadata=metadata),
                takes_key=True,
                options=options,
            ))

    async def archive(
        self,
        pipeline_id: str,
        **options: Unpack[RequestOptions],
    ) -> models.Pipeline:
        """Archive a pipeline; its schedule stops, its runs stay.

        There is no way back; runs under way go on to their end. Scope: `pipelines:write`."""
        return await self._send(Call(
                "DELETE",
                path("/pipelines/{id}", id=pipeline_id),
                reader(models.Pipeline),
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
        status: str | Sequence[str] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncPager[models.PipelineRun]:
        """List a pipeline's runs.

        Newest first, without their items' outputs; `GET /runs?pipeline_run_id=…` lists the runs of one. Scope: `pipelines:read`."""
        return self._list(
            Call(
                "GET",
                path("/pipelines/{id}/runs", id=pipeline_id),
                as_it_is,
                query=given(limit=limit, after=after, before=before, order=order, status=status),
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

        Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `pipelines:write`."""
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

        Its status, output or error, and each step with the runs that it is made of. Scope: `pipelines:read`."""
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
        """Cancel a pipeline run and the runs of its steps.

        Steps that run are cancelled, later ones are not begun. Scope: `pipelines:write`."""
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
        """Run a pipeline again from where a run of it failed.

        A new run with the definition and input of one that failed or was cancelled. Steps that had completed or been skipped are taken as they are; those that had not, and whatever waits for them, run again. While a retry is in progress, another request returns it. Answers as POST /pipelines/{id}/runs does. Scope: `pipelines:write`."""
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
        """The same methods, but they return the raw HTTP response."""
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
        self.webhooks = Webhooks(transport)
        self.events = Events(transport)
        self.workers = Workers(transport)
        self.policies = Policies(transport)
        self.caps = Caps(transport)
        self.connectors = Connectors(transport)
        self.providers = Providers(transport)
        self.alerts = Alerts(transport)
        self.errors = Errors(transport)
        self.threads = Threads(transport)
        self.files = Files(transport)
        self.pipelines = Pipelines(transport)


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
        self.webhooks = AsyncWebhooks(transport)
        self.events = AsyncEvents(transport)
        self.workers = AsyncWorkers(transport)
        self.policies = AsyncPolicies(transport)
        self.caps = AsyncCaps(transport)
        self.connectors = AsyncConnectors(transport)
        self.providers = AsyncProviders(transport)
        self.alerts = AsyncAlerts(transport)
        self.errors = AsyncErrors(transport)
        self.threads = AsyncThreads(transport)
        self.files = AsyncFiles(transport)
        self.pipelines = AsyncPipelines(transport)

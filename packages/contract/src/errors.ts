import { evaluationErrors } from "./evaluation-errors.ts";
import { limitErrors } from "./limit-errors.ts";
import { serverErrors } from "./server-errors.ts";

/** All error codes with their status and default message. */
export const errorCodes = {
  invalid_json: { status: 400, message: "The request body is not valid JSON." },
  json_too_deep: { status: 400, message: "The JSON is nested too deeply. The maximum is 64 levels." },
  invalid_type: { status: 400, message: "A field has the wrong JSON type." },
  missing_required_field: { status: 400, message: "A required field is missing." },
  unknown_field: { status: 400, message: "The request has a field that this endpoint does not have." },
  invalid_query: { status: 400, message: "A query parameter is not valid." },
  invalid_cursor: {
    status: 400,
    message: "The cursor is not an id of this kind of list. Use `first_id` or `last_id` of a page.",
  },
  invalid_header: { status: 400, message: "A request header is not valid." },
  invalid_idempotency_key: { status: 400, message: "An idempotency key must be 1 to 255 visible ASCII characters." },
  malformed_request: { status: 400, message: "The request is not valid HTTP." },
  missing_api_key: { status: 401, message: "Send an API key as `Authorization: Bearer <key>`." },
  invalid_api_key: {
    status: 401,
    message: "This API key is not valid. Check that you copied all of it and that it was not revoked.",
  },
  expired_api_key: { status: 401, message: "This API key has expired. Create or rotate a key and use the new one." },
  invalid_credentials: {
    status: 401,
    message: "The e-mail address, password or code is wrong, or there were too many attempts. A code works only once.",
  },
  second_factor_required: {
    status: 401,
    message: "This account has a second factor. Send a code from your authenticator, or a recovery code, as `code`.",
  },
  missing_session: { status: 401, message: "Sign in first: POST /api/auth/login." },
  invalid_session: { status: 401, message: "The session has ended. Sign in again." },
  session_required: {
    status: 403,
    message: "This call requires a signed-in person. Sign in and use the session instead of an API key.",
  },
  second_factor_missing: {
    status: 403,
    message:
      "This organisation requires a second factor. Set one up on /second-factor, or with POST /api/auth/second-factor.",
  },
  csrf_rejected: {
    status: 403,
    message: "Calls with the session cookie must come from this service's own pages and send JSON.",
  },
  demo_key_restricted: { status: 403, message: "A demo key cannot do this. Use a standard key." },
  user_token_restricted: {
    status: 403,
    message:
      "A token that is bound to an end user cannot do this: it only reaches that user's own runs, threads and files. Call this from your server, with an API key.",
  },
  token_runs_used_up: {
    status: 403,
    message: "This token has created as many runs as its `max_runs` allows. Get a new token from your server.",
  },
  session_tokens_disabled: { status: 403, message: "Short-lived tokens are disabled on this installation." },
  code_upload_not_allowed: {
    status: 403,
    message:
      "This organisation cannot upload code to this service. The operator can allow it with AGENTRUN_CODE_UPLOADS, or put the files into AGENTRUN_MODULES_DIR.",
  },
  not_an_approver: { status: 403, message: "You are not an approver of this question." },
  owner_required: { status: 403, message: "Only an owner can grant, change or remove the role owner." },
  insufficient_scope: { status: 403, message: "This API key does not have the scope for this call." },
  api_key_replaced: {
    status: 403,
    message: "This API key was rotated and cannot revoke the key that replaced it. Use the newer key.",
  },
  schedule_maker_gone: {
    status: 403,
    message: "The member or key that set this schedule no longer has access. Save the schedule again to take it over.",
  },
  single_sign_on_required: {
    status: 403,
    message: "This organisation requires single sign-on. Sign in through its provider; owners can use a password.",
  },
  agent_not_allowed: { status: 403, message: "This API key is limited to other agents." },
  network_not_allowed: {
    status: 403,
    message: "This API key cannot be used from your network address. It is limited to its own networks.",
  },
  origin_not_allowed: {
    status: 403,
    message:
      "This web page's origin may not use this organisation's keys. An owner can allow it with `cors_origins` of PATCH /organization/settings, the operator with AGENTRUN_CORS_ORIGINS.",
  },
  metrics_not_allowed: {
    status: 403,
    message:
      "Call from this machine or from AGENTRUN_METRICS_NETWORKS, or send AGENTRUN_METRICS_TOKEN as a Bearer token.",
  },
  link_not_valid: {
    status: 403,
    message: "This link has expired or is incomplete. Request a new one from the person who sent it.",
  },
  https_required: { status: 403, message: "Plain HTTP is not supported. Use https:// with the same address." },
  route_not_found: { status: 404, message: "There is no such route. See /openapi.json for all routes." },
  door_closed: {
    status: 404,
    message:
      "This protocol is not enabled here, or not for this agent. The operator enables protocols with AGENTRUN_DOORS; the agent's field `doors` lists its protocols.",
  },
  agent_not_found: { status: 404, message: "There is no such agent. GET /agents lists yours." },
  catalog_agent_not_found: { status: 404, message: "There is no such catalog agent. GET /catalog lists them." },
  run_not_found: { status: 404, message: "There is no such run. GET /runs lists yours." },
  api_key_not_found: { status: 404, message: "There is no such API key. GET /api-keys lists yours." },
  member_not_found: { status: 404, message: "There is no such member. GET /members lists them." },
  invitation_not_found: { status: 404, message: "There is no such invitation, or it was used or has expired." },
  session_not_found: { status: 404, message: "There is no such session. GET /api/auth/sessions lists yours." },
  organization_not_found: {
    status: 404,
    message: "You are not a member of such an organisation. GET /api/auth/me lists yours.",
  },
  webhook_not_found: { status: 404, message: "There is no such webhook. GET /webhooks lists yours." },
  delivery_not_found: {
    status: 404,
    message: "There is no such delivery. GET /webhooks/{id}/deliveries lists those of the last 30 days.",
  },
  password_link_not_found: { status: 404, message: "The link was used or has expired. Request a new one." },
  policy_not_found: { status: 404, message: "There is no such policy. GET /policies lists yours and the templates." },
  cap_not_found: { status: 404, message: "There is no such cap. GET /caps lists yours." },
  connector_not_found: { status: 404, message: "There is no such connector. GET /connectors lists yours." },
  provider_not_found: {
    status: 404,
    message: "There is no such model provider. GET /providers lists the available ones; POST /providers adds one.",
  },
  secret_not_found: {
    status: 404,
    message: "There is no such secret. GET /secrets lists yours; POST /secrets creates one.",
  },
  alert_not_found: {
    status: 404,
    message: "There is no such alert, or no such firing of it. GET /alerts lists them.",
  },
  error_report_not_found: { status: 404, message: "There is no such error report. GET /errors lists them." },
  thread_not_found: { status: 404, message: "There is no such thread. GET /threads lists yours." },
  thread_message_not_found: {
    status: 404,
    message: "The thread has no such message. GET /threads/{id}/messages lists them.",
  },
  erasure_not_found: { status: 404, message: "There is no such erasure. Use the id that the request returned." },
  agent_code_not_found: {
    status: 404,
    message: "The organisation has no such code. `runtime.code` of an agent or a revision is the hash of its code.",
  },
  feedback_not_found: { status: 404, message: "The run has no such feedback. GET /runs/{id}/feedback lists it." },
  file_not_found: {
    status: 404,
    message: "There is no such file, or it was deleted. GET /files lists yours; POST /files uploads one.",
  },
  pipeline_not_found: { status: 404, message: "There is no such pipeline. GET /pipelines lists yours." },
  pipeline_run_not_found: {
    status: 404,
    message: "There is no such pipeline run. GET /pipelines/{id}/runs lists them.",
  },
  single_sign_on_not_found: {
    status: 404,
    message: "The organisation has no single sign-on yet. PUT /single-sign-on sets it up.",
  },
  email_domain_not_found: { status: 404, message: "There is no such domain. GET /single-sign-on/domains lists yours." },
  method_not_allowed: {
    status: 405,
    message: "This route does not support this method. The message and the header Allow list the supported ones.",
  },
  idempotency_key_in_flight: {
    status: 409,
    message: "A request with this idempotency key is still in progress. Try again shortly.",
  },
  precondition_failed: {
    status: 412,
    message:
      "The resource was changed since you read it: `If-Match` does not contain its current `ETag`. Nothing was changed. Get the resource again and repeat your change.",
  },
  request_timeout: {
    status: 408,
    message: "The request did not arrive completely in time. Send it again, with headers and body without a pause.",
  },
  payload_too_large: {
    status: 413,
    message:
      "The request body is too large. Upload large content with POST /files, or send its URL if a field accepts one.",
  },
  file_content_missing: {
    status: 410,
    message: "The content of the file is missing from the file store. Operator: restore it from your backup.",
  },
  range_not_satisfiable: {
    status: 416,
    message: "The file has no such byte range. `Content-Range` of this response has its size.",
  },
  unsupported_media_type: { status: 415, message: "Send the body as `Content-Type: application/json`." },
  inexact_number: {
    status: 422,
    message: "An integer in the body is larger than 9007199254740991 and would be rounded. Send it as a string.",
  },
  invalid_value: { status: 422, message: "A field has a value that is not allowed." },
  invalid_input: { status: 422, message: "The input does not match the agent's input_schema." },
  client_schemas_not_allowed: {
    status: 422,
    message:
      "The agent accepts no schemas from callers. Omit the schema, or set `client_schemas` to true, which only model agents support.",
  },
  client_tools_not_allowed: {
    status: 422,
    message:
      "The agent accepts no tools from callers. Omit `tools`, or set `client_tools` to true, which only model agents support.",
  },
  invalid_json_schema: { status: 422, message: "This is not a JSON Schema (draft 2020-12) that the service supports." },
  invalid_url: { status: 422, message: "The URL must be https, without credentials, and outside private networks." },
  agent_archived: { status: 422, message: "The agent is archived and accepts no runs. Use or create another one." },
  model_not_found: { status: 422, message: "The provider has no such model. Use one of its models, or `default`." },
  module_not_found: {
    status: 422,
    message:
      "No agent module has this name on the server. Upload its code with `agentrun deploy`, or let the operator add the file to AGENTRUN_MODULES_DIR.",
  },
  invalid_module: { status: 422, message: "The files of the module are not valid." },
  tool_not_found: { status: 422, message: "The connector has no such tool. POST /connectors/{id}/test lists them." },
  provider_name_taken: { status: 422, message: "The organisation already has a provider with this name." },
  provider_read_only: {
    status: 422,
    message: "This provider is configured in the service's environment. Create your own provider to override it.",
  },
  secret_name_taken: {
    status: 422,
    message: "There is already a secret with this name. Change its value with POST /secrets/{id}/rotate.",
  },
  queue_not_allowed: { status: 403, message: "This API key is limited to other queues." },
  worker_not_found: {
    status: 404,
    message: "There is no such worker, or it was registered with another key. Register it again: POST /workers.",
  },
  revision_not_found: {
    status: 422,
    message: "The agent has no such revision. GET /agents/{id}/revisions lists them.",
  },
  revision_already_deployed: {
    status: 422,
    message:
      "This revision is already deployed, so there is nothing to change. GET /agents/{id}/revisions lists the others.",
  },
  revision_never_deployed: {
    status: 422,
    message:
      "This revision is a draft that was never deployed, so there is nothing to return to. Deploy it with POST /agents/{id}/deployments.",
  },
  nothing_to_roll_back: { status: 422, message: "The agent has no earlier deployment to roll back to." },
  idempotency_key_reused: {
    status: 422,
    message:
      "This idempotency key was already used with another request. Use a new key, or repeat that request unchanged.",
  },
  journal_not_found: {
    status: 422,
    message:
      "The journal of this run is empty: the run had no steps, or they were deleted by retention (operator: AGENTRUN_JOURNAL_RETENTION_DAYS) or erased. Replay the run without `from_step` and `effects`.",
  },
  step_not_found: {
    status: 422,
    message:
      "There is no step with this name. GET /runs/{id}/trace shows the steps of a run; a pipeline's are in its `steps`.",
  },
  replay_unsupported: { status: 422, message: "This run cannot be replayed in this way." },
  no_run_matches: {
    status: 422,
    message:
      "No run of this agent matches, has ended and is not a replay. GET /runs with the same filter shows the runs.",
  },
  too_many_runs: {
    status: 422,
    message: "More than 10,000 runs match. Narrow the filter, or set `limit` to replay only the newest runs.",
  },
  run_not_active: {
    status: 422,
    message:
      "The run has ended or is being cancelled, so it accepts no more changes. GET /runs/{id} returns its status.",
  },
  thread_busy: {
    status: 422,
    message: "The thread has a run that has not ended. Wait for it, or send `on_busy` as `queue` or `interrupt`.",
  },
  thread_agent_mismatch: {
    status: 422,
    message: "The thread is bound to another agent. Run that agent, or change the thread's `agent_id` with PATCH.",
  },
  already_voted: {
    status: 422,
    message: "You have already approved this. You can still reject until the decision is final.",
  },
  approver_not_found: {
    status: 422,
    message: "There is no such member, or their role may not answer runs. GET /members lists all members.",
  },
  action_not_pending: { status: 422, message: "The run is not waiting for this action." },
  api_key_not_active: { status: 422, message: "The API key was revoked or has expired." },
  last_owner: { status: 422, message: "An organisation needs at least one owner. Make another member owner first." },
  already_member: { status: 422, message: "This person is already a member." },
  address_unproven: {
    status: 422,
    message:
      "The e-mail address of this account is not verified, so it cannot join a second organisation. Request a password link (`POST /api/auth/password/forgot`, or from the operator), choose a password with it, then try again.",
  },
  mail_not_configured: {
    status: 422,
    message:
      "This server sends no mail. The operator can set a new password with `agentrun admin owners reset-password`.",
  },
  domain_not_verified: {
    status: 422,
    message: "The TXT record of the domain was not found. Add it, wait a few minutes, and try again.",
  },
  domain_taken: {
    status: 422,
    message: "Another organisation has this domain. Contact the operator of this installation if it should be yours.",
  },
  domain_required: {
    status: 422,
    message:
      "No member could sign in: verify a domain first (POST /single-sign-on/domains), then require single sign-on.",
  },
  password_too_common: {
    status: 422,
    message: "This password is too common. Choose several unrelated words, or let a password manager create one.",
  },
  wrong_password: { status: 422, message: "The current password is wrong." },
  wrong_code: {
    status: 422,
    message:
      "The code is wrong or was used before. Wait for the next one, and check that the clock of your phone is correct.",
  },
  second_factor_on: {
    status: 422,
    message: "You already have a second factor. Turn it off before you set up another.",
  },
  second_factor_off: {
    status: 422,
    message:
      "You have no second factor, or you did not confirm it within one hour. Set one up: POST /api/auth/second-factor.",
  },
  concurrency_limit_exceeded: { status: 429, message: "A demo key can have two active runs. Wait for one to end." },
  cap_reached: { status: 429, message: "A spend cap is reached. GET /caps shows which one, and when it resets." },
  quota_exceeded: { status: 429, message: "The monthly quota of calls is used up. GET /usage shows when it resets." },
  file_quota_exceeded: {
    status: 422,
    message:
      "The organisation's files would exceed its storage limit. Delete some, or contact your operator to raise the limit.",
  },
  invalid_action: { status: 422, message: "This action does not match what the run waits for." },
  invalid_secret: {
    status: 422,
    message: "A signing secret must start with `whsec_`, followed by 1 to 250 visible ASCII characters.",
  },
  networks_exclude_caller: {
    status: 422,
    message: "The networks of this key do not include your address. Add it, or repeat the call with `?force=true`.",
  },
  webhook_inactive: { status: 422, message: "The webhook is not active. PATCH it with `active: true` first." },
  guardrail_violation: { status: 422, message: "A policy blocked this. `details` names the guard and the position." },
  invalid_guard: { status: 422, message: "A guard of this policy is not valid." },
  policy_in_use: { status: 422, message: "The policy is in use. Assign another policy first." },
  policy_is_template: {
    status: 422,
    message: "A template cannot be changed. Create a policy with its guards and change that.",
  },
  configuration_changed: { status: 409, message: "Something changed after the plan was made. Plan again." },
  invalid_document: { status: 422, message: "This is not an OpenAPI 3.0 or 3.1 document that the service supports." },
  provider_in_use: { status: 422, message: "Active agents use this provider. Change or archive them first." },
  connector_in_use: { status: 422, message: "Active agents use this connector. Change or archive them first." },
  pipeline_archived: { status: 422, message: "The pipeline is archived and accepts no runs or changes." },
  pipeline_run_not_active: { status: 422, message: "The pipeline run has already ended." },
  pipeline_run_not_retryable: {
    status: 422,
    message: "Only a pipeline run that failed or was cancelled can be retried. Run the pipeline again instead.",
  },
  cyclic_steps: { status: 422, message: "The steps depend on each other in a cycle. Remove one of the dependencies." },
  invalid_expression: { status: 422, message: "This is not a valid CEL expression." },
  invalid_schedule: { status: 422, message: "The schedule needs a cron expression and an IANA time zone." },
  too_many_queued_runs: { status: 429, message: "Too many runs of this organisation are waiting. Try again shortly." },
  headers_too_large: {
    status: 431,
    message: "The headers of the request exceed 16 KiB. Send fewer or shorter headers.",
  },
  rate_limit_exceeded: { status: 429, message: "Too many requests. Wait for Retry-After seconds." },
  ...evaluationErrors,
  ...limitErrors,
  ...serverErrors,
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type NotFoundCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code]["status"] extends 404 ? Code : never;
}[ErrorCode];

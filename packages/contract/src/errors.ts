/** What a path names and is not there is 404; where a field names it, the request is understood and cannot be done. */
const named = { status: 404, statusOfField: 422 } as const;

/** Every error code there is: its status, and the sentence used when nobody has a better one. */
export const errorCodes = {
  invalid_json: { status: 400, message: "The request body is not valid JSON." },
  json_too_deep: { status: 400, message: "The JSON is nested too deeply; at most 64 levels are taken." },
  invalid_type: { status: 400, message: "A field has the wrong JSON type." },
  missing_required_field: { status: 400, message: "A required field is missing." },
  unknown_field: { status: 400, message: "The request has a field this endpoint does not know." },
  invalid_query: { status: 400, message: "A query parameter is not valid." },
  invalid_cursor: {
    status: 400,
    message: "The cursor is not an id of this list. Use `first_id` or `last_id` of a page.",
  },
  invalid_header: { status: 400, message: "A request header is not valid." },
  invalid_idempotency_key: { status: 400, message: "An idempotency key has 1 to 255 visible ASCII characters." },
  malformed_request: { status: 400, message: "The request could not be read as HTTP." },
  missing_api_key: { status: 401, message: "Send an API key as `Authorization: Bearer <key>`." },
  invalid_api_key: {
    status: 401,
    message: "This API key is not valid. Check that it was copied whole and not revoked.",
  },
  expired_api_key: { status: 401, message: "This API key has expired. Create or rotate a key and use the new one." },
  invalid_credentials: {
    status: 401,
    message:
      "E-mail, password or code do not match, or too many tries failed. Check them and try again; a code works once.",
  },
  second_factor_required: {
    status: 401,
    message: "This account has a second factor. Send a code of its authenticator, or a recovery code, as `code`.",
  },
  missing_session: { status: 401, message: "Sign in first: POST /api/auth/login." },
  invalid_session: { status: 401, message: "The session has ended. Sign in again." },
  session_required: { status: 403, message: "This call is for people: sign in and use the session, not an API key." },
  second_factor_missing: {
    status: 403,
    message:
      "This organisation asks its members for a second factor, and you have none yet. Set one up on the page /second-factor, or with POST /api/auth/second-factor.",
  },
  csrf_rejected: {
    status: 403,
    message: "A call with the session cookie must come from this service's own pages, as JSON.",
  },
  demo_key_restricted: { status: 403, message: "A demo key cannot do this. Use a standard key." },
  session_tokens_disabled: { status: 403, message: "Short-lived tokens are switched off on this installation." },
  not_an_approver: { status: 403, message: "You have no vote about this question." },
  owner_required: { status: 403, message: "Only an owner may give, change or take away the role of owner." },
  insufficient_scope: { status: 403, message: "This API key lacks the scope for this call." },
  api_key_replaced: {
    status: 403,
    message: "This API key was rotated and cannot end the key that followed it. Use the newer one.",
  },
  schedule_maker_gone: {
    status: 403,
    message: "Whoever set this schedule has no access any more. Save the schedule again to take it over.",
  },
  single_sign_on_required: {
    status: 403,
    message:
      "This organisation is entered by single sign-on. Sign in through its provider; a password is for its owners.",
  },
  agent_not_allowed: { status: 403, message: "This API key is limited to other agents." },
  network_not_allowed: { status: 403, message: "This API key may not be used from here, only from its networks." },
  origin_not_allowed: {
    status: 403,
    message:
      "This web page's origin may not use this organisation's keys. An owner allows it with `cors_origins` of PATCH /organization/settings, the operator with AGENTRUN_CORS_ORIGINS.",
  },
  metrics_not_allowed: {
    status: 403,
    message:
      "Metrics are read from this machine, from AGENTRUN_METRICS_NETWORKS, or with AGENTRUN_METRICS_TOKEN as Bearer token.",
  },
  link_not_valid: {
    status: 403,
    message: "This link has ended, or was changed on its way. Ask whoever gave it to you for another.",
  },
  https_required: { status: 403, message: "Plain HTTP is refused. Call the same address with https://." },
  route_not_found: { status: 404, message: "There is no such route. /openapi.json lists every one." },
  door_closed: {
    status: 404,
    message:
      "This protocol is not spoken here, or not by this agent. Operator: AGENTRUN_DOORS; the agent's field `doors` names those it is called by.",
  },
  agent_not_found: { status: 404, message: "There is no such agent. GET /agents lists yours." },
  catalog_agent_not_found: { status: 404, message: "There is no such catalog agent. GET /catalog lists them." },
  run_not_found: { status: 404, message: "There is no such run. GET /runs lists yours." },
  api_key_not_found: { status: 404, message: "There is no such API key. GET /api-keys lists yours." },
  member_not_found: { status: 404, message: "There is no such member. GET /members lists them." },
  invitation_not_found: { status: 404, message: "There is no such invitation, or it was used or has expired." },
  session_not_found: { status: 404, message: "There is no such session. GET /api/auth/sessions lists yours." },
  organization_not_found: { status: 404, message: "You belong to no such organisation. GET /api/auth/me lists yours." },
  webhook_not_found: { status: 404, message: "There is no such webhook. GET /webhooks lists yours." },
  delivery_not_found: {
    status: 404,
    message: "There is no such delivery. GET /webhooks/{id}/deliveries lists those of the last 30 days.",
  },
  password_link_not_found: { status: 404, message: "The link was used or is past its time. Ask for another one." },
  policy_not_found: {
    ...named,
    message: "There is no such policy. GET /policies lists yours and the templates.",
  },
  cap_not_found: { status: 404, message: "There is no such cap. GET /caps lists yours." },
  connector_not_found: { ...named, message: "There is no such connector. GET /connectors lists yours." },
  provider_not_found: {
    ...named,
    message: "There is no such model provider. GET /providers lists those there are; POST /providers adds one.",
  },
  alert_not_found: {
    status: 404,
    message: "There is no such alert rule, or it has not fired so. GET /alerts lists yours.",
  },
  error_report_not_found: { status: 404, message: "There is no such error report. GET /errors lists them." },
  thread_not_found: { status: 404, message: "There is no such thread. GET /threads lists yours." },
  thread_message_not_found: {
    status: 404,
    message: "The thread has no such message. GET /threads/{id}/messages lists them.",
  },
  erasure_not_found: { status: 404, message: "There is no such erasure. The call that asked for it said its id." },
  replay_not_found: { status: 404, message: "There is no such replay. GET /replays lists yours." },
  feedback_not_found: {
    status: 404,
    message: "Nothing of this id was said of the run. GET /runs/{id}/feedback lists what was.",
  },
  file_not_found: {
    ...named,
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
    message: "This route does not take this method; the Allow header lists those it takes.",
  },
  idempotency_key_in_flight: {
    status: 409,
    message: "A request with this idempotency key is still running. Try again shortly.",
  },
  request_timeout: {
    status: 408,
    message: "The request did not arrive whole in time. Send it again, and its headers and body without a pause.",
  },
  payload_too_large: {
    status: 413,
    message:
      "The request body is larger than this service takes: send large content with POST /files, or its address where a field takes one.",
  },
  file_content_missing: {
    status: 410,
    message: "The file's content is no longer where it was kept. Operator: bring it back from your backup.",
  },
  range_not_satisfiable: {
    status: 416,
    message: "The file has no such bytes. `Content-Range` of this answer says how long it is.",
  },
  unsupported_media_type: { status: 415, message: "Send the body as `Content-Type: application/json`." },
  inexact_number: {
    status: 422,
    message: "A whole number in the body is beyond 9007199254740991 and would be rounded. Send it as text.",
  },
  invalid_value: { status: 422, message: "A field has a value that is not allowed." },
  invalid_input: { status: 422, message: "The input does not match the agent's input_schema." },
  invalid_json_schema: { status: 422, message: "This is not a JSON Schema (draft 2020-12) the service can use." },
  invalid_url: { status: 422, message: "The URL must be https, without credentials, and outside private networks." },
  agent_archived: { status: 422, message: "The agent is archived and takes no runs. Hire or create another." },
  model_not_found: {
    status: 422,
    message: "The provider says that it has no such model. Take one that it has, or `default`.",
  },
  module_not_found: { status: 422, message: "No agent module has this name on the server." },
  invalid_module: { status: 422, message: "The module's files cannot be taken as they are." },
  tool_not_found: { status: 422, message: "The connector has no such tool. POST /connectors/{id}/check lists them." },
  provider_name_taken: { status: 422, message: "The organisation has a provider of this name already." },
  provider_read_only: {
    status: 422,
    message: "This provider is set in the service's environment. Add one of your own to override it.",
  },
  too_many_providers: {
    status: 422,
    message: "The organisation has as many providers as it may have. Delete one first.",
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
  nothing_to_roll_back: { status: 422, message: "The agent has no earlier deployment to roll back to." },
  idempotency_key_reused: { status: 422, message: "This idempotency key was used with another request body." },
  journal_not_found: {
    status: 422,
    message:
      "No step of this run is kept: it had none, or they were forgotten for their age or erased (operator: AGENTRUN_JOURNAL_RETENTION_DAYS). Replay it without `from_step` and `effects`.",
  },
  step_not_found: {
    status: 422,
    message:
      "There is no step of this name: GET /runs/{id}/trace shows those of a run, a pipeline's are those in its `steps`.",
  },
  replay_unsupported: { status: 422, message: "This run cannot be replayed so." },
  no_run_matches: {
    status: 422,
    message:
      "No run of this agent matches that has ended and is no replay itself. GET /runs with the same filter shows which runs there are.",
  },
  too_many_runs: {
    status: 422,
    message: "More than 10,000 runs match. Narrow the filter, or say in `limit` how many of the newest are meant.",
  },
  too_many_replays: {
    status: 422,
    message: "20 replays of the organisation have not ended. Wait for one of them, or stop it: DELETE /replays/{id}.",
  },
  replay_not_active: { status: 422, message: "The replay has already ended." },
  run_not_active: { status: 422, message: "The run has already ended." },
  thread_busy: {
    status: 422,
    message: "The thread has a run that has not ended. Wait for it, or send `on_busy` as `queue` or `interrupt`.",
  },
  thread_agent_mismatch: {
    status: 422,
    message: "The thread is bound to another agent. Run that one, or PATCH the thread's `agent_id`.",
  },
  already_voted: {
    status: 422,
    message: "You have approved this already. `reject` is what may still follow, for as long as nothing is decided.",
  },
  approver_not_found: {
    status: 422,
    message: "There is no such member, or their role may not answer runs. GET /members lists everybody.",
  },
  action_not_pending: { status: 422, message: "The run is not waiting for this action." },
  api_key_not_active: { status: 422, message: "The API key was revoked or has expired." },
  last_owner: { status: 422, message: "An organisation keeps at least one owner. Make somebody else owner first." },
  already_member: { status: 422, message: "This person is already a member." },
  address_unproven: {
    status: 422,
    message:
      "Nobody has shown yet that this account's e-mail address is theirs, so it cannot join a second organisation. Ask for a new password (`POST /api/auth/password/forgot`), or the operator for a link, and choose one by it; then try again.",
  },
  mail_not_configured: {
    status: 422,
    message: "This server sends no mail. Ask its operator for a new password (`agentrun admin owners reset-password`).",
  },
  domain_not_verified: {
    status: 422,
    message: "The domain's TXT record was not found yet. Add it, give it some minutes, and ask again.",
  },
  domain_taken: {
    status: 422,
    message: "Another organisation has this domain. Ask the installation's operator if it should be yours.",
  },
  too_many_domains: { status: 422, message: "The organisation has as many domains as it may have. Delete one first." },
  domain_required: {
    status: 422,
    message: "Nobody could sign in: verify a domain first (POST /single-sign-on/domains), then require single sign-on.",
  },
  password_too_common: {
    status: 422,
    message:
      "This password is among those that are tried first. Choose several words that do not belong together, or let a password manager make one.",
  },
  wrong_password: { status: 422, message: "The current password is not right." },
  wrong_code: {
    status: 422,
    message:
      "The code is not right, or was used before. Wait for the next one, and check that your phone's clock is right.",
  },
  second_factor_on: { status: 422, message: "You have a second factor. Turn it off before you set up another one." },
  second_factor_off: {
    status: 422,
    message: "You have no second factor, or the hour to confirm it is over. Set one up: POST /api/auth/second-factor.",
  },
  concurrency_limit_exceeded: { status: 429, message: "A demo key runs two agents at a time. Wait for one to end." },
  cap_reached: { status: 429, message: "A spend cap is reached. GET /caps says which, and when it resets." },
  quota_exceeded: { status: 429, message: "The month's calls are used up. GET /usage says when they start anew." },
  file_quota_exceeded: {
    status: 422,
    message: "The organisation's files would take more room than it has. Delete some, or ask your operator for more.",
  },
  invalid_action: { status: 422, message: "This action does not fit what the run asks for." },
  invalid_secret: {
    status: 422,
    message: "A signing secret begins with `whsec_`, followed by 1 to 250 visible ASCII characters.",
  },
  webhook_inactive: { status: 422, message: "The webhook is not active. PATCH it with `active: true` first." },
  too_many_webhooks: {
    status: 422,
    message: "The organisation has as many webhooks as it may have. Delete one first.",
  },
  guardrail_violation: { status: 422, message: "A policy refused this. `details` says which guard, and where." },
  invalid_guard: { status: 422, message: "A guard of this policy cannot be used as it is." },
  policy_in_use: { status: 422, message: "The policy is in use. Give what uses it another one first." },
  policy_is_template: {
    status: 422,
    message: "A template cannot be changed. Create a policy with its guards and change that.",
  },
  too_many_caps: { status: 422, message: "The organisation has as many caps as it may have. Delete one first." },
  too_many_policies: {
    status: 422,
    message: "The organisation has as many policies as it may have. Delete one first.",
  },
  invalid_document: { status: 422, message: "This is not an OpenAPI 3.0 or 3.1 document the service can use." },
  provider_in_use: { status: 422, message: "Active agents name this provider. Change or archive them first." },
  connector_in_use: { status: 422, message: "Active agents use this connector. Change or archive them first." },
  too_many_connectors: {
    status: 422,
    message: "The organisation has as many connectors as it may have. Delete one first.",
  },
  too_many_alerts: {
    status: 422,
    message: "The organisation has as many alert rules as it may have. Delete one first.",
  },
  pipeline_archived: { status: 422, message: "The pipeline is archived and takes no runs and no changes." },
  pipeline_run_not_active: { status: 422, message: "The pipeline run has already ended." },
  pipeline_run_not_retryable: {
    status: 422,
    message: "Only a pipeline run that failed or was cancelled can be retried. Run the pipeline again instead.",
  },
  cyclic_steps: { status: 422, message: "The steps wait for each other in a circle. Take one of them out of it." },
  step_agent_not_found: { status: 422, message: "There is no such agent. GET /agents lists yours." },
  invalid_expression: { status: 422, message: "This is not an expression (CEL) that the service can use." },
  invalid_schedule: { status: 422, message: "The schedule needs a cron expression and an IANA time zone." },
  too_many_queued_runs: { status: 429, message: "Too many runs of this organisation are waiting. Try again shortly." },
  headers_too_large: {
    status: 431,
    message: "The request's headers are larger than 16 KiB together. Send fewer of them, or shorter ones.",
  },
  rate_limit_exceeded: { status: 429, message: "Too many requests. Wait as Retry-After says." },
  internal_error: { status: 500, message: "Something failed on our side. It has been reported; quote the request id." },
  run_failed: { status: 502, message: "The run failed. GET /runs/{id} says why." },
  service_unavailable: { status: 503, message: "The service cannot answer right now. Try again as Retry-After says." },
  service_overloaded: { status: 503, message: "Too many requests at once on this node. Retry as Retry-After says." },
  storage_full: {
    status: 503,
    message:
      "The database's disk is full, so nothing can be written. Reading works; try again as Retry-After says. Operator: free or add space.",
  },
  file_store_unavailable: {
    status: 503,
    message:
      "Files cannot be kept or read right now. Try again as Retry-After says. Operator: the log says what the store of files answered.",
  },
  database_read_only: {
    status: 503,
    message:
      "The database takes no writes right now. Reading works; try again as Retry-After says. Operator: point DATABASE_URL at the primary, or let it write.",
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type NotFoundCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code]["status"] extends 404 ? Code : never;
}[ErrorCode];

type Statuses = { status: number; statusOfField?: number };

/** The status of an error; some things are named by paths and by fields, and `param` tells which it was. */
export function statusOf(code: ErrorCode, param: string | null = null): number {
  const { status, statusOfField = status }: Statuses = errorCodes[code];
  return param === null ? status : statusOfField;
}

/** The paragraph about a code, where the service has its documentation. */
export const errorPage = (code: ErrorCode): string => `/docs/errors#${code}`;

const types: Record<number, string> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  405: "not_found_error",
  409: "conflict_error",
  429: "rate_limit_error",
};

/** The coarse class of an error, by its status. */
export const errorType = (status: number): string =>
  types[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");

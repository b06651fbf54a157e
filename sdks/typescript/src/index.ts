export type { ApiPromise } from "./api-promise.ts";
export { AgentRun, AgentRun as default } from "./client.ts";
export {
  AgentRunError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  WaitTimeoutError,
  WebhookVerificationError,
} from "./errors.ts";
export { webhookEventTypes } from "./event-types.ts";
export type { Logger, LogLevel } from "./logging.ts";
export type * from "./models.ts";
export type { ClientOptions, RequestOptions, StreamOptions } from "./options.ts";
export type { Page, PagePromise } from "./pages.ts";
export type { UploadOptions } from "./resources/files.ts";
export type { CreateRunOptions, Decision, StreamRunOptions } from "./resources/runs.ts";
export type { EventStream, OwnEvent, RunEvent, RunStream } from "./streams.ts";
export type { Fetch } from "./transport.ts";
export { version } from "./version.ts";
export { signWebhook, type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from "./webhooks.ts";

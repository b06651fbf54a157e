import type {
  ApiKeyId,
  DeliveryError,
  DeliveryId,
  Door,
  EventId,
  OrganizationId,
  RunId,
  retryPolicies,
  UserId,
  WebhookId,
} from "@agentrun/contract";

export type RetryPolicy = (typeof retryPolicies)[number];

/** The creator of a webhook: a member, a key with its successors, or neither. */
export type WebhookCreator = { userId: UserId | null; lineageId: ApiKeyId | null };

export type WebhookRecord = WebhookCreator & {
  id: WebhookId;
  organizationId: OrganizationId;
  url: string;
  events: string[];
  description: string | null;
  active: boolean;
  retryPolicy: RetryPolicy;
  /** Encrypted. */
  secret: string;
  /** Encrypted; also signs until `previousSecretUntil`. */
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  createdBy: string | null;
  createdAt: Date;
  disabledReason: "gone" | "failing" | "maker_gone" | null;
  disabledAt: Date | null;
  lastDeliveryAt: Date | null;
  failingSince: Date | null;
};

/** A receiver for the events of a single run, through another protocol. */
export type RunReceiver = {
  id: WebhookId;
  organizationId: OrganizationId;
  runId: RunId;
  door: Door;
  /** The client's name for it. */
  name: string;
  url: string;
  /** Encrypted. */
  secret: string;
};

export type DeliveryRecord = {
  id: DeliveryId;
  webhookId: WebhookId;
  eventId: EventId;
  eventType: string;
  /** `closing`: the last attempt has failed, and the delay after it is not over. */
  status: "pending" | "closing" | "succeeded" | "failed";
  attempts: number;
  dueAt: Date | null;
  isSending: boolean;
  responseStatus: number | null;
  error: DeliveryError | null;
  redeliveryOf: DeliveryId | null;
  redeliveredAs: DeliveryId | null;
  createdAt: Date;
  completedAt: Date | null;
};

export type AttemptOutcome = "sending" | "succeeded" | "failed" | "interrupted";
export type HeaderFields = Record<string, string | string[]>;

/** The result of one attempt. Response fields are null without a response. */
export type AttemptResult = {
  outcome: Exclude<AttemptOutcome, "sending">;
  durationMs: number;
  requestHeaders: HeaderFields;
  responseStatus: number | null;
  responseHeaders: HeaderFields | null;
  responseBody: string | null;
  responseTruncated: boolean;
  error: DeliveryError | null;
};

export type AttemptRecord = Omit<AttemptResult, "outcome" | "durationMs" | "requestHeaders"> & {
  number: number;
  url: string;
  outcome: AttemptOutcome;
  startedAt: Date;
  durationMs: number | null;
  requestHeaders: HeaderFields | null;
};

/** An attempt that this node has claimed. It is already in the history and must be sent now. */
export type ClaimedDelivery = {
  id: DeliveryId;
  organizationId: OrganizationId;
  webhookId: WebhookId;
  leaseToken: string;
  attempt: number;
  /** Attempts that count towards the limit of the retry policy. */
  countedAttempts: number;
  startedAt: Date;
  url: string;
  /** Encrypted, the current one first. */
  secrets: string[];
  retryPolicy: RetryPolicy;
  /** The protocol to use; null: the standard webhook format. */
  door: Door | null;
  event: { id: string; type: string; data: string; createdAt: Date; traceparent?: string | null };
};

/** A webhook with something to deliver, now or later. */
export type WaitingWebhook = {
  webhookId: WebhookId;
  organizationId: OrganizationId;
  active: boolean;
  /** Negative when it is overdue. */
  dueInMs: number;
};

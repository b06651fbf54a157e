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

/** Who stands behind a webhook: a person, a key with those that replaced it, or nobody in particular. */
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
  /** Encrypted; signs too until its time is up. */
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  createdBy: string | null;
  createdAt: Date;
  disabledReason: "gone" | "failing" | "maker_gone" | null;
  disabledAt: Date | null;
  lastDeliveryAt: Date | null;
  failingSince: Date | null;
};

/** A webhook that is told of one run alone, by another protocol. */
export type RunReceiver = {
  id: WebhookId;
  organizationId: OrganizationId;
  runId: RunId;
  door: Door;
  /** What its client calls it. */
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
  /** `closing`: the last attempt has failed, and the wait after it is not over. */
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

/** What is known of the answer to one attempt; nothing of it need have come. */
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

/** An attempt that this node has taken on: it is in the history already, and must now be sent. */
export type ClaimedDelivery = {
  id: DeliveryId;
  organizationId: OrganizationId;
  webhookId: WebhookId;
  leaseToken: string;
  attempt: number;
  /** Attempts that count towards the receiver's number of them. */
  countedAttempts: number;
  startedAt: Date;
  url: string;
  /** Encrypted, the current one first. */
  secrets: string[];
  retryPolicy: RetryPolicy;
  /** The protocol that it is told by; null: our own. */
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

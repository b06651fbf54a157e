import { apiRevision, type DeliveryError, type Door } from "@agentrun/contract";
import { type Exchange, type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import { SpanStatusCode } from "@opentelemetry/api";
import { signPayload, standardSignature } from "../lib/crypto/webhook-signature.ts";
import { inSpan, traceHeaders } from "../lib/observability/tracing.ts";
import { toEventBody } from "../model/events.ts";
import type { AttemptResult, ClaimedDelivery } from "../model/webhooks.ts";

/** A notification of another protocol. `kept` are the headers for the history, without secrets. */
export type Notification = { body: string; headers: Record<string, string>; kept: Record<string, string> };

/** Translates an event of a run. `secret` has the credentials that the client gave. */
export type ToNotification = (event: ClaimedDelivery["event"], secret: string) => Notification;

export type SendDeps = {
  client: Pick<SafeClient, "exchange">;
  openSecret: (sealed: string) => string;
  /** The protocols with their own notifications. */
  notifications: Partial<Record<Door, ToNotification>>;
  /** From the DNS lookup to the last byte of the response. */
  timeoutMs: number;
  isTracing?: boolean;
};

const maxResponseBytes = 16_384;

/** Sends one attempt and returns its result; never throws. */
export function sendWebhook(deps: SendDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  return deps.isTracing ? sendTraced(deps, delivery, signal) : send(deps, delivery, signal);
}

/** The span's parent is the trace of the event. */
const sendTraced = (deps: SendDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> =>
  inSpan(
    `deliver ${delivery.event.type}`,
    {
      "http.request.method": "POST",
      "server.address": new URL(delivery.url).host,
      "agentrun.event.id": delivery.event.id,
      "agentrun.delivery.id": delivery.id,
      "agentrun.delivery.attempt": delivery.attempt,
    },
    async (span) => {
      const result = await send(deps, delivery, signal);
      span.setAttribute("agentrun.delivery.outcome", result.outcome);
      if (result.responseStatus !== null) span.setAttribute("http.response.status_code", result.responseStatus);
      if (result.error) span.setStatus({ code: SpanStatusCode.ERROR, message: result.error.message });
      return result;
    },
    { kind: "CLIENT", parent: delivery.event.traceparent ?? null },
  );

async function send(deps: SendDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  const startedMs = performance.now();
  let headers: Record<string, string> = {};
  let received: Received = nothing;
  try {
    const message = toMessage(deps, delivery);
    headers = message.kept;
    const { url } = delivery;
    const { timeoutMs } = deps;
    const sent = { method: "POST", headers: message.headers, body: message.body };
    received = await deps.client.exchange({ url, ...sent, timeoutMs, maxResponseBytes, signal });
  } catch (thrown) {
    received = { ...nothing, error: toDeliveryError(thrown) };
  }
  return toResult(received, headers, performance.now() - startedMs, signal);
}

type Received = Omit<Exchange, "error"> & { error: DeliveryError | null };

const nothing: Received = { status: null, headers: null, body: Buffer.alloc(0), truncated: false, error: null };

type Message = { body: Buffer; headers: Record<string, string>; kept: Record<string, string> };

/** The request in our format, or in that of the receiver's protocol. */
function toMessage(deps: SendDeps, delivery: ClaimedDelivery): Message {
  const secrets = delivery.secrets.map(deps.openSecret);
  const shared = sharedHeaders(delivery);
  if (delivery.door === null) {
    const body = Buffer.from(toEventBody(delivery.event));
    const headers = { ...shared, ...signatureHeaders(delivery, body, secrets) };
    return { body, headers, kept: headers };
  }
  const toNotification = deps.notifications[delivery.door];
  if (!toNotification) throw new Error(`the door ${delivery.door} has no notifications`);
  const { body, headers, kept } = toNotification(delivery.event, secrets[0] ?? "");
  return { body: Buffer.from(body), headers: { ...shared, ...headers }, kept: { ...shared, ...kept } };
}

const timestampOf = ({ startedAt }: ClaimedDelivery) => Math.floor(startedAt.getTime() / 1000);

const sharedHeaders = (delivery: ClaimedDelivery): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": `AgentRunService/${apiRevision} (webhooks)`,
  "X-SERVICE-Event": delivery.event.type,
  "X-SERVICE-Delivery": delivery.id,
  "X-SERVICE-Attempt": String(delivery.attempt),
  "webhook-id": delivery.event.id,
  "webhook-timestamp": String(timestampOf(delivery)),
  ...traceHeaders(),
});

function signatureHeaders(delivery: ClaimedDelivery, body: Buffer, secrets: string[]): Record<string, string> {
  const [current = "", previous] = secrets;
  const timestamp = timestampOf(delivery);
  const signatures = secrets.map((secret) => standardSignature(secret, delivery.event.id, timestamp, body));
  return {
    "X-SERVICE-Signature": signPayload(current, body),
    ...(previous === undefined ? {} : { "X-SERVICE-Signature-Previous": signPayload(previous, body) }),
    "webhook-signature": signatures.join(" "),
  };
}

function toResult(
  received: Received,
  requestHeaders: Record<string, string>,
  durationMs: number,
  signal: AbortSignal,
): AttemptResult {
  const { status } = received;
  const failure = received.error && { code: received.error.code, message: received.error.message };
  // A 2xx in time acknowledges the delivery, also if reading the body fails.
  const isAcknowledged = isSuccess(status);
  const error = isAcknowledged ? null : (failure ?? statusError(status));
  const isInterrupted = !isAcknowledged && signal.aborted && failure?.code === "aborted";
  const truncated = received.truncated || (isAcknowledged && failure !== null);
  return {
    outcome: isInterrupted ? "interrupted" : error ? "failed" : "succeeded",
    durationMs: Math.round(durationMs),
    requestHeaders,
    responseStatus: status,
    responseHeaders: received.headers,
    responseBody: status === null ? null : toText(received.body, truncated),
    responseTruncated: truncated,
    error,
  };
}

/** Leaves out a character that the size limit has cut. */
const toText = (bytes: Buffer, isTruncated: boolean): string =>
  isTruncated ? new TextDecoder().decode(bytes, { stream: true }) : bytes.toString("utf8");

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function statusError(status: number | null): DeliveryError {
  const isRedirect = status !== null && status >= 300 && status < 400;
  const hint = isRedirect ? " Redirects are not followed: register the final URL." : "";
  return { code: "http_status", message: `The endpoint returned ${status} instead of a 2xx status.${hint}` };
}

function toDeliveryError(thrown: unknown): DeliveryError {
  if (thrown instanceof SafeFetchError) return { code: thrown.code, message: thrown.message };
  return { code: "internal_error", message: "The delivery could not be prepared." };
}

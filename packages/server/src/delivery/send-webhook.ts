import { apiRevision, type DeliveryError } from "@agentrun/contract";
import { SpanStatusCode } from "@opentelemetry/api";
import type { SafeClient, SafeStream } from "../lib/safe-fetch.ts";
import { SafeFetchError } from "../lib/safe-fetch-error.ts";
import { signPayload, standardWebhookHeaders } from "../lib/sign.ts";
import { inSpan, traceHeaders } from "../lib/trace.ts";
import { toEventBody } from "../model/event-body.ts";
import type { AttemptResult, ClaimedDelivery } from "../model/webhooks.ts";

export type SendDeps = {
  client: Pick<SafeClient, "stream">;
  openSecret: (sealed: string) => string;
  /** From the look-up of the name to the last byte of the answer. */
  timeoutMs: number;
  isTracing?: boolean;
};

const maxResponseBytes = 16_384;

/** Sends one attempt and tells what came of it; it never throws. */
export function sendWebhook(deps: SendDeps, delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  return deps.isTracing ? sendTraced(deps, delivery, signal) : send(deps, delivery, signal);
}

/** Under whatever made the event, however long ago that was. */
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
  const heard: Heard = { status: null, headers: null, chunks: [], bytes: 0 };
  let headers: Record<string, string> = {};
  let error: DeliveryError | null = null;
  try {
    const body = toEventBody(delivery.event);
    headers = toHeaders(delivery, body, delivery.secrets.map(deps.openSecret));
    await exchange(deps, delivery.url, headers, body, signal, heard);
  } catch (thrown) {
    error = toDeliveryError(thrown);
  }
  return toResult(heard, headers, error, performance.now() - startedMs, signal);
}

type Heard = { status: number | null; headers: AttemptResult["responseHeaders"]; chunks: Buffer[]; bytes: number };

/** Fills in what is heard as it comes, so that an answer broken off is still in the history. */
async function exchange(
  { client, timeoutMs }: SendDeps,
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
  heard: Heard,
): Promise<void> {
  const answer: SafeStream = await client.stream({
    url,
    method: "POST",
    headers,
    body,
    timeoutMs,
    maxResponseBytes: Number.MAX_SAFE_INTEGER,
    signal,
  });
  heard.status = answer.status;
  heard.headers = answer.headers;
  for await (const chunk of answer.body) {
    heard.chunks.push(chunk.subarray(0, maxResponseBytes - heard.bytes));
    heard.bytes += chunk.length;
    // Leaving the loop closes the connection: nobody has to read a hundred megabytes.
    if (heard.bytes > maxResponseBytes) break;
  }
}

function toHeaders(delivery: ClaimedDelivery, body: string, secrets: string[]): Record<string, string> {
  const [current = "", previous] = secrets;
  const timestamp = Math.floor(delivery.startedAt.getTime() / 1000);
  const trios = secrets.map((secret) => standardWebhookHeaders(secret, delivery.event.id, timestamp, body));
  const signatures = trios.flatMap((trio) => trio["webhook-signature"] ?? []);
  return {
    "Content-Type": "application/json",
    "User-Agent": `AgentRunService/${apiRevision} (webhooks)`,
    "X-SERVICE-Signature": signPayload(current, body),
    ...(previous === undefined ? {} : { "X-SERVICE-Signature-Previous": signPayload(previous, body) }),
    "X-SERVICE-Event": delivery.event.type,
    "X-SERVICE-Delivery": delivery.id,
    "X-SERVICE-Attempt": String(delivery.attempt),
    "webhook-id": delivery.event.id,
    ...traceHeaders(),
    "webhook-timestamp": String(timestamp),
    ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
  };
}

function toResult(
  heard: Heard,
  requestHeaders: Record<string, string>,
  failure: DeliveryError | null,
  durationMs: number,
  signal: AbortSignal,
): AttemptResult {
  const isTruncated = heard.bytes > maxResponseBytes;
  const error = failure ?? statusError(heard.status);
  const isInterrupted = signal.aborted && failure?.code === "aborted";
  return {
    outcome: isInterrupted ? "interrupted" : error ? "failed" : "succeeded",
    durationMs: Math.round(durationMs),
    requestHeaders,
    responseStatus: heard.status,
    responseHeaders: heard.headers,
    responseBody: heard.status === null ? null : toText(Buffer.concat(heard.chunks), isTruncated),
    responseTruncated: isTruncated,
    error,
  };
}

/** A character cut in two by the cap is left out rather than shown broken. */
const toText = (bytes: Buffer, isTruncated: boolean): string =>
  isTruncated ? new TextDecoder().decode(bytes, { stream: true }) : bytes.toString("utf8");

function statusError(status: number | null): DeliveryError | null {
  if (status !== null && status >= 200 && status < 300) return null;
  const isRedirect = status !== null && status >= 300 && status < 400;
  const hint = isRedirect ? " Redirects are not followed: register the final address." : "";
  return { code: "http_status", message: `The endpoint answered ${status}, which is not a 2xx.${hint}` };
}

function toDeliveryError(thrown: unknown): DeliveryError {
  if (thrown instanceof SafeFetchError) return { code: thrown.code, message: thrown.message };
  return { code: "internal_error", message: "The delivery could not be prepared." };
}

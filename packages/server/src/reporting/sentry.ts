import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { SafeClient } from "@agentrun/safe-fetch";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { ReportedError } from "../model/error-reports.ts";

export type SentryTarget = { url: string; publicKey: string };

export type SentryDeps = {
  target: SentryTarget;
  /** May reach any address, because the operator chooses the URL. */
  client: Pick<SafeClient, "request">;
  release: string;
  nodeId: string;
  log: Log;
};

export type Sentry = { send(error: ReportedError): void; stop(graceMs: number): Promise<void> };

const maxWaiting = 100;
const timeoutMs = 5_000;
const defaultPauseMs = 60_000;

/** The URL for envelopes of a DSN (`https://<key>@<host>/<path>/<project>`). Null for an invalid DSN. */
export function parseDsn(dsn: string): SentryTarget | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = "", project] = /^(.*?)\/(\w+)\/?$/.exec(pathname) ?? [];
  if (protocol !== "https:" || username === "" || project === undefined) return null;
  return { url: `https://${host}${path}/api/${project}/envelope/`, publicKey: username };
}

/** Sends errors to a collector that accepts Sentry's envelopes, one at a time. Errors that cannot be sent are dropped. */
export function createSentry(deps: SentryDeps): Sentry {
  const waiting: ReportedError[] = [];
  let sending: Promise<void> | null = null;
  let pausedUntil = 0;

  const drain = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() < pausedUntil) continue;
      const pauseMs = await post(deps, next);
      if (pauseMs > 0) pausedUntil = performance.now() + pauseMs;
    }
  };
  // An error may be reported inside a transaction, and sending must not be part of it.
  const drainOutside = AsyncResource.bind(drain);
  return {
    send(error) {
      if (waiting.length >= maxWaiting) return;
      waiting.push(error);
      sending ??= drainOutside().finally(() => {
        sending = null;
      });
    },
    async stop(graceMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([sending, promise]);
      waiting.length = 0;
      clearTimeout(timer);
    },
  };
}

/** Returns the pause before the next request. Never throws: failures are logged, not reported. */
async function post({ target, client, log, ...about }: SentryDeps, error: ReportedError): Promise<number> {
  try {
    const answer = await client.request({
      url: target.url,
      method: "POST",
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=agentrun/${about.release}, sentry_key=${target.publicKey}`,
      },
      body: toEnvelope(error, about),
      timeoutMs,
      maxResponseBytes: 4_096,
    });
    if (answer.status < 300) return 0;
    log.warn({ status: answer.status }, "the error collector refused a report");
    return answer.status === 429 ? retryAfterMs(answer.headers["retry-after"]) : 0;
  } catch (thrown) {
    log.warn({ error: messageOf(thrown) }, "an error could not be sent to the collector");
    return 0;
  }
}

const retryAfterMs = (header: string | string[] | undefined): number => {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : defaultPauseMs;
};

/** Three lines: the envelope header, the item header, and the event. */
export function toEnvelope(error: ReportedError, about: { release: string; nodeId: string }): string {
  const eventId = randomUUID().replaceAll("-", "");
  const event = {
    event_id: eventId,
    timestamp: error.occurredAt.toISOString(),
    platform: "node",
    level: "error",
    server_name: about.nodeId,
    release: `agentrun@${about.release}`,
    transaction: error.place,
    fingerprint: [error.fingerprint],
    tags: { kind: error.kind, request_id: error.requestId, organization_id: error.organizationId },
    exception: { values: [{ type: error.name, value: error.message, stacktrace: { frames: toFrames(error.stack) } }] },
  };
  const lines = [{ event_id: eventId, sent_at: error.occurredAt.toISOString() }, { type: "event" }, event];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** Sentry lists the oldest call first. */
function toFrames(stack: string | null): object[] {
  const lines = (stack ?? "").split("\n").slice(1);
  const frames = lines.flatMap((line) => {
    const [, name, place, row, column] = /^\s+at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (place === undefined) return [];
    const isOurs = !/node_modules|^node:/.test(place);
    return [{ function: name ?? "?", filename: place, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  return frames.reverse();
}

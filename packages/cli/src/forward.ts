import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import type { WebhookEvent } from "agent-run-client";
import { signatureHeaders } from "./sign.ts";

export type Receiver = {
  url: URL;
  secret: string;
  isChecked: boolean;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** Null: interrupted before the delivery succeeded. */
export type Forwarded = { status: number; attempts: number; milliseconds: number; isAccepted: boolean } | null;

const answerMs = 10_000;
/** Delays after an unsuccessful response, as in the service. */
const pausesMs = [1_000, 5_000];
const longestPauseMs = 10_000;

type Attempt = { status: number } | { isAway: boolean; why: string };

/**
 * Sends an event to the receiver. After an error response there are up to three attempts. A receiver that is down, for example
 * because it restarts during development, gets the event when it is back; all other events wait until then.
 */
export async function forward(receiver: Receiver, event: WebhookEvent): Promise<Forwarded> {
  const { signal, say, url } = receiver;
  const startedMs = performance.now();
  let [answers, attempts, isDownReported] = [0, 0, false];
  while (!signal.aborted) {
    attempts += 1;
    const result = await post(receiver, event, attempts);
    if (signal.aborted && !("status" in result)) break;
    const status = "status" in result ? result.status : 0;
    const isAway = "isAway" in result && result.isAway;
    if (isDownReported && !isAway) say(`${url.host} is reachable again.`);
    if (isAway && !isDownReported)
      say(`${url.host} is unreachable (${result.why}). Holding ${event.id} and later events until it is back.`);
    isDownReported = isAway;
    const isAccepted = status >= 200 && status < 300;
    if (!isAway) answers += 1;
    const pause = isAway ? Math.min(longestPauseMs, 250 * 2 ** Math.min(attempts, 6)) : pausesMs[answers - 1];
    if (isAccepted || pause === undefined) {
      return { status, attempts, milliseconds: Math.round(performance.now() - startedMs), isAccepted };
    }
    if (!isAway)
      say(`${event.id}: ${"why" in result ? result.why : `status ${status}`}; retrying in ${pause / 1000} s.`);
    await delay(pause, undefined, { signal }).catch(() => {});
  }
  return null;
}

function post({ url, secret, isChecked, signal }: Receiver, event: WebhookEvent, attempt: number): Promise<Attempt> {
  const body = JSON.stringify(event);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "agentrun-listen",
    "X-SERVICE-Event": event.type,
    "X-SERVICE-Attempt": String(attempt),
    ...signatureHeaders(secret, event.id, body, Math.floor(Date.now() / 1000)),
  };
  const open = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(answerMs);
    const stop = AbortSignal.any([timeout, signal]);
    const outgoing = open(url, { method: "POST", headers, rejectUnauthorized: isChecked, signal: stop, agent: false });
    outgoing.on("response", (response) => {
      response.on("error", () => {}).resume();
      response.once("end", () => resolve({ status: response.statusCode ?? 0 }));
      response.once("close", () => resolve({ isAway: false, why: "the response was cut off" }));
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      resolve(
        timeout.aborted
          ? { isAway: false, why: `no response within ${answerMs / 1000} s` }
          : { isAway: isAbsent(error), why: error.code ?? error.message },
      ),
    );
    outgoing.end(body);
  });
}

const isAbsent = ({ code = "" }: NodeJS.ErrnoException): boolean =>
  [
    "ECONNREFUSED",
    "ECONNRESET",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ETIMEDOUT",
    "EPIPE",
  ].includes(code);

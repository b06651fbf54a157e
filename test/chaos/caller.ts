import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Run } from "@agentrun/contract";
import type { ApiAnswer, CallOptions } from "../support/api-client.ts";
import type { Service } from "../support/service.ts";
import type { Evidence } from "./evidence.ts";
import type { ChaosNode } from "./nodes.ts";

/** Calls any node, as a client behind a simple load balancer does, and records the responses. */
export type Caller = {
  anyNode(): Service;
  /** Null if no response arrived in time; a late response is still recorded. */
  call<Body>(method: string, path: string, options?: CallOptions): Promise<ApiAnswer<Body> | null>;
  /** Repeats a request with one key, on one node after the other, until it is acknowledged; null if it never is. */
  submit<Body extends { id: string }>(path: string, body: object, wish?: Wish): Promise<Body | null>;
  /** Pending requests. */
  settle(): Promise<void>;
};
type Wish = { headers?: Record<string, string>; key?: string };

/** A frozen node accepts a call and does not respond. */
const timeoutMs = 5_000;
const submitForMs = 60_000;
const againMs = 200;

export function createCaller(nodes: readonly ChaosNode[], evidence: Evidence): Caller {
  const pending = new Set<Promise<unknown>>();
  const anyNode = () => (nodes[Math.floor(Math.random() * nodes.length)] as ChaosNode).service;
  const call = async <Body>(method: string, path: string, options: CallOptions = {}) => {
    const response = anyNode()
      .api<Body>(method, path, options)
      .then((answer) => note(evidence, `${method} ${path}`, answer))
      .catch((error) => noteLost(evidence, error));
    pending.add(response);
    void response.finally(() => pending.delete(response));
    return Promise.race([response, pause(timeoutMs, null, { ref: false })]);
  };
  const submit = async <Body extends { id: string }>(path: string, body: object, wish: Wish = {}) => {
    const headers = { prefer: "respond-async", ...wish.headers, "idempotency-key": wish.key ?? randomUUID() };
    const untilMs = performance.now() + submitForMs;
    while (performance.now() < untilMs) {
      const answer = await call<Body>("POST", path, { body, headers });
      if (answer && answer.status < 300) return answer.body;
      await pause(againMs);
    }
    return null;
  };
  const settle = async () => void (await Promise.race([Promise.allSettled(pending), pause(timeoutMs)]));
  return { anyNode, call, submit, settle };
}

function note<Body>(evidence: Evidence, call: string, answer: ApiAnswer<Body>): ApiAnswer<Body> {
  const { status, headers, body } = answer;
  const retryAfter = headers["retry-after"] === undefined ? null : String(headers["retry-after"]);
  if (status >= 500) evidence.failures.push({ call, status, retryAfter });
  else if (status >= 400 && !isLateAnswer(call, status))
    evidence.surprises.push(`${call} was ${status}: ${answer.text}`);
  const { object, id, status: state, idempotency_key: key } = body as Partial<Run>;
  if (status < 300 && object === "run" && id && state && key) evidence.acknowledged.push({ id, key, status: state });
  return answer;
}

/** A question may have been answered by a call whose response was lost. */
const isLateAnswer = (call: string, status: number) => status === 422 && call.endsWith("/action");

/** A connection may break at any time, with a code; an error without a code is a response that violates the contract. */
function noteLost(evidence: Evidence, error: Error & { code?: string }): null {
  if (error.code === undefined) evidence.surprises.push(error.message);
  return null;
}

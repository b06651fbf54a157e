import { readFileSync } from "node:fs";

/** The conformance file as its README describes it. */
export type Scenarios = {
  http: HttpScenario[];
  sse: SseScenario[];
  webhooks: WebhookScenario[];
  client: ClientScenario[];
};

export type HttpScenario = {
  name: string;
  client?: {
    max_retries?: number;
    timeout_seconds?: number;
    idle_timeout_seconds?: number;
    max_resumes?: number;
    log_level?: "debug";
  };
  calls: ScenarioCall[];
  exchanges: Exchange[];
  waits?: { min: number; max: number }[];
};

export type ScenarioCall = {
  method: string;
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  options?: {
    idempotency_key?: string;
    if_match?: string;
    timeout_seconds?: number;
    max_retries?: number;
    wait_seconds?: number;
    headers?: Record<string, string>;
  };
  take?: number;
  outcome: Outcome;
};

export type Outcome = {
  returns?: unknown;
  items?: unknown[];
  events?: unknown[];
  raises?: Raised;
  logs?: { never?: string[]; some?: string[] };
};

export type Raised = {
  kind: string;
  status?: number;
  code?: string | null;
  param?: string | null;
  doc_url?: string | null;
  request_id?: string;
  retry_after?: number;
  message?: string;
};

export type HeaderMatch = string | null | { matches: string } | { same_as: number } | { differs_from: number };

export type Exchange = {
  expect: {
    method: string;
    path: string;
    query?: Record<string, string>;
    headers?: Record<string, HeaderMatch>;
    body?: unknown;
  };
  respond: {
    fail?: "connection" | "stall";
    status?: number;
    headers?: Record<string, string>;
    json?: unknown;
    text?: string;
    chunks?: Chunk[];
  };
};

export type Chunk = { text: string } | { base64: string } | { cut: true } | { stall: true };

export type SseScenario = {
  name: string;
  chunks: ({ text: string } | { base64: string })[];
  events: { type: string; data: string; id: string }[];
};

export type WebhookScenario = {
  name: string;
  now: number;
  body?: string;
  body_base64?: string;
  headers: Record<string, string>;
  secret?: string;
  secrets?: string[];
  tolerance_seconds?: number;
  require_timestamp?: boolean;
  outcome: Outcome;
};

export type ClientScenario = {
  name: string;
  environment: Record<string, string>;
  /** The content of credentials.json in the data directory; a string is written unchanged. */
  credentials?: object | string;
  options: { api_key?: string; base_url?: string; ca_file?: string };
  outcome: { base_url?: string; authorization?: string; ca_file?: string | null; raises?: Raised };
};

const file = new URL("../../conformance/scenarios.json", import.meta.url);

export const scenarios = JSON.parse(readFileSync(file, "utf8")) as Scenarios;

export const bytesOf = (chunk: { text: string } | { base64: string }): Uint8Array =>
  "text" in chunk ? new TextEncoder().encode(chunk.text) : Uint8Array.from(Buffer.from(chunk.base64, "base64"));

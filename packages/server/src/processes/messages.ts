import type { ReadyFacts } from "../console-output.ts";
import type { TokenGrant, TokenRequest } from "../lib/concurrency/shared-buckets.ts";
import type { MetricsSnapshot } from "../lib/observability/metrics.ts";
import type { SharedDatabase } from "../store/database/open.ts";

/** Messages from the primary to a process. */
export type ToMember =
  /** The first message: what the primary has opened for all processes. */
  | { type: "begin"; database: SharedDatabase | null; port: number | null }
  /** Comes with a connection to serve. `sentMs` is on the machine's monotonic clock. */
  | { type: "take"; id: number; sentMs: number }
  | { type: "ping" }
  /** `atOnce`: give runs back instead of finishing them. `hasSuccessor`: stop taking connections first, other processes serve them. */
  | { type: "stop"; atOnce: boolean; hasSuccessor: boolean }
  /** Requests the metrics of the process. */
  | { type: "count"; id: number }
  /** Tokens of rate limits that the process may use from now on. */
  | { type: "granted"; grants: TokenGrant[] }
  /** Another process needs the tokens of this bucket. */
  | { type: "recall"; id: number; bucket: string }
  /** The metrics of the other processes. */
  | { type: "gathered"; id: number; snapshots: MetricsSnapshot[] };

/** Messages from a process to the primary. */
export type ToPrimary =
  | { type: "ready"; facts: ReadyFacts }
  | { type: "taken"; id: number }
  /** The connection was sent too long ago: another process may have it already. */
  | { type: "missed"; id: number }
  | { type: "pong" }
  /** The process takes no more connections. */
  | { type: "leaving" }
  /** Requests tokens of rate limits, and reports those that were used. `nodes`: all nodes of the installation. */
  | { type: "tokens"; requests: TokenRequest[]; nodes: number }
  /** The process gave up the tokens of a bucket, after it had used some. */
  | { type: "recalled"; id: number; bucket: string; spent: number }
  | { type: "counted"; id: number; snapshot: MetricsSnapshot }
  /** The final metrics of the process. */
  | { type: "last"; snapshot: MetricsSnapshot }
  /** Requests the metrics of the others, and sends its own. */
  | { type: "gather"; id: number; snapshot: MetricsSnapshot };

import type { ReadyFacts } from "../console-output.ts";
import type { MetricsSnapshot } from "../lib/observability/metrics.ts";
import type { SharedDatabase } from "../store/database/open.ts";

/** What the primary and its members tell each other. */
export type ToMember =
  /** The first of all: what the primary has opened for everybody. */
  | { type: "begin"; database: SharedDatabase | null; port: number | null }
  /** With a connection that is to be served, and when it was sent, on the machine's monotonic clock. */
  | { type: "take"; id: number; sentMs: number }
  /** Are you there? */
  | { type: "ping" }
  /** End what runs, or hand it back at once; where others go on, callers are left to them first. */
  | { type: "stop"; atOnce: boolean; hasSuccessor: boolean }
  /** What have you counted? */
  | { type: "count"; id: number }
  /** What the others have counted. */
  | { type: "gathered"; id: number; snapshots: MetricsSnapshot[] };

export type ToPrimary =
  | { type: "ready"; facts: ReadyFacts }
  | { type: "taken"; id: number }
  /** It was sent too long ago: another process may have it by now. */
  | { type: "missed"; id: number }
  | { type: "pong" }
  /** It is to get no more connections. */
  | { type: "leaving" }
  | { type: "counted"; id: number; snapshot: MetricsSnapshot }
  /** The last that it will have counted. */
  | { type: "last"; snapshot: MetricsSnapshot }
  /** What have the others counted? With what this one has. */
  | { type: "gather"; id: number; snapshot: MetricsSnapshot };

import type { GuardFinding } from "@agentrun/contract";

const decisions = ["passed", "flagged", "redacted", "blocked"] as const;
type GuardDecision = (typeof decisions)[number];

/** One look of the guards at something that a run read or said: when, for how long, and what came of it; never what they saw. */
export type GuardCheck = {
  stage: GuardFinding["stage"];
  /** Where: `input`, `output`, `stream`, `tools.rates`. */
  field: string;
  started_at: string;
  took_ms: number;
  decision: GuardDecision;
  /** Those that found something. */
  guards: string[];
};

export type Look = Pick<GuardCheck, "stage" | "field"> & {
  /** By the monotonic clock. */
  beganMs: number;
  tookMs: number;
  findings: readonly GuardFinding[];
  asksModel: boolean;
};

/** What is looked at piece by piece: a piece is told of where it ends the run, and the rest where a model is asked about all of it. */
export const streamField = "stream";

/** Most looks are over in microseconds and find nothing: nobody asks where that time went. */
export const isWorthTelling = ({ field, tookMs, findings, asksModel }: Look): boolean =>
  asksModel || (field === streamField ? decisionOf(findings) === "blocked" : tookMs >= 1 || findings.length > 0);

const strictness = { flag: 1, redact: 2, block: 3 } as const;

/** The strictest of what the guards did; one in the shadow only says so. */
export const decisionOf = (findings: readonly GuardFinding[]): GuardDecision =>
  decisions[Math.max(0, ...findings.map(({ action, shadow }) => (shadow ? 1 : strictness[action])))] ?? "passed";

/** What is kept of a look, `now` being the time of this moment. */
export const toGuardCheck = (look: Look, now: number): GuardCheck => ({
  stage: look.stage,
  field: look.field.slice(0, mostFieldChars),
  started_at: new Date(now - (performance.now() - look.beganMs)).toISOString(),
  took_ms: Math.round(look.tookMs),
  decision: decisionOf(look.findings),
  guards: [...new Set(look.findings.map(({ guard }) => guard))],
});

const mostFieldChars = 200;

/** The same for OpenTelemetry, which is told when it is over. */
export const spanOfLook = ({ stage, field, tookMs, findings }: Look) =>
  [
    `guard ${field}`,
    { "agentrun.guard.stage": stage, "agentrun.guard.field": field, "agentrun.guard.decision": decisionOf(findings) },
    { tookMs, ...(decisionOf(findings) === "blocked" ? { failure: "refused by a policy" } : {}) },
  ] as const;

/** As they are kept: elements of an array, so that others are put behind them unread. */
export const joinChecks = (checks: readonly GuardCheck[] | null | undefined): string | null =>
  checks && checks.length > 0 ? checks.map((check) => JSON.stringify(check)).join() : null;

export const splitChecks = (kept: string | null): GuardCheck[] =>
  kept === null ? [] : (JSON.parse(`[${kept}]`) as GuardCheck[]);

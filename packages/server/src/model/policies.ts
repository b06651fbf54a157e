import type { Guard, GuardFinding, OrganizationId, PolicyId, PolicyRef, PolicyTemplate } from "@agentrun/contract";
import type { ModelUse } from "./usage.ts";

export type PolicyRecord = {
  id: PolicyId;
  organizationId: OrganizationId;
  name: string;
  description: string | null;
  guards: Guard[];
  revision: number;
  metadata: Record<string, string>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A policy that ships with the service. */
export type TemplateRecord = { id: PolicyTemplate; name: string; description: string; guards: Guard[] };

/** The limits that policies set for a run; null: no limit. */
export type Bounds = { maxSteps: number | null; maxTokens: number | null; allowsTool(name: string): boolean };

/** For agents without a policy. */
export const unbounded: Bounds = { maxSteps: null, maxTokens: null, allowsTool: () => true };

/** An organisation's policies with their revisions, and its default policy. */
export type PolicyState = { defaultPolicy: PolicyRef | null; revisions: ReadonlyMap<string, number> };

/** A guard that asks a model or another service. */
export type JudgedGuard = Extract<Guard, { type: "model" | "http" }>;

/** Asks whether a text violates a guard; null: neither. Rejects if nobody answers. */
export type GuardJudge = (
  organizationId: OrganizationId,
  guard: JudgedGuard,
  asked: { text: string; stage: GuardFinding["stage"]; signal: AbortSignal },
) => Promise<{ answer: "yes" | "no" | null; use: ModelUse | null }>;

const decisions = ["passed", "flagged", "redacted", "blocked"] as const;
type GuardDecision = (typeof decisions)[number];

/** One check by the guards: when, how long and with what result. Never contains the checked text. */
export type GuardCheck = {
  stage: GuardFinding["stage"];
  /** The checked part: `input`, `output`, `stream`, `tools.rates`. */
  field: string;
  started_at: string;
  took_ms: number;
  decision: GuardDecision;
  /** The guards with findings. */
  guards: string[];
};

export type MeasuredCheck = Pick<GuardCheck, "stage" | "field"> & {
  /** By the monotonic clock. */
  beganMs: number;
  tookMs: number;
  findings: readonly GuardFinding[];
  asksModel: boolean;
};

/** The stream is checked in pieces. A piece is recorded only if it blocks the run; the end of the stream only if a model is queried. */
export const streamField = "stream";

/** Most checks take microseconds and find nothing; they are not recorded. */
export const isWorthRecording = ({ field, tookMs, findings, asksModel }: MeasuredCheck): boolean =>
  asksModel || (field === streamField ? decisionOf(findings) === "blocked" : tookMs >= 1 || findings.length > 0);

const strictness = { flag: 1, redact: 2, block: 3 } as const;

/** The strictest action of the guards. A guard in shadow mode only flags. */
export const decisionOf = (findings: readonly GuardFinding[]): GuardDecision =>
  decisions[Math.max(0, ...findings.map(({ action, shadow }) => (shadow ? 1 : strictness[action])))] ?? "passed";

/** A check as it is stored. `now`: the current time of the database's clock. */
export const toGuardCheck = (check: MeasuredCheck, now: number): GuardCheck => ({
  stage: check.stage,
  field: check.field.slice(0, maxFieldChars),
  started_at: new Date(now - (performance.now() - check.beganMs)).toISOString(),
  took_ms: Math.round(check.tookMs),
  decision: decisionOf(check.findings),
  guards: [...new Set(check.findings.map(({ guard }) => guard))],
});

const maxFieldChars = 200;

/** A check as an OpenTelemetry span, which is recorded after the check. */
export const spanOfCheck = ({ stage, field, tookMs, findings }: MeasuredCheck) =>
  [
    `guard ${field}`,
    { "agentrun.guard.stage": stage, "agentrun.guard.field": field, "agentrun.guard.decision": decisionOf(findings) },
    { tookMs, ...(decisionOf(findings) === "blocked" ? { failure: "refused by a policy" } : {}) },
  ] as const;

/** Stored as the elements of a JSON array without brackets, so that more can be appended without parsing. */
export const joinChecks = (checks: readonly GuardCheck[] | null | undefined): string | null =>
  checks && checks.length > 0 ? checks.map((check) => JSON.stringify(check)).join() : null;

export const splitChecks = (stored: string | null): GuardCheck[] =>
  stored === null ? [] : (JSON.parse(`[${stored}]`) as GuardCheck[]);

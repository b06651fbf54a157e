import type { Guard, GuardFinding, OrganizationId, PolicyId, PolicyRef, PolicyTemplate } from "@agentrun/contract";

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

/** A policy that comes with the service. */
export type TemplateRecord = { id: PolicyTemplate; name: string; description: string; guards: Guard[] };

/** What policies let a run do, whatever they say of its texts; null: as much as it likes. */
export type Bounds = { maxSteps: number | null; maxTokens: number | null; allowsTool(name: string): boolean };

/** Of an agent without a policy. */
export const unbounded: Bounds = { maxSteps: null, maxTokens: null, allowsTool: () => true };

/** Which policies an organisation has, at which revision, and which of them guards everything. */
export type PolicyState = { defaultPolicy: PolicyRef | null; revisions: ReadonlyMap<string, number> };

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

export type MeasuredCheck = Pick<GuardCheck, "stage" | "field"> & {
  /** By the monotonic clock. */
  beganMs: number;
  tookMs: number;
  findings: readonly GuardFinding[];
  asksModel: boolean;
};

/** What is looked at piece by piece: a piece is told of where it ends the run, and the rest where a model is asked about all of it. */
export const streamField = "stream";

/** Most looks are over in microseconds and find nothing: nobody asks where that time went. */
export const isWorthRecording = ({ field, tookMs, findings, asksModel }: MeasuredCheck): boolean =>
  asksModel || (field === streamField ? decisionOf(findings) === "blocked" : tookMs >= 1 || findings.length > 0);

const strictness = { flag: 1, redact: 2, block: 3 } as const;

/** The strictest of what the guards did; one in the shadow only says so. */
export const decisionOf = (findings: readonly GuardFinding[]): GuardDecision =>
  decisions[Math.max(0, ...findings.map(({ action, shadow }) => (shadow ? 1 : strictness[action])))] ?? "passed";

/** What is kept of a look, `now` being the time of this moment. */
export const toGuardCheck = (look: MeasuredCheck, now: number): GuardCheck => ({
  stage: look.stage,
  field: look.field.slice(0, mostFieldChars),
  started_at: new Date(now - (performance.now() - look.beganMs)).toISOString(),
  took_ms: Math.round(look.tookMs),
  decision: decisionOf(look.findings),
  guards: [...new Set(look.findings.map(({ guard }) => guard))],
});

const mostFieldChars = 200;

/** The same for OpenTelemetry, which is told when it is over. */
export const spanOfCheck = ({ stage, field, tookMs, findings }: MeasuredCheck) =>
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

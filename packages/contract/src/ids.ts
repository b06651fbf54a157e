import { Type } from "typebox";
import { worded } from "./patterns.ts";

/** The prefix of each kind of id. The rest is 26 base32 characters of a UUIDv7, so ids sort by creation. */
export const idPrefixes = [
  "run",
  "ag",
  "key",
  "wh",
  "evt",
  "dlv",
  "dep",
  "pdep",
  "rev",
  "usr",
  "org",
  "alr",
  "alrt",
  "pipe",
  "prun",
  "req",
  "pol",
  "con",
  "sess",
  "act",
  "inv",
  "aud",
  "prov",
  "err",
  "dom",
  "thr",
  "msg",
  "era",
  "file",
  "wrk",
  "fb",
  "cap",
  "rpl",
  "sec",
  "ds",
  "row",
  "can",
  "scr",
  "exp",
  "srl",
  "rtg",
] as const;

export type IdPrefix = (typeof idPrefixes)[number];
export type IdOf<P extends IdPrefix> = `${P}_${string}`;

export type RunId = IdOf<"run">;
export type AgentId = IdOf<"ag">;
export type ApiKeyId = IdOf<"key">;
export type EventId = IdOf<"evt">;
export type DeploymentId = IdOf<"dep">;
export type PendingDeploymentId = IdOf<"pdep">;
export type RevisionId = IdOf<"rev">;
export type UserId = IdOf<"usr">;
export type OrganizationId = IdOf<"org">;
export type RequestId = IdOf<"req">;
export type ActionId = IdOf<"act">;
export type SessionId = IdOf<"sess">;
export type InvitationId = IdOf<"inv">;
export type AuditId = IdOf<"aud">;
export type WebhookId = IdOf<"wh">;
export type DeliveryId = IdOf<"dlv">;
export type PolicyId = IdOf<"pol">;
export type ConnectorId = IdOf<"con">;
export type ProviderId = IdOf<"prov">;
export type AlertRuleId = IdOf<"alr">;
export type AlertId = IdOf<"alrt">;
export type ErrorReportId = IdOf<"err">;
export type EmailDomainId = IdOf<"dom">;
export type PipelineId = IdOf<"pipe">;
export type ThreadId = IdOf<"thr">;
export type MessageId = IdOf<"msg">;
export type ErasureId = IdOf<"era">;
export type FileId = IdOf<"file">;
export type WorkerId = IdOf<"wrk">;
export type ReplayId = IdOf<"rpl">;
export type FeedbackId = IdOf<"fb">;
export type CapId = IdOf<"cap">;
export type SecretId = IdOf<"sec">;
export type DatasetId = IdOf<"ds">;
export type DatasetRowId = IdOf<"row">;
export type CanaryId = IdOf<"can">;
export type ScorerId = IdOf<"scr">;
export type ScoringRuleId = IdOf<"srl">;
export type RatingId = IdOf<"rtg">;
export type ExperimentId = IdOf<"exp">;
export type PipelineRunId = IdOf<"prun">;

/** The format of one kind of id. */
export const Id = <P extends IdPrefix>(prefix: P) =>
  Type.Unsafe<IdOf<P>>({
    type: "string",
    pattern: worded(
      `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
      `must be an id that starts with '${prefix}_', such as ${prefix}_01jz8v3k5qe8xa2m4n6p8r0t2v`,
    ),
    examples: [`${prefix}_01jz8v3k5qe8xa2m4n6p8r0t2v`],
  });

const digits = "[0-7][0-9a-hjkmnp-tv-z]{25}";

/** An agent's id, or the id with the revision that a run uses: `ag_…@stable`, `ag_…@canary` or `ag_…@rev_…`. */
export const AgentReference = Type.Unsafe<AgentId>({
  type: "string",
  pattern: worded(
    `^ag_${digits}(@(stable|canary|rev_${digits}))?$`,
    "must be the id of an agent, such as ag_01jz8v3k5qe8xa2m4n6p8r0t2v, which '@stable', '@canary' or '@rev_…' may follow",
  ),
  examples: ["ag_01jz8v3k5qe8xa2m4n6p8r0t2v"],
});

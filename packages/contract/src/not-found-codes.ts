import type { ErrorCode, NotFoundCode } from "./errors.ts";
import type { IdPrefix } from "./ids.ts";

/** The kinds of ids in paths, and the 404 error code for each. */
export const notFoundCodes = {
  run: "run_not_found",
  ag: "agent_not_found",
  key: "api_key_not_found",
  wh: "webhook_not_found",
  dlv: "delivery_not_found",
  usr: "member_not_found",
  inv: "invitation_not_found",
  sess: "session_not_found",
  alr: "alert_not_found",
  alrt: "alert_not_found",
  pipe: "pipeline_not_found",
  prun: "pipeline_run_not_found",
  con: "connector_not_found",
  prov: "provider_not_found",
  err: "error_report_not_found",
  dom: "email_domain_not_found",
  thr: "thread_not_found",
  era: "erasure_not_found",
  file: "file_not_found",
  wrk: "worker_not_found",
  fb: "feedback_not_found",
  cap: "cap_not_found",
  rpl: "replay_not_found",
  sec: "secret_not_found",
  ds: "dataset_not_found",
  can: "canary_not_found",
  pdep: "pending_deployment_not_found",
  scr: "scorer_not_found",
  exp: "experiment_not_found",
  srl: "scoring_rule_not_found",
  rtg: "rating_not_found",
} as const satisfies Partial<Record<IdPrefix, NotFoundCode>>;

/** The kinds of ids that only bodies contain. */
const inBodies: Readonly<Record<string, ErrorCode>> = {
  pol: "policy_not_found",
  org: "organization_not_found",
  msg: "thread_message_not_found",
  act: "action_not_pending",
  row: "dataset_row_not_found",
  resp: "run_not_found",
};

const codes: Readonly<Record<string, ErrorCode>> = { ...notFoundCodes, ...inBodies };

const idPattern = /^\^([a-z]+)_\[0-7\]/;

/** The error code for a field with this pattern, if it is the pattern of an id: a malformed id is treated like an unknown one. */
export const notFoundCodeOf = (pattern: string): ErrorCode | undefined => codes[idPattern.exec(pattern)?.[1] ?? ""];

/** The codes of all ids that a body can contain. */
export const notFoundCodesIn = (body: unknown): ErrorCode[] =>
  [...JSON.stringify(body ?? {}).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].flatMap(
    ([, pattern = '""']) => notFoundCodeOf(JSON.parse(pattern)) ?? [],
  );

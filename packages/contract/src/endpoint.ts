import type { TObject, TSchema } from "typebox";
import type { Door } from "./doors.ts";
import type { NotFoundCode } from "./errors.ts";
import { Id, type IdPrefix } from "./ids.ts";
import type { Scope } from "./scopes.ts";

/** What a path names. A value of the wrong shape is one that does not exist, so each says how that is told. */
export type PathParams = Readonly<Record<string, { schema: TSchema; notFound: NotFoundCode }>>;

/** One row of the API: everything that routes, validation, scopes, OpenAPI and the client tests are made from. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the base address, with `{name}` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** More than the summary says, in whole sentences: the document and the libraries show it. */
  description?: string;
  /** What the key must be allowed to do; null: nothing in particular. */
  scope: Scope | null;
  /** Served beside the version segment, not under it. */
  base?: "root";
  /** Who may call: anybody, or only somebody who has signed in. Without it: whoever has the scope. */
  auth?: "none" | "session";
  /** Open to somebody, too, who has yet to set up the second factor that their organisation requires. */
  withoutFactor?: true;
  /** The protocol it speaks, where that is not ours: its body and answers are that protocol's, and so is how it refuses. */
  door?: Door;
  params?: PathParams;
  query?: TObject;
  body?: TSchema;
  /** The body is a form, as OAuth's are. */
  form?: true;
  /** The body may be left out altogether. */
  bodyOptional?: true;
  /** Header names with what they do, for the documentation. */
  headers?: Record<string, string>;
  responses: Record<number, TSchema>;
  /** Who makes a repeated call harmless: the route replays its stored answer, or the run itself is found again. */
  idempotency?: "replay" | "run";
  /** What the answer shows this once, and what a repetition has in its place. */
  shownOnce?: Readonly<Record<string, string | null>>;
  /** It waits for something to tell, and is asked over and over: no rate limit counts it, and what is told is told while the caller is there. */
  longPoll?: true;
  /** Admitted while the node sheds load: it ends work, or keeps work from being lost. */
  urgent?: true;
  /** What agents made is in it, of many runs: bodies may be as large as this, and no rate limit counts it. */
  bodyBytes?: number;
  /** Its answers may be large and are compressed: they hold what the organisation's own people wrote, and no stranger's words. */
  compressed?: true;
  /** Answers as server-sent events. */
  streams?: true;
  /** Answers as server-sent events where the caller accepts those and nothing else. */
  streamsOnRequest?: true;
  /** Answers with everything that matches, a JSON object a line, where the caller accepts `application/x-ndjson` more gladly. */
  linesOnRequest?: true;
  /** Answers with a table where the caller accepts `text/csv` more gladly. */
  tableOnRequest?: true;
  /** Takes bytes as they are, or answers with them: neither is JSON. */
  binary?: "upload" | "download";
};

/** The kinds of ids that a path may name, and the code of the 404 when nothing has the id. */
const notFoundCodes = {
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
} as const satisfies Partial<Record<IdPrefix, NotFoundCode>>;

export const PathId = <P extends keyof typeof notFoundCodes>(prefix: P) =>
  ({ schema: Id(prefix), notFound: notFoundCodes[prefix] }) as const;

export const idPath = <P extends keyof typeof notFoundCodes>(prefix: P) => ({ id: PathId(prefix) }) as const;

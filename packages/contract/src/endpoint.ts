import type { TObject, TSchema } from "typebox";
import type { Door } from "./doors.ts";
import type { NotFoundCode } from "./errors.ts";
import { Id } from "./ids.ts";
import { notFoundCodes } from "./not-found-codes.ts";
import type { Scope } from "./scopes.ts";

/** A path parameter. A malformed value counts as not found, so each one names its error code. */
export type PathParams = Readonly<Record<string, { schema: TSchema; notFound: NotFoundCode }>>;

/** One row of the endpoint table, from which routes, validation, scopes, OpenAPI and the client tests are generated. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to the base URL, with `{name}` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** More detail than the summary, in full sentences. OpenAPI and the libraries show it. */
  description?: string;
  /** The scope that the key needs; null if none. */
  scope: Scope | null;
  /** Served without the version segment. */
  base?: "root";
  /** Who may call: anyone, or only signed-in people. Without it: any caller with the scope. */
  auth?: "none" | "session";
  /**
   * May be called with a token that is bound to an end user: everything that it reads or changes is that user's own. All other endpoints
   * refuse such a token. `test/access/user-matrix.test.ts` calls every endpoint as another user.
   */
  forEndUsers?: true;
  /** Also allowed for members who have not yet set up a required second factor. */
  withoutFactor?: true;
  /** The other protocol that it implements, which defines its request, response and error bodies. */
  door?: Door;
  params?: PathParams;
  query?: TObject;
  body?: TSchema;
  /** The body is a form, as in OAuth. */
  form?: true;
  /** The body is optional. */
  bodyOptional?: true;
  /** Header names and descriptions, for the documentation. */
  headers?: Record<string, string>;
  responses: Record<number, TSchema>;
  /** The field with items that are validated, and counted by the rate limit, one by one: a bad item does not fail the others. */
  batchOf?: string;
  /** How a repeated call is made safe: the route replays its stored response, or finds the run that was created. */
  idempotency?: "replay" | "run";
  /** Fields that are returned only once, and the value that a replayed response has instead. */
  shownOnce?: Readonly<Record<string, string | null>>;
  /** People edit this resource: responses have an `ETag`, and PATCH and DELETE accept `If-Match`. */
  etag?: true;
  /** A long poll: exempt from rate limits, and answered only while the client is connected. */
  longPoll?: true;
  /** Accepted while the node sheds load, because it ends work or prevents lost work. */
  urgent?: true;
  /** Carries the output of many runs: allows bodies up to this size, and is exempt from rate limits. */
  bodyBytes?: number;
  /** Large responses are compressed: they contain only content of the organisation's own members. */
  compressed?: true;
  /** Returns server-sent events. */
  streams?: true;
  /** Returns server-sent events if the caller accepts only those. */
  streamsOnRequest?: true;
  /** Returns everything that matches, one JSON object per line, if the caller prefers `application/x-ndjson`. */
  linesOnRequest?: true;
  /** Returns the items in the format of another protocol if the query has `format`, with this media type. */
  formatOnRequest?: string;
  /** Returns a table if the caller prefers `text/csv`. */
  tableOnRequest?: true;
  /** Receives or returns raw bytes instead of JSON. */
  binary?: "upload" | "download";
};

/** Whether an edit can be bound to the version that the caller has seen. */
export const takesIfMatch = ({ etag, method }: Endpoint): boolean =>
  etag === true && (method === "PATCH" || method === "DELETE");

export const PathId = <P extends keyof typeof notFoundCodes>(prefix: P) =>
  ({ schema: Id(prefix), notFound: notFoundCodes[prefix] }) as const;

export const idPath = <P extends keyof typeof notFoundCodes>(prefix: P) => ({ id: PathId(prefix) }) as const;

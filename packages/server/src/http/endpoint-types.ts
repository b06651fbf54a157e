import type { IncomingHttpHeaders } from "node:http";
import type { DoorEndpointName, EndpointName, Endpoints, PathParams } from "@agentrun/contract";
import type { Static, TSchema } from "typebox";
import type { Incoming } from "../domain/files/files.ts";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Planned } from "../model/configurations.ts";
import type { Origin } from "../model/sessions.ts";
import type { ContentAnswer } from "./file-transfer.ts";
import type { EventStream } from "./sse.ts";

type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends {
  [K in Key]: infer S extends TSchema;
}
  ? Static<S>
  : Record<string, never>;

type Params<Name extends EndpointName> = Endpoints[Name] extends { params: infer P extends PathParams }
  ? { [K in keyof P]: Static<P[K]["schema"]> }
  : Record<string, never>;

type Body<Name extends EndpointName> = Endpoints[Name] extends { bodyOptional: true }
  ? Part<Name, "body"> | undefined
  : Part<Name, "body">;

/** A request that has been authenticated, authorised and validated. */
export type Call<Name extends EndpointName> = {
  caller: Endpoints[Name] extends { auth: "none" } ? null : Caller;
  params: Params<Name>;
  query: Part<Name, "query">;
  body: Body<Name>;
  method: string;
  headers: IncomingHttpHeaders;
  /** The uploaded file, for endpoints that take one instead of JSON. */
  upload: Endpoints[Name] extends { binary: "upload" } ? () => Promise<Incoming> : undefined;
  idempotency: IdempotentRequest | null;
  /** Where the request came from. */
  from: Origin;
  requestId: string;
  /** For a long poll: whether the client has disconnected. */
  isGone: Endpoints[Name] extends { longPoll: true } ? () => boolean : undefined;
  /** For a batch: takes requests from the caller's rate limit for further items, and returns how many it could take. */
  takeMore?: ((count: number) => Promise<number>) | undefined;
  /** Called when the node only waits for something else. */
  onWait?: (() => void) | undefined;
  /** For a change that is part of a configuration. */
  planned?: Planned | undefined;
  /** The full URL of the request, for links to the next page. */
  url: string;
};

/** A response body that is already JSON text. */
export class Rendered<Body> {
  readonly text: string;
  declare readonly of: Body;
  constructor(text: string) {
    this.text = text;
  }
}

type Responses<Name extends EndpointName> = Endpoints[Name]["responses"];

export type Answer<Name extends EndpointName> = {
  [Status in keyof Responses<Name>]: {
    status: Status;
    body: Responses<Name>[Status] extends TSchema
      ? Static<Responses<Name>[Status]> | Rendered<Static<Responses<Name>[Status]>>
      : never;
    headers?: Record<string, string>;
    cookies?: readonly string[];
  };
}[keyof Responses<Name>];

export type Result<Name extends EndpointName> = Endpoints[Name] extends { binary: "download" }
  ? ContentAnswer
  : JsonResult<Name>;

type JsonResult<Name extends EndpointName> = Endpoints[Name] extends { streams: true }
  ? { stream: EventStream } | Extract<Answer<Name>, { status: 204 }>
  : Endpoints[Name] extends { streamsOnRequest: true }
    ? Answer<Name> | { stream: EventStream }
    : Endpoints[Name] extends { linesOnRequest: true }
      ? Answer<Name> | { lines: AsyncIterable<string> } | Formatted<Name>
      : Endpoints[Name] extends { tableOnRequest: true }
        ? Answer<Name> | { table: string }
        : Endpoints[Name] extends { longPoll: true }
          ? Answer<Name> | Waiting
          : Answer<Name>;

/** The body that an endpoint with `formatOnRequest` returns in the format of another protocol. */
type Formatted<Name extends EndpointName> = Endpoints[Name] extends { formatOnRequest: string }
  ? { formatted: object }
  : never;

/**
 * JSON text that is not available yet. Until then spaces are sent, which JSON allows before a value, so that the caller sees that the
 * connection is alive.
 */
export type Waiting = { waiting: Promise<string>; pingMs: number };

/**
 * A handler that calls remote services has two phases. `prepare` makes the remote calls outside of a transaction and returns the commit,
 * which only uses the database and runs in the transaction of the audit entry and the idempotency key. The commit may never be called, so
 * `prepare` must have no visible effect.
 */
export type TwoPhases<Name extends EndpointName> = { prepare(call: Call<Name>): Promise<Commit<Result<Name>>> };

/** A missing handler, or one with a wrong response type, does not compile. */
export type Handlers = {
  [Name in EndpointName]: ((call: Call<Name>) => Promise<Result<Name>>) | TwoPhases<Name>;
};

/** The endpoints of the service's own API, which the other protocols are built on. */
export type CoreEndpointName = Exclude<EndpointName, DoorEndpointName>;
export type CoreHandlers = Pick<Handlers, CoreEndpointName>;

export const ok = <const Body>(body: Body, headers: Record<string, string> = {}) =>
  ({ status: 200, body, headers }) as const;

export const created = <const Body>(body: Body, location: string) =>
  ({ status: 201, body, headers: { Location: location } }) as const;

export const noContent = (headers: Record<string, string> = {}) => ({ status: 204, body: null, headers }) as const;

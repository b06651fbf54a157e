import { type TObject, type TSchema, Type } from "typebox";
import { Id, type IdPrefix } from "./ids.ts";
import type { Scope } from "./scopes.ts";

/** One row of the API: everything that routes, validation, scopes, OpenAPI and the client tests are made from. */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to the base address, with `{name}` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** What the key must be allowed to do; null: nothing in particular. */
  scope: Scope | null;
  /** Served beside the version segment, not under it. */
  base?: "root";
  /** Who may call: anybody, or only somebody who has signed in. Without it: whoever has the scope. */
  auth?: "none" | "session";
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** The body may be left out altogether. */
  bodyOptional?: true;
  /** Header names with what they do, for the documentation. */
  headers?: Record<string, string>;
  responses: Record<number, TSchema>;
  /** Who makes a repeated call harmless: the route replays its stored answer, or the run itself is found again. */
  idempotency?: "replay" | "run";
  /** Answers as server-sent events. */
  streams?: true;
  /** Answers as server-sent events where the caller accepts those and nothing else. */
  streamsOnRequest?: true;
};

export const idPath = <P extends IdPrefix>(prefix: P) => Type.Object({ id: Id(prefix) });

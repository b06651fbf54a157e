import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** Content that is being forgotten; counts stay. */
export const Erasure = Type.Object(
  {
    object: ObjectName("erasure"),
    id: Id("era"),
    status: OneOf(["pending", "completed"]),
    threads: Type.Integer({ description: "Threads that are gone so far." }),
    runs: Type.Integer({ description: "Runs that have lost their content so far." }),
    files: Type.Integer({ description: "Files that are gone so far." }),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Erasure" },
);
export type Erasure = Static<typeof Erasure>;

const tag = "Threads";

/** The rows of the API table about what is to be forgotten. */
export const erasureEndpoints = {
  eraseUserData: {
    method: "DELETE",
    path: "/users/{user}/data",
    tag,
    summary: "Erase what was said by and to an end user, in the background",
    scope: "erasures:write",
    params: { user: { schema: EndUser, notFound: "route_not_found" } },
    responses: { 202: Erasure },
  },
  getErasure: {
    method: "GET",
    path: "/erasures/{id}",
    tag,
    summary: "See how far an erasure is",
    scope: "threads:read",
    params: idPath("era"),
    responses: { 200: Erasure },
  },
} as const satisfies Record<string, Endpoint>;

import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** Content that is being erased; counts remain. */
export const Erasure = Type.Object(
  {
    object: ObjectName("erasure"),
    id: Id("era"),
    status: OneOf(["pending", "completed"]),
    threads: Type.Integer({ description: "Number of threads erased so far." }),
    runs: Type.Integer({ description: "Number of runs whose content was erased so far." }),
    files: Type.Integer({ description: "Number of files erased so far." }),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Erasure" },
);
export type Erasure = Static<typeof Erasure>;

const tag = "Threads";

/** The erasure endpoints. */
export const erasureEndpoints = {
  eraseUserData: {
    method: "DELETE",
    path: "/users/{user}/data",
    tag,
    summary: "Erase an end user's data",
    scope: "erasures:write",
    params: { user: { schema: EndUser, notFound: "route_not_found" } },
    responses: { 202: Erasure },
  },
  getErasure: {
    method: "GET",
    path: "/erasures/{id}",
    tag,
    summary: "Get an erasure",
    scope: "threads:read",
    params: idPath("era"),
    responses: { 200: Erasure },
  },
} as const satisfies Record<string, Endpoint>;

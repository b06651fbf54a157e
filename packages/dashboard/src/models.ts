/** The types of the API, from the client library. */
export type * from "agent-run-client";

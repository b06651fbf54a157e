/** The service's own words for things, from its client library. */
export type * from "agent-run-client";

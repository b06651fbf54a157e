import { AgentRun } from "agent-run-client";

/** The service, as the person who is signed in: the pages have no other way to it. */
export const client = new AgentRun({ session: true, baseURL: `${location.origin}/v2` });

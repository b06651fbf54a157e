import { AgentRun } from "agent-run-client";
import { connection } from "./connection.ts";

/** What stands before a service that is not there, and a service that is about to go, answer so. */
const awayStatuses = [502, 503, 504];

/** Whoever gets no answer has the connection looked at. */
async function watchedFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    if (awayStatuses.includes(response.status)) void connection.suspect();
    return response;
  } catch (error) {
    if (!init.signal?.aborted) void connection.suspect();
    throw error;
  }
}

/** The service, as the person who is signed in: the pages have no other way to it. */
export const client = new AgentRun({ session: true, baseURL: `${location.origin}/v2`, fetch: watchedFetch });

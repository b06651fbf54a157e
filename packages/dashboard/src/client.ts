import { AgentRun } from "agent-run-client";
import { connection } from "./connection.ts";
import { noteVersion } from "./lib/versions.ts";

/** Statuses of a proxy whose service is down, and of a service that is shutting down. */
const awayStatuses = [502, 503, 504];

/** Triggers a connection check after a request without a response. */
async function watchedFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteVersion(url, response);
    if (awayStatuses.includes(response.status)) void connection.suspect();
    return response;
  } catch (error) {
    if (!init.signal?.aborted) void connection.suspect();
    throw error;
  }
}

/** The API client with the session of the signed-in user; the pages use no other. */
export const client = new AgentRun({ session: true, baseURL: `${location.origin}/v2`, fetch: watchedFetch });

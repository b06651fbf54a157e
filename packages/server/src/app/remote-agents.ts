import type { Config } from "../config.ts";
import type { SafeClient } from "../lib/safe-fetch.ts";
import type { RunRecord } from "../model/runs.ts";
import { createA2aRuntime } from "../runtimes/a2a.ts";
import { createHttpRuntime } from "../runtimes/http.ts";
import { createResponsesRuntime } from "../runtimes/responses.ts";
import type { Platform } from "./platform.ts";

/** Agents that live elsewhere: services of users', and whatever speaks A2A or OpenAI's Responses. */
export function openRemoteAgents(config: Config, { store, secrets, log }: Platform, client: SafeClient) {
  const options = { client, outputBytes: config.maxOutputBytes, openSecret: secrets.open, log };
  const spoken = { a2a: createA2aRuntime(options), responses: createResponsesRuntime(options) };
  const abandon = async (run: RunRecord): Promise<void> => {
    const { organizationId, agentId, agentRevision } = run;
    const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
    const runtime = revision?.configuration.runtime;
    if (runtime?.type !== "a2a" && runtime?.type !== "responses") return;
    const journal = await store.runs.listJournal(run);
    await spoken[runtime.type].abandon({ runtime, journal, revision: agentRevision });
  };
  return {
    runtimes: { http: createHttpRuntime(options), ...spoken },
    /** Nobody waits for it: whoever cannot be told has a run that nobody reads. */
    abandon: (run: RunRecord): void => {
      abandon(run).catch((error: unknown) => {
        log.info({ run_id: run.id, err: error }, "the agent of a run that was ended could not be told of it");
      });
    },
  };
}

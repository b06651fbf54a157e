import { messageOf } from "../../lib/errors.ts";
import { ConnectorError } from "../../model/connectors.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { OpenTools, Toolbox } from "../tools.ts";
import { nextWaitMs, waitFor } from "./backoff.ts";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";

/** The tools of a run. A connector that cannot be reached just now is tried again within the run's time, as a provider is. */
export async function openToolbox(openTools: OpenTools, call: RuntimeCall): Promise<Toolbox> {
  const { configuration, run, signal, host } = call;
  if (configuration.connectors.length === 0) return { tools: [], close: async () => undefined };
  for (let tries = 1; ; tries += 1) {
    try {
      return await openTools(run.organizationId, configuration.connectors, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = { isPassing: isPassing(error), retryAfterMs: null };
      const waitMs = nextWaitMs(failure, tries, call.deadlineMs - performance.now(), Math.random());
      if (waitMs === null) throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
      host.log("a connector is tried again", { reason: messageOf(error), waitMs });
      await waitFor(waitMs, signal);
    }
  }
}

const passing = new Set(["connect_failed", "dns_failed", "timeout", "response_broken"]);

/** What a moment's wait may mend: nobody answers, or somebody who says that they cannot just now. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectorError &&
  (passing.has(error.code) || (error.code === "http_error" && /answered (?:408|429|5\d\d)\b/.test(error.message)));

import { messageOf } from "../../lib/errors.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { OpenTools, Toolbox } from "../tools.ts";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";

/** The tools of a run; whoever opens them tries connectors that are down again within its time. */
export async function openToolbox(openTools: OpenTools, call: RuntimeCall): Promise<Toolbox> {
  const { configuration, run, signal, deadlineMs } = call;
  if (configuration.connectors.length === 0) return { tools: [], close: async () => undefined };
  try {
    return await openTools({ organizationId: run.organizationId, deadlineMs }, configuration.connectors, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
  }
}

import { messageOf } from "../../lib/errors.ts";
import { NotConnected } from "../../model/connectors.ts";
import type { Outcome, RuntimeCall } from "../runtime.ts";
import type { OpenTools, PersonAnswer, Toolbox } from "../tools.ts";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";

/** The tools, or the question that must be answered first. Opening retries connectors that are down. */
export async function openToolbox(openTools: OpenTools, call: RuntimeCall): Promise<Toolbox | Outcome> {
  const { configuration, run, signal, deadlineMs } = call;
  if (configuration.connectors.length === 0) return { tools: [], close: async () => undefined };
  try {
    const user = { organizationId: run.organizationId, runId: run.id, user: run.user, deadlineMs };
    return await openTools(user, configuration.connectors, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof NotConnected && error.url !== null) return askToConnect(call, error, error.url);
    throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
  }
}

/** Asks again if the granted credentials have become invalid, but not after the user declined. */
function askToConnect({ answers }: RuntimeCall, { connector, message }: NotConnected, url: string): Outcome {
  const place = `connect#${connector.id}.`;
  const given = answers.latest().filter((answer) => answer.place.startsWith(place));
  const isDeclined = given.some(({ text }) => (JSON.parse(text) as PersonAnswer).approved === false);
  if (isDeclined) throw new RunFailed(modelError("tool_error", `${message} The run's user declined to connect.`));
  const prompt = `Connect ${connector.name}, so that the agent can use it for you.`;
  const question = { type: "connect" as const, prompt, url, connectorId: connector.id };
  return answers.ask(`${place}${given.length}`, question);
}

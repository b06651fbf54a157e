import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import type { EnvironmentProvider } from "../model/providers.ts";

export type DefaultModelDeps = {
  /** The operator's server, where it has no model's name beside it. */
  provider: EnvironmentProvider;
  listModels: () => Promise<string[]>;
  log: Log;
};

/** Whoever asked and got no answer waits for so long before the next asks again. */
const patienceMs = 5_000;

/**
 * Which model the operator's server stands for where nobody named one: the first it offers. Asked at start, and again by whoever
 * needs it while the server has not answered; from then on it is the provider's default.
 */
export function createDefaultModel({ provider, listModels, log }: DefaultModelDeps) {
  let asking: Promise<string | null> | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<string | null> => {
    const [first = null, ...others] = await listModels();
    if (first === null) throw new Error("It offers no model to talk with.");
    provider.defaultModel = first;
    const more = others.length > 0 ? { others: others.slice(0, 20) } : {};
    log.info({ model: first, ...more }, "AGENTRUN_MODEL_URL: agents that ask for the default model get this one");
    return first;
  };
  return async (): Promise<string | null> => {
    if (provider.defaultModel !== null) return provider.defaultModel;
    if (asking && performance.now() - askedMs < patienceMs) return asking;
    askedMs = performance.now();
    asking = ask().catch((error: unknown) => {
      const hint = "Set AGENTRUN_MODEL_NAME, or start the server: it is asked again when an agent needs it.";
      log.warn({ reason: messageOf(error), hint }, "AGENTRUN_MODEL_URL did not say which models it has");
      return null;
    });
    return asking;
  };
}

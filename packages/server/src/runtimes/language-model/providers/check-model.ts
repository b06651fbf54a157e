import { generateText } from "ai";
import type { ModelCheck, ModelSource } from "../../../model/providers.ts";
import type { OpenModel } from "./open-model.ts";
import { toProviderFailure } from "./provider-failures.ts";

/** Tests a model with one minimal call. */
export const createCheckModel =
  (open: OpenModel) =>
  async (source: ModelSource, signal: AbortSignal): Promise<ModelCheck> => {
    const startedMs = performance.now();
    const took = () => Math.round(performance.now() - startedMs);
    try {
      const call = { prompt: "Answer with the word: ok", maxOutputTokens: 16, maxRetries: 0, abortSignal: signal };
      await generateText({ model: open(source), ...call });
      return { latencyMs: took(), error: null };
    } catch (error) {
      if (signal.aborted) return { latencyMs: took(), error: tooSlow };
      const { code, message } = toProviderFailure(error, source);
      return { latencyMs: took(), error: { code, message } };
    }
  };

const tooSlow = { code: "provider_error", message: "The provider did not respond in time." } as const;

import type { Runtime } from "./runtime.ts";

/** The place of model agents: without a provider they end by saying what is missing. */
export const createModelRuntime = (): Runtime => ({
  startsOver: true,
  execute: async () => ({
    type: "failed",
    tokensUsed: 0,
    error: {
      type: "provider",
      code: "provider_not_configured",
      message: "No model provider is configured on this server, so model agents cannot run yet.",
      retryable: false,
      details: null,
    },
  }),
  stop: async () => {},
});

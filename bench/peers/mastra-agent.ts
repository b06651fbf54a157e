import { buildAndStart, mastraPackages } from "./mastra.ts";
import type { ModelPeer } from "./model-peer.ts";
import { jsonHeaders } from "./peer.ts";

/** A model agent on Mastra's server, built for production; no store is configured, so nothing is durable. */
export const mastraAgent: ModelPeer = {
  name: "Mastra 1.31",
  packages: [...mastraPackages, "@ai-sdk/openai-compatible@2"],
  async start(sandbox, providerUrl) {
    const { port, pid } = await buildAndStart(sandbox, "mastra-agent.mjs", "agents", { PROVIDER_URL: providerUrl });
    const body = JSON.stringify({ messages: "hello" });
    return {
      load: { port, path: "/api/agents/bench/stream", headers: jsonHeaders, body },
      pid,
      marker: '"type":"text-delta"',
    };
  },
};

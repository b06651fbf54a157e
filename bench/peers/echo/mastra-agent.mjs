import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";

const provider = createOpenAICompatible({ name: "bench", baseURL: process.env.PROVIDER_URL });
const bench = new Agent({ id: "bench", name: "bench", instructions: "Answer.", model: provider("bench") });

export const mastra = new Mastra({ agents: { bench }, logger: false });

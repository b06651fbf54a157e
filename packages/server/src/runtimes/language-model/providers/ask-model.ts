import { generateText, type OutputInterface } from "ai";
import type { AskForAnswer, FindModel } from "../../../model/providers.ts";
import { noTokens, readTokenCount, toAmount } from "../../../model/usage.ts";
import { costOf } from "../spending.ts";
import type { OpenModel } from "./open-model.ts";
import { findPrice, type Prices } from "./prices.ts";
import { toProviderFailure } from "./provider-failures.ts";

/** Enough for a model that reasons before its answer. */
const maxOutputTokens = 4_000;

/** Asks a model once, at temperature 0, for an answer in a format. The text is returned as it is. */
export const createAskForAnswer =
  (findModel: FindModel, open: OpenModel, prices: Prices): AskForAnswer =>
  async (organizationId, { provider, model, instructions, prompt, schema }, signal) => {
    const source = await findModel(organizationId, provider, model);
    if ("missing" in source) throw new Error(source.missing);
    const call = { instructions, prompt, maxOutputTokens, temperature: 0, maxRetries: 2, abortSignal: signal };
    const result = await generateText({ model: open(source), ...call, output: formatOf(schema) }).catch((error) => {
      throw signal.aborted ? error : new Error(toProviderFailure(error, source).message, { cause: error });
    });
    const { inputTokens, outputTokens } = result.usage;
    const [input, output] = [readTokenCount(inputTokens) ?? 0, readTokenCount(outputTokens) ?? 0];
    const price = findPrice(prices, source.type, source.model);
    const cost = price && toAmount(costOf(price, { ...noTokens, input, output }));
    return { text: result.text, use: { input_tokens: input, output_tokens: output, cost_usd: cost } };
  };

/** Requests the format and leaves reading it to the caller, because not every server obeys it. */
const formatOf = (schema: Record<string, unknown>): OutputInterface<string, string, never> => ({
  name: "answer",
  responseFormat: Promise.resolve({ type: "json", schema, name: "answer" }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async ({ text }) => ({ partial: text }),
  createElementStreamTransform: () => undefined,
});

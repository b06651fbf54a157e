import { createBodyLimit, createSafeFetch } from "../../lib/http-client/safe-fetch.ts";
import type { ModelSource } from "../../model/providers.ts";
import { operatorNetworks } from "./operator-networks.ts";
import { publicAddresses } from "./provider-addresses.ts";

const timeoutMs = 3_000;
const answerLimits = { totalBytes: 65_536, lineBytes: 65_536 };

type Network = { allowNetworks: readonly string[]; environmentUrl: string | null };

/**
 * Whether a provider says, asked for the model by its name, that it has none such. A list would not do: servers take names that they
 * do not list, as aliases and tags. Whoever cannot be asked, or knows no such question, has denied nothing.
 */
export function createDeniesModel({ allowNetworks, environmentUrl }: Network) {
  const tenants = createSafeFetch({ allowNetworks, protocols: ["https:"], plainLoopback: true });
  const operators = createSafeFetch({ allowNetworks: operatorNetworks(allowNetworks, environmentUrl) });
  return async (source: ModelSource): Promise<boolean> => {
    const address = addressOf(source);
    if (address === null) return false;
    const send = source.isEnvironments ? operators : tenants;
    const url = `${address}/models/${encodeURIComponent(source.model)}`;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await send(url, { headers: headersOf(source), redirect: "error", signal });
      const text = await new Response(answer.body?.pipeThrough(createBodyLimit(answerLimits))).text();
      return answer.status === 404 && isDenial(text, source.model);
    } catch {
      return false;
    }
  };
}

function addressOf({ type, baseUrl }: ModelSource): string | null {
  // What a package of the AI SDK calls, and how, is its own affair.
  if (type === "ai_sdk") return null;
  return baseUrl ?? (type === "openai_compatible" ? null : publicAddresses[type]);
}

function headersOf({ type, apiKey }: ModelSource): Record<string, string> {
  if (apiKey === null) return {};
  if (type === "anthropic") return { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
  return { Authorization: `Bearer ${apiKey}` };
}

/** A 404 may also mean that there is no such route: it speaks of the model only where it names it, or says so by its code. */
export function isDenial(text: string, model: string): boolean {
  const { error } = Object(JSON.parse(text)) as { error?: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === "model_not_found") return true;
  return typeof message === "string" && message.includes(model) && !message.includes("/models");
}

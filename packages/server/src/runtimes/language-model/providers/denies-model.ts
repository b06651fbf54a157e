import { createBodyLimit } from "@agentrun/safe-fetch";
import { createHttpFetch } from "../../../lib/http-client.ts";
import type { ModelSource } from "../../../model/providers.ts";
import { operatorNetworks, publicAddresses } from "./addresses.ts";

const timeoutMs = 3_000;
const answerLimits = { totalBytes: 65_536, lineBytes: 65_536 };

type Network = { allowNetworks: readonly string[]; environmentUrl: string | null };

/**
 * Whether a provider reports that it does not have a model. Its list of models is not enough: servers accept names that they do not
 * list, such as aliases and tags. An unreachable provider, or one without such a request, denies nothing.
 */
export function createDeniesModel({ allowNetworks, environmentUrl }: Network) {
  const tenants = createHttpFetch({ allowNetworks, protocols: ["https:"], plainLoopback: true });
  const operators = createHttpFetch({ allowNetworks: operatorNetworks(allowNetworks, environmentUrl) });
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
  // We do not know the requests of an AI SDK package.
  if (type === "ai_sdk") return null;
  return baseUrl ?? (type === "openai_compatible" ? null : publicAddresses[type]);
}

function headersOf({ type, apiKey }: ModelSource): Record<string, string> {
  if (apiKey === null) return {};
  if (type === "anthropic") return { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
  return { Authorization: `Bearer ${apiKey}` };
}

/** A 404 may also mean an unknown route: it concerns the model only if it names it or has a matching code. */
export function isDenial(text: string, model: string): boolean {
  const { error } = Object(JSON.parse(text)) as { error?: unknown };
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === "model_not_found") return true;
  return typeof message === "string" && message.includes(model) && !message.includes("/models");
}

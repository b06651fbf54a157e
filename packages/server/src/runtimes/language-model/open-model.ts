import type { ProviderType } from "@agentrun/contract";
import { createBodyLimit } from "@agentrun/safe-fetch";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { createHttpFetch } from "../../lib/http-client.ts";
import { memoize } from "../../lib/memoize.ts";
import { assertOutsideTransaction } from "../../lib/postgres/transaction-scope.ts";
import type { ModelSource } from "../../model/providers.ts";
import { operatorNetworks } from "./operator-networks.ts";
import { openPackageModel } from "./package-model.ts";
import { publicAddresses } from "./provider-addresses.ts";

/** Reads the body of a successful response before the SDK does. */
export type Tap = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

/** `fields` are added to every request body, unless it has the field. */
export type OpenModel = (source: ModelSource, fields?: Record<string, unknown>, tap?: Tap) => LanguageModel;

/** More than an operator's file may contain. */
const mostAddresses = 1_000;

type Options = { allowNetworks: readonly string[]; environmentUrl: string | null };

/** AI SDK models whose requests all pass the SSRF guard. */
export function createOpenModel({ allowNetworks, environmentUrl }: Options): OpenModel {
  const tenants = withBounds(createHttpFetch({ allowNetworks, protocols: ["https:"], plainLoopback: true }));
  const operators = withBounds(createHttpFetch({ allowNetworks: operatorNetworks(allowNetworks, environmentUrl) }));
  const sendTo = memoize(mostAddresses, (url) =>
    withBounds(createHttpFetch({ allowNetworks: operatorNetworks(allowNetworks, url === "" ? null : url) })),
  );
  return (source, fields = {}, tap) => {
    assertOutsideTransaction("A model");
    if (source.type !== "ai_sdk") {
      const send = withFields(source.isEnvironments ? operators : tenants, fields);
      return toModel({ ...source, type: source.type }, tap ? withTap(send, tap) : send);
    }
    if (!source.package) throw new Error("Only the operator can configure a provider of the type ai_sdk.");
    return openPackageModel(source.package, source.model, withFields(sendTo(source.baseUrl ?? ""), fields));
  };
}

/**
 * Redirects are not followed, because the SDK would send the key to another origin. Responses are limited, because any server can be a
 * provider and must not fill our memory.
 */
const withBounds =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const { body, status, statusText, headers } = await send(input, { ...init, redirect: "error" });
    return new Response(body?.pipeThrough(createBodyLimit(answerLimits)), { status, statusText, headers });
  };

const withTap =
  (send: typeof fetch, tap: Tap): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    const { body, status, statusText, headers } = response;
    return response.ok && body ? new Response(tap(body), { status, statusText, headers }) : response;
  };

/** Provider options of the agent that the SDK does not support. */
const withFields = (send: typeof fetch, fields: Record<string, unknown>): typeof fetch =>
  Object.keys(fields).length === 0
    ? send
    : (input, init) => send(input, { ...init, body: JSON.stringify({ ...fields, ...JSON.parse(String(init?.body)) }) });

const answerLimits = { totalBytes: 64 * 1_048_576, lineBytes: 4 * 1_048_576 };

function toModel(source: ModelSource & { type: ProviderType }, send: typeof fetch): LanguageModel {
  const { type, model, provider } = source;
  const apiKey = source.apiKey ?? "";
  if (type === "openai_compatible") {
    const server = {
      name: provider,
      baseURL: source.baseUrl ?? "",
      includeUsage: true,
      supportsStructuredOutputs: true,
    };
    return createOpenAICompatible({ ...server, ...(apiKey ? { apiKey } : {}), fetch: send })(model);
  }
  const settings = { apiKey, baseURL: source.baseUrl ?? publicAddresses[type], fetch: send };
  // Chat completions instead of responses: all compatible servers support it, and the provider stores nothing.
  return type === "openai" ? createOpenAI(settings).chat(model) : createAnthropic(settings)(model);
}

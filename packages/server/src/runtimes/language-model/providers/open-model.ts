import { AsyncLocalStorage } from "node:async_hooks";
import type { ProviderType } from "@agentrun/contract";
import { type BodyReader, createBodyLimit, type DirectFetch } from "@agentrun/safe-fetch";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { createDirectFetch, createHttpFetch } from "../../../lib/http-client.ts";
import { memoize } from "../../../lib/memoize.ts";
import { assertOutsideTransaction } from "../../../lib/postgres/transaction-scope.ts";
import type { ModelSource } from "../../../model/providers.ts";
import { operatorNetworks, publicAddresses } from "./addresses.ts";
import { type NewestModel, openPackageModel } from "./package-model.ts";

/**
 * `fields` are added to every request body, unless it has the field. With a `reader`, the SDK sends the request and reads only an error
 * response: a successful one is read by the reader, and the call fails with `AnswerTaken`.
 */
export type OpenModel = (source: ModelSource, fields?: Record<string, unknown>, reader?: BodyReader) => LanguageModel;

export class AnswerTaken extends Error {}

/** More than an operator's file may contain. */
const mostAddresses = 1_000;

/** Models of the last moments; a model that is missing is created anew. */
const mostModels = 1_000;

type Options = { allowNetworks: readonly string[]; environmentUrl: string | null };

/** AI SDK models whose requests all pass the SSRF guard. */
export function createOpenModel({ allowNetworks, environmentUrl }: Options): OpenModel {
  const limits = answerLimits;
  const tenants = createDirectFetch({ allowNetworks, limits, protocols: ["https:"], plainLoopback: true });
  const operators = createDirectFetch({ allowNetworks: operatorNetworks(allowNetworks, environmentUrl), limits });
  const sendTo = memoize(mostAddresses, (url) =>
    withBounds(createHttpFetch({ allowNetworks: operatorNetworks(allowNetworks, url === "" ? null : url) })),
  );
  // A new model compiles the schemas of its provider, which is a third of the CPU time of a short answer.
  const findModel = memoize(mostModels, (key) => {
    const { source, fields } = JSON.parse(key) as ModelKey;
    return toModel(source, toFetch(source.isEnvironments ? operators : tenants, fields));
  });
  return (source, fields = {}, reader) => {
    assertOutsideTransaction("A model");
    if (isKnown(source)) {
      const { apiKey, ...shared } = source;
      return withCall(findModel(JSON.stringify({ source: shared, fields } satisfies ModelKey)), { apiKey, reader });
    }
    if (!source.package) throw new Error("Only the operator can configure a provider of the type ai_sdk.");
    return openPackageModel(source.package, source.model, withFields(sendTo(source.baseUrl ?? ""), fields));
  };
}

type KnownSource = ModelSource & { type: ProviderType };
/** Without the API key, which must not be kept longer than the call. */
type SharedSource = Omit<KnownSource, "apiKey">;
type ModelKey = { source: SharedSource; fields: Record<string, unknown> };
const isKnown = (source: ModelSource): source is KnownSource => source.type !== "ai_sdk";

type Call = { apiKey: string | null; reader: BodyReader | undefined };

/** The current call: calls at the same time share a model. */
const calls = new AsyncLocalStorage<Call>();

const withCall = (model: NewestModel, call: Call): NewestModel => ({
  specificationVersion: model.specificationVersion,
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  doGenerate: (options) => calls.run(call, () => model.doGenerate(options)),
  doStream: (options) => calls.run(call, () => model.doStream(options)),
});

/** The `fetch` of the SDK's models of the known formats, which always send a JSON text. */
const toFetch =
  (send: DirectFetch, fields: Record<string, unknown>): typeof fetch =>
  async (url, init = {}) => {
    const { apiKey, reader } = calls.getStore() ?? { apiKey: null, reader: undefined };
    const response = await send(String(url), {
      method: init.method ?? "GET",
      headers: withKey(init.headers as Record<string, string>, apiKey),
      body: addFields(fields, init.body),
      signal: init.signal,
      reader,
    });
    if (reader && response.ok) throw new AnswerTaken("The answer is read without the SDK.");
    return response;
  };

/** Stands for the key in a shared model. */
const keyPlace = "the-key-of-the-call";

/** A provider without a key gets no header for it. */
function withKey(headers: Record<string, string>, apiKey: string | null): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (!value.includes(keyPlace)) filled[name] = value;
    else if (apiKey) filled[name] = value.replace(keyPlace, () => apiKey);
  return filled;
}

/** Provider options of the agent that the SDK does not support. */
function addFields(fields: Record<string, unknown>, body: RequestInit["body"]): string | null {
  if (body === undefined || body === null) return null;
  if (Object.keys(fields).length === 0) return String(body);
  return JSON.stringify({ ...fields, ...JSON.parse(String(body)) });
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

const withFields = (send: typeof fetch, fields: Record<string, unknown>): typeof fetch =>
  Object.keys(fields).length === 0
    ? send
    : (input, init) => send(input, { ...init, body: addFields(fields, init?.body) });

const answerLimits = { totalBytes: 64 * 1_048_576, lineBytes: 4 * 1_048_576 };

function toModel(source: SharedSource, send: typeof fetch): NewestModel {
  const { type, model, provider, baseUrl } = source;
  const shared = { apiKey: keyPlace, fetch: send };
  if (type === "openai_compatible") {
    const server = { name: provider, baseURL: baseUrl ?? "", includeUsage: true, supportsStructuredOutputs: true };
    return createOpenAICompatible({ ...shared, ...server })(model);
  }
  const settings = { ...shared, baseURL: baseUrl ?? publicAddresses[type] };
  // Chat completions instead of responses: all compatible servers support it, and the provider stores nothing.
  return type === "openai" ? createOpenAI(settings).chat(model) : createAnthropic(settings)(model);
}

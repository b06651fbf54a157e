import { APICallError } from "ai";
import type { ModelSource } from "../../../model/providers.ts";

/** A provider with a key that no message may show. */
export const source: ModelSource = {
  provider: "local",
  type: "openai",
  baseUrl: "https://models.internal.example/v1",
  apiKey: "sk-secret",
  model: "m",
  isEnvironments: false,
};

/** An error response, as the SDK throws it. */
export const response = (statusCode: number, body: unknown, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    ...{ message: "the SDK's words", url: "https://x", requestBodyValues: {}, statusCode, responseHeaders },
    responseBody: typeof body === "string" ? body : JSON.stringify(body),
  });

/** A failure and what is reported of it. */
export type Case = [what: string, error: Error, isRetried: boolean, providerCode: string | null, message: string];

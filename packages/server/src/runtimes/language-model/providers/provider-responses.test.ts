import { expect, test } from "vitest";
import { toProviderFailure } from "./provider-failures.ts";
import { type Case, response, source } from "./testing.ts";

/** Bodies as the providers send them. */
const responses: Case[] = [
  [
    "OpenAI: no money left",
    response(429, {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
    }),
    false,
    "insufficient_quota",
    "returned status 429: You exceeded your current quota",
  ],
  [
    "OpenAI: too many requests",
    response(429, {
      error: {
        message: "Rate limit reached for gpt-4o in organization org-x on requests per min (RPM): Limit 3, Used 3.",
        type: "requests",
        param: null,
        code: "rate_limit_exceeded",
      },
    }),
    true,
    "requests",
    "Rate limit reached for gpt-4o",
  ],
  [
    "OpenAI: a request above the limit of a minute",
    response(429, {
      error: {
        message:
          "Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 41021.",
        type: "tokens",
        param: null,
        code: "rate_limit_exceeded",
      },
    }),
    false,
    "tokens",
    "Request too large for gpt-4o",
  ],
  [
    "OpenAI: a wrong key",
    response(401, {
      error: {
        message: "Incorrect API key provided: sk-secret. You can find your API key at https://platform.openai.com.",
        type: "invalid_request_error",
        param: null,
        code: "invalid_api_key",
      },
    }),
    false,
    "invalid_request_error",
    "Incorrect API key provided: [redacted].",
  ],
  [
    "OpenAI: its own opinion on retries",
    response(500, { error: { message: "Bad.", type: "server_error" } }, { "x-should-retry": "false" }),
    false,
    "server_error",
    "returned status 500: Bad.",
  ],
  [
    "Anthropic: overloaded",
    response(529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" }, request_id: "req_1" }),
    true,
    "overloaded_error",
    "returned status 529: Overloaded",
  ],
  [
    "Anthropic: no credit left",
    response(400, {
      type: "error",
      error: {
        type: "invalid_request_error",
        message: "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.",
      },
    }),
    false,
    "invalid_request_error",
    "Your credit balance is too low",
  ],
  [
    "vLLM: too long, in its older format",
    response(400, {
      object: "error",
      message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
    false,
    "badrequesterror",
    "This model's maximum context length is 4096 tokens.",
  ],
  [
    "vLLM: no such model",
    response(404, {
      error: { message: "The model `x` does not exist.", type: "NotFoundError", param: null, code: 404 },
    }),
    false,
    "notfounderror",
    "The model `x` does not exist.",
  ],
  ["vLLM: no such path", response(404, { detail: "Not Found" }), false, null, "returned status 404: Not Found"],
  [
    "Ollama: a crash of the runner",
    response(500, { error: "llama runner process has terminated: CUDA error: out of memory" }),
    true,
    null,
    "llama runner process has terminated: CUDA error: out of memory",
  ],
  [
    "Ollama: a model that is not there",
    response(404, {
      error: { message: 'model "x" not found, try pulling it first', type: "api_error", param: null, code: null },
    }),
    false,
    "api_error",
    'model "x" not found, try pulling it first',
  ],
  [
    "Groq: tokens per minute",
    response(429, {
      error: {
        message: "Rate limit reached for model `llama3` on tokens per minute (TPM): Limit 7000. Try again in 50.597s.",
        type: "tokens",
        code: "rate_limit_exceeded",
      },
    }),
    true,
    "tokens",
    "Rate limit reached for model `llama3`",
  ],
  [
    "Groq: a request above the limit of a minute",
    response(413, {
      error: { message: "Request too large for model `llama3`.", type: "tokens", code: "rate_limit_exceeded" },
    }),
    false,
    "tokens",
    "Request too large for model",
  ],
  [
    "Azure: too many requests",
    response(429, {
      error: {
        code: "429",
        message:
          "Requests to the ChatCompletions_Create Operation have exceeded call rate limit. Retry after 20 seconds.",
      },
    }),
    true,
    null,
    "have exceeded call rate limit",
  ],
  [
    "Azure: filtered",
    response(400, {
      error: {
        message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: { code: "ResponsibleAIPolicyViolation", content_filter_result: {} },
      },
    }),
    false,
    "content_filter",
    "content management policy",
  ],
  [
    "Azure: a wrong key",
    response(401, { statusCode: 401, message: "Access denied due to invalid subscription key." }),
    false,
    null,
    "Access denied due to invalid subscription key.",
  ],
  [
    "Gemini: quota of a minute, in a list",
    response(429, [
      {
        error: {
          code: 429,
          message: "You exceeded your current quota. Please retry in 17.6s.",
          status: "RESOURCE_EXHAUSTED",
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.QuotaFailure",
              violations: [{ quotaId: "GenerateRequestsPerMinutePerProjectPerModel-FreeTier", quotaValue: "15" }],
            },
            { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "17s" },
          ],
        },
      },
    ]),
    true,
    "resource_exhausted",
    "Please retry in 17.6s.",
  ],
  [
    "Gemini: quota of a day",
    response(429, {
      error: {
        code: 429,
        message: "You exceeded your current quota.",
        status: "RESOURCE_EXHAUSTED",
        details: [{ violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] }],
      },
    }),
    false,
    "resource_exhausted",
    "You exceeded your current quota.",
  ],
  [
    "Gemini: an error within an error",
    response(429, {
      error: {
        message:
          '{\n  "error": {\n    "code": 429,\n    "message": "Resource has been exhausted (e.g. check quota).",\n    "status": "RESOURCE_EXHAUSTED"\n  }\n}\n',
        code: 429,
        status: "Too Many Requests",
      },
    }),
    true,
    "resource_exhausted",
    "returned status 429: Resource has been exhausted (e.g. check quota).",
  ],
  [
    "DeepSeek: no money left",
    response(402, { error: { message: "Insufficient Balance", type: "unknown_error", code: "invalid_request_error" } }),
    false,
    "unknown_error",
    "Insufficient Balance",
  ],
  [
    "OpenRouter: the provider behind it",
    response(429, {
      error: {
        message: "Provider returned error",
        code: 429,
        metadata: { raw: '{"error":{"message":"Slow down."}}', provider_name: "Chutes" },
      },
    }),
    true,
    null,
    "Provider returned error: Slow down.",
  ],
  ["a proxy's page", response(502, "<html><h1>502</h1></html>"), true, null, "returned status 502: the SDK's words"],
  [
    "a proxy's text",
    response(503, "upstream connect error"),
    true,
    null,
    "returned status 503: upstream connect error",
  ],
  ["nothing at all", response(408, ""), true, null, "returned status 408: the SDK's words"],
  ["a conflict", response(409, { error: {} }), true, null, "status 409"],
  ["too early", response(425, {}), true, null, "status 425"],
  ["forbidden", response(403, {}), false, null, "status 403"],
  ["not valid", response(422, { detail: [{ loc: ["body"], msg: "field required" }] }), false, null, "field required"],
];

test.each(responses)("%s", (_what, error, isRetried, providerCode, message) => {
  const failure = toProviderFailure(error, source);
  expect(failure).toMatchObject({ isPassing: isRetried, providerCode });
  expect(failure.message).toMatch(/^The provider "local" returned status \d+: /);
  expect(failure.message).toContain(message);
  expect(failure.message).not.toContain("sk-secret");
});

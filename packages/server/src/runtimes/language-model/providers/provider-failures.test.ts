import { SafeFetchError } from "@agentrun/safe-fetch";
import { InvalidResponseDataError, JSONParseError } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRetryAfter, StreamCut, StreamedError, toProviderFailure } from "./provider-failures.ts";
import { readReportedError } from "./reported-errors.ts";
import { type Case, response, source } from "./testing.ts";

const event = (error: unknown) => new StreamedError(error);

/** Errors in streams, which have no status. */
const events: Case[] = [
  [
    "vLLM: out of memory",
    event({ error: { message: "CUDA out of memory", type: "InternalServerError", param: null, code: 500 } }),
    true,
    "internalservererror",
    "failed during its answer: CUDA out of memory",
  ],
  [
    "vLLM: in its older format",
    event({ object: "error", message: "CUDA out of memory", type: "InternalServerError", code: 500 }),
    true,
    "internalservererror",
    "failed during its answer: CUDA out of memory",
  ],
  [
    "Anthropic: overloaded",
    event({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
    true,
    "overloaded_error",
    "failed during its answer: Overloaded",
  ],
  [
    "Anthropic: not allowed",
    event({ type: "error", error: { type: "permission_error", message: "No." } }),
    false,
    "permission_error",
    "failed during its answer: No.",
  ],
  [
    "OpenAI: a server error",
    event({ error: { message: "The server had an error.", type: "server_error", code: null } }),
    true,
    "server_error",
    "The server had an error.",
  ],
  [
    "OpenAI: no money left",
    event({ error: { message: "You exceeded your current quota.", type: "insufficient_quota", code: null } }),
    false,
    "insufficient_quota",
    "You exceeded your current quota.",
  ],
  [
    "llama.cpp: too long",
    event({
      error: {
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
      },
    }),
    false,
    "exceed_context_size_error",
    "exceeds the available context size",
  ],
  [
    "Groq: a call that the model wrote wrongly",
    event({ error: { message: "Failed to call a function.", type: "invalid_request_error", code: "tool_use_failed" } }),
    false,
    "invalid_request_error",
    "Failed to call a function.",
  ],
  [
    "a text",
    event({ error: "model runner has stopped" }),
    true,
    null,
    "failed during its answer: model runner has stopped",
  ],
  ["nothing at all", event({ error: {} }), true, null, "failed during its answer: no message."],
];

/** Connections and answers that are not errors of the provider itself. */
const others: Case[] = [
  [
    "a connection that broke",
    new TypeError("terminated"),
    true,
    null,
    "could not be reached, or the connection broke: terminated",
  ],
  [
    "a private address",
    new Error("Cannot connect", { cause: new SafeFetchError("address_refused", "It is private.") }),
    false,
    null,
    "It is private.",
  ],
  ["a cut stream", new StreamCut(), true, null, "ended its answer before it was complete."],
  [
    "a stream without an end",
    new InvalidResponseDataError({ data: undefined, message: "Response stream ended without a finish reason." }),
    true,
    null,
    "ended its answer before it was complete.",
  ],
  [
    "a stream of something else",
    new JSONParseError({ text: "<html>", cause: new Error("Unexpected token") }),
    true,
    null,
    "sent an answer that is not in the format of openai: ",
  ],
];

test.each([...events, ...others])("%s", (_what, error, isRetried, providerCode, message) => {
  const failure = toProviderFailure(error, source);
  expect(failure).toMatchObject({ isPassing: isRetried, providerCode });
  expect(failure.message).toMatch(/^The provider "local" /);
  expect(failure.message).toContain(message);
  expect(failure.message).not.toContain("sk-secret");
});

test("rate limits have their own code, also in a stream, and the provider's wait is read from either place", () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "17s" }];
  const limited = response(429, [{ error: { code: 429, status: "RESOURCE_EXHAUSTED", details } }]);
  expect(toProviderFailure(limited, source)).toMatchObject({
    ...{ code: "provider_rate_limited", status: 429, retryAfterMs: 17_000 },
  });
  const inStream = event({ type: "error", error: { type: "rate_limit_error", message: "Slow down." } });
  expect(toProviderFailure(inStream, source)).toMatchObject({
    code: "provider_rate_limited",
    status: null,
    isPassing: true,
  });
  const inHeader = response(503, {}, { "retry-after": "3" });
  expect(toProviderFailure(inHeader, source)).toMatchObject({ code: "provider_error", retryAfterMs: 3_000 });
});

test("messages are one line of limited length, without keys of anyone and without the address of the operator's server", () => {
  const leaked = `no\n key gsk_${"a1B2".repeat(13)} at models.internal.example\u0000${" x".repeat(5_000)}`;
  const { message } = toProviderFailure(event({ error: leaked }), { ...source, isEnvironments: true });
  expect(message).toMatch(/^The provider "local" failed during its answer: no key \[\w+\] at \[redacted\] x x/);
  expect(message.length).toBeLessThan(1_100);
  const unreachable = new Error("x", {
    cause: new SafeFetchError("connect_failed", "The connection to 10.1.2.3 failed."),
  });
  expect(toProviderFailure(unreachable, source).message).toContain("10.1.2.3");
  expect(toProviderFailure(unreachable, { ...source, isEnvironments: true }).message).not.toContain("10.1.2.3");
});

test("any body is read without an exception, and its parts stay small", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (body) => {
      const { message, codes } = readReportedError(body);
      expect(message === null || typeof message === "string").toBe(true);
      expect(codes.length).toBeLessThanOrEqual(10);
      const { message: shown } = toProviderFailure(event(body), source);
      expect(shown.length).toBeLessThan(1_100);
    }),
  );
});

test.each([
  [{ "retry-after": "3" }, 3_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after-ms": "250", "retry-after": "3" }, 250],
  [{ "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" }, 4_000],
  [{ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
  [{ "retry-after": "soon" }, null],
  [{}, null],
])("%o means %s ms", (headers, expected) => {
  expect(readRetryAfter(headers as Record<string, string>, 1_000)).toBe(expected);
});

import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { jsonSchema, streamText, type ToolSet, tool } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tap } from "../providers/open-model.ts";
import { streamTurn, type TurnRequest } from "./stream-turn.ts";
import { TextLane, type WireFormat } from "./text-lane.ts";
import { newProgress } from "./usage-figures.ts";

const sse = (events: readonly (object | string)[]) =>
  events
    .map((event) => (typeof event === "string" ? event : JSON.stringify(event)))
    .map((data, index) => `${nameOf(events[index])}data: ${data}\n\n`)
    .join("");
const nameOf = (event: object | string | undefined) =>
  typeof event === "object" && "type" in event ? `event: ${event.type}\n` : "";

const chat = (delta: object, rest: object = {}) => ({
  id: "c1",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: null }],
  ...rest,
});
const finish = (reason: string, delta: object = {}) =>
  chat({}, { choices: [{ index: 0, delta, finish_reason: reason }] });
const usage = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } };
const call = { index: 0, id: "call_1", type: "function", function: { name: "add", arguments: '{"a":1' } };
const chatEnd = [finish("stop"), { id: "c1", ...usage }, "[DONE]"];

const block = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
const piece = (index: number, delta: object) => ({ type: "content_block_delta", index, delta });
const stop = (index: number) => ({ type: "content_block_stop", index });
const begun = {
  type: "message_start",
  message: {
    type: "message",
    id: "msg_1",
    role: "assistant",
    model: "m",
    content: [],
    usage: { input_tokens: 9, output_tokens: 1 },
  },
};
const messagesEnd = (reason = "end_turn") => [
  { type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 6 } },
  { type: "message_stop" },
];

/** Streams as providers send them. */
const streams: [string, WireFormat, (object | string)[]][] = [
  [
    "text",
    "openai",
    [chat({ role: "assistant", content: "" }), chat({ content: "Hel" }), chat({ content: "lo" }), ...chatEnd],
  ],
  [
    "text and the finish reason in one event",
    "openai",
    [chat({ content: "a" }), chat({ content: "b" }), finish("stop", { content: "c" }), "[DONE]"],
  ],
  [
    "an event of Azure before the text",
    "openai",
    [{ choices: [], prompt_filter_results: [] }, chat({ content: "a" }), ...chatEnd],
  ],
  ["a refusal", "openai", [chat({ content: "I " }), chat({ refusal: "cannot" }), ...chatEnd]],
  [
    "text, then a tool call",
    "openai",
    [
      chat({ content: "I will " }),
      chat({ content: "add." }),
      chat({ tool_calls: [call] }),
      chat({ tool_calls: [{ index: 0, function: { arguments: ',"b":2}' } }] }),
      finish("tool_calls"),
      "[DONE]",
    ],
  ],
  [
    "an unknown tool with bad arguments",
    "openai",
    [chat({ tool_calls: [{ ...call, function: { name: "nope", arguments: "{" } }] }), finish("tool_calls"), "[DONE]"],
  ],
  ["the maximum length", "openai", [chat({ content: "a" }), finish("length"), "[DONE]"]],
  ["text and its end in one write", "openai_compatible", [chat({ content: "a" }), ...chatEnd]],
  [
    "reasoning, then text",
    "openai_compatible",
    [
      chat({ reasoning_content: "Let me " }),
      chat({ reasoning_content: "see." }),
      chat({ content: "It " }),
      chat({ content: "is." }),
      ...chatEnd,
    ],
  ],
  [
    "reasoning of gpt-oss",
    "openai_compatible",
    [chat({ reasoning: "Hm" }), chat({ reasoning: "." }), chat({ content: "Yes" }), ...chatEnd],
  ],
  [
    "usage with every event",
    "openai_compatible",
    [
      ...[1, 2, 3].map((tokens) =>
        chat({ content: `${tokens}` }, { usage: { prompt_tokens: 3, completion_tokens: tokens } }),
      ),
      finish("stop"),
    ],
  ],
  [
    "content in parts",
    "openai_compatible",
    [chat({ content: "a" }), chat({ content: [{ type: "text", text: "b" }] }), chat({ content: "c" }), ...chatEnd],
  ],
  [
    "text and reasoning in one event",
    "openai_compatible",
    [chat({ content: "a" }), chat({ content: "b", reasoning_content: "r" }), ...chatEnd],
  ],
  [
    "thinking, text and a tool call",
    "anthropic",
    [
      begun,
      { type: "ping" },
      block(0, { type: "thinking", thinking: "" }),
      piece(0, { type: "thinking_delta", thinking: "Let " }),
      piece(0, { type: "thinking_delta", thinking: "me." }),
      piece(0, { type: "signature_delta", signature: "sig" }),
      stop(0),
      block(1, { type: "text", text: "" }),
      piece(1, { type: "text_delta", text: "I " }),
      piece(1, { type: "text_delta", text: "add." }),
      stop(1),
      block(2, { type: "tool_use", id: "toolu_1", name: "add", input: {} }),
      piece(2, { type: "input_json_delta", partial_json: '{"a":1,' }),
      piece(2, { type: "input_json_delta", partial_json: '"b":2}' }),
      stop(2),
      ...messagesEnd("tool_use"),
    ],
  ],
  [
    "two blocks of text",
    "anthropic",
    [
      begun,
      block(0, { type: "text", text: "" }),
      piece(0, { type: "text_delta", text: "one " }),
      stop(0),
      block(1, { type: "redacted_thinking", data: "x" }),
      stop(1),
      block(2, { type: "text", text: "" }),
      piece(2, { type: "text_delta", text: "two" }),
      stop(2),
      ...messagesEnd(),
    ],
  ],
];

const tools: ToolSet = {
  add: tool({
    description: "Adds",
    inputSchema: jsonSchema({ type: "object", properties: { a: { type: "number" } } }),
  }),
};

function openModel(wire: WireFormat, send: typeof fetch) {
  const settings = { apiKey: "k", baseURL: "https://provider.example/v1", fetch: send };
  if (wire === "anthropic") return createAnthropic(settings)("m");
  if (wire === "openai") return createOpenAI(settings).chat("m");
  return createOpenAICompatible({ ...settings, name: "server", includeUsage: true })("m");
}

/** A body that arrives in these pieces. */
function respond(text: string, cuts: readonly number[]): Response {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
  const chunks = [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
  const body = ReadableStream.from(chunks.filter(({ length }) => length > 0));
  return new Response(body as ReadableStream, { headers: { "Content-Type": "text/event-stream" } });
}

const filter = (body: ReadableStream<Uint8Array>, tap: Tap) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => controller.enqueue(tap.push(Buffer.from(chunk)) ?? new Uint8Array()),
      flush: (controller) => controller.enqueue(tap.end() ?? new Uint8Array()),
    }),
  );

async function readWithLane(wire: WireFormat, text: string, cuts: readonly number[]) {
  const told = { text: "", reasoning: "", begun: 0 };
  const request = {
    wire,
    open: (tap) =>
      openModel(wire, async () => {
        const { body, headers } = respond(text, cuts);
        return new Response(tap && body ? filter(body, tap) : body, { headers });
      }),
    instructions: null,
    messages: [{ role: "user", content: "hello" }],
    tools,
    toolChoice: "auto",
    format: null,
    settings: {},
    timeouts: { first: 60, next: 60 },
    toldTokens: null,
    readBytes: 5,
    estimatedInput: 1,
    allowance: () => Number.POSITIVE_INFINITY,
    isPieceToken: false,
    textBytes: 1_000_000,
  } satisfies Partial<TurnRequest> as unknown as TurnRequest;
  const listener = {
    onBegun: () => {
      told.begun += 1;
    },
    onText: (piece: string) => {
      told.text += piece;
    },
    onReasoning: (piece: string) => {
      told.reasoning += piece;
    },
  };
  const turn = await streamTurn(request, new AbortController().signal, newProgress(), listener);
  return { turn, told };
}

async function readWithSdk(wire: WireFormat, text: string) {
  const model = openModel(wire, async () => respond(text, []));
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const result = streamText({ model, messages: [{ role: "user", content: "hello" }], tools, onError: () => undefined });
  await result.consumeStream();
  const reply = (await result.responseMessages).filter(({ role }) => role === "assistant");
  const [said, reasoning, calls, finishReason, used] = await Promise.all([
    result.text,
    result.reasoningText,
    result.toolCalls,
    result.finishReason,
    result.usage,
  ]);
  return { said, reasoning: reasoning ?? "", calls, finishReason, used, reply };
}

test.each(streams)(
  "%s (%s): the same turn as the SDK's own, however the stream is cut",
  async (_name, wire, events) => {
    const text = sse(events);
    const sdk = await readWithSdk(wire, text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 12 }), async (cuts) => {
        const { turn, told } = await readWithLane(wire, text, cuts);
        expect([turn.text, turn.reasoning]).toEqual([sdk.said, sdk.reasoning]);
        expect(told).toEqual({ text: sdk.said, reasoning: sdk.reasoning, begun: 1 });
        expect(turn.calls.map(({ name, input }) => [name, input])).toEqual(
          sdk.calls.map(({ toolName, input }) => [toolName, input]),
        );
        expect(JSON.parse(JSON.stringify(turn.reply))).toEqual(JSON.parse(JSON.stringify(sdk.reply)));
        if (sdk.used.inputTokens !== undefined)
          expect([turn.counts.input, turn.counts.output]).toEqual([sdk.used.inputTokens, sdk.used.outputTokens]);
      }),
      { numRuns: 15 },
    );
  },
);

/** JSON with every character of strings escaped, as some servers write it. */
const escapeAll = (json: string): string =>
  json.replace(/[^\x20-\x7e]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

test("every text arrives once and unchanged, however the server writes it and whatever else is in the event", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc.constantFrom('"', "\\", "probe", "assistant", "content", '","role":"user', "\u0000", "\ud83d\ude00"),
  );
  const extra = fc.constantFrom({}, { extra: "a" }, { extra: "content" }, { index: 1 });
  const events = fc.array(fc.record({ text, extra, isEscaped: fc.boolean(), isNoisy: fc.boolean() }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(events, (written) => {
      let told = "";
      const onText = (piece: string) => {
        told += piece;
      };
      const nothing = () => undefined;
      const lane = new TextLane("openai", { onText, onReasoning: nothing, onEvent: nothing });
      const sent = written.map(({ text, extra, isEscaped, isNoisy }, at) => {
        const event = { id: isNoisy ? at : "a", choices: [{ delta: { content: text }, ...extra }] };
        return `data: ${(isEscaped ? escapeAll : String)(JSON.stringify(event))}\n\n`;
      });
      for (const one of sent) lane.push(Buffer.from(one));
      expect(told).toBe(written.map((one) => one.text).join(""));
    }),
    { numRuns: 50 },
  );
});

import type { WireFormat } from "../providers/formats/direct-answer.ts";

export const sse = (events: readonly (object | string)[]) =>
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

const toolEnd = [finish("tool_calls"), "[DONE]"];
const chatError = (code: string) => ({ error: { message: "It did not work.", type: code, code, param: null } });
const messagesError = (type: string) => ({ type: "error", error: { type, message: "It did not work." } });

const block = (index: number, content_block: object) => ({ type: "content_block_start", index, content_block });
const piece = (index: number, delta: object) => ({ type: "content_block_delta", index, delta });
const stop = (index: number) => ({ type: "content_block_stop", index });
export const begun = {
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

/** Streams as providers send them, for tests. */
export const streams: [string, WireFormat, (object | string)[]][] = [
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
  [
    "cached, written and reasoning tokens",
    "openai",
    [
      chat({ content: "a" }),
      finish("stop"),
      {
        choices: [],
        usage: {
          prompt_tokens: 90,
          completion_tokens: 20,
          prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 5 },
          completion_tokens_details: { reasoning_tokens: 12 },
        },
      },
      "[DONE]",
    ],
  ],
  ["usage without figures", "openai_compatible", [chat({ content: "a" }), finish("stop"), { choices: [], usage: {} }]],
  ["two calls at once", "openai", [chat({ tool_calls: [call, { ...call, index: 1, id: "call_2" }] }), ...toolEnd]],
  [
    "two calls, whose arguments alternate",
    "openai",
    [
      chat({ tool_calls: [{ ...call, index: 0 }] }),
      chat({ tool_calls: [{ ...call, index: 1, id: "call_2" }] }),
      chat({ tool_calls: [{ index: 0, function: { arguments: ',"b":1}' } }] }),
      chat({ tool_calls: [{ index: 1, function: { arguments: "}" } }] }),
      ...toolEnd,
    ],
  ],
  ["a call without arguments", "openai", [chat({ tool_calls: [{ ...call, function: { name: "add" } }] }), ...toolEnd]],
  ["a call of an unknown type", "openai", [chat({ tool_calls: [{ ...call, type: "custom" }] }), ...toolEnd]],
  ["a call without a name", "openai", [chat({ tool_calls: [{ ...call, function: { arguments: "{}" } }] }), ...toolEnd]],
  [
    "a name after the arguments",
    "openai_compatible",
    [
      chat({ tool_calls: [{ index: 0, id: "call_1", function: { arguments: '{"a"' } }] }),
      chat({ tool_calls: [{ index: 0, function: { name: "add", arguments: ":2}" } }] }),
      ...toolEnd,
    ],
  ],
  [
    "a call without an index, and a signature of Google",
    "openai_compatible",
    [
      chat({
        tool_calls: [
          {
            id: "call_1",
            function: { name: "add", arguments: "{}" },
            extra_content: { google: { thought_signature: "sig" } },
          },
        ],
      }),
      ...toolEnd,
    ],
  ],
  [
    "a call that never gets a name",
    "openai_compatible",
    [chat({ tool_calls: [{ index: 0, function: {} }] }), ...toolEnd],
  ],
  [
    "thoughts in parts, as Mistral sends them",
    "openai_compatible",
    [
      chat({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm" }] }] }),
      chat({ content: [{ type: "text", text: "Yes" }] }),
      ...chatEnd,
    ],
  ],
  ["a filtered answer", "openai", [chat({ content: "a" }), finish("content_filter"), "[DONE]"]],
  ["an unknown finish reason", "openai", [chat({ content: "a" }), finish("because"), "[DONE]"]],
  ["nothing", "openai", []],
  ["no finish reason", "openai", [chat({ content: "a" })]],
  ["no finish reason of a compatible server", "openai_compatible", [chat({ content: "a" })]],
  ["an error before the text", "openai", [chatError("rate_limit_exceeded"), "[DONE]"]],
  ["no money left", "openai", [chat({ role: "assistant", content: "" }), chatError("insufficient_quota")]],
  ["a rejected prompt", "openai", [chatError("invalid_prompt")]],
  ["an error after text", "openai", [chat({ content: "a" }), chatError("server_error"), chat({ content: "b" })]],
  ["an error of a compatible server", "openai_compatible", [chatError("overloaded"), ...chatEnd]],
  [
    "an error of vLLM",
    "openai_compatible",
    [chat({ content: "a" }), { object: "error", message: "Too long", code: 400 }],
  ],
  ["an error of Ollama", "openai_compatible", [{ error: "out of memory" }]],
  ["no JSON", "openai", [chat({ content: "a" }), "<html>"]],
  ["no choices", "openai_compatible", [{ id: "c1" }]],
  ["a number as text", "openai", [chat({ content: 1 })]],
  ["another role", "openai", [chat({ role: "user", content: "a" })]],
  [
    "usage of the cache and of thinking",
    "anthropic",
    [
      {
        ...begun,
        message: { ...begun.message, usage: { input_tokens: 3, cache_read_input_tokens: 40, output_tokens: 1 } },
      },
      block(0, { type: "text", text: "" }),
      piece(0, { type: "text_delta", text: "a" }),
      stop(0),
      {
        type: "message_delta",
        delta: { stop_reason: "max_tokens", stop_sequence: null },
        usage: { output_tokens: 9, cache_creation_input_tokens: 7, output_tokens_details: { thinking_tokens: 4 } },
      },
      { type: "message_stop" },
    ],
  ],
  [
    "a call without arguments",
    "anthropic",
    [begun, block(0, { type: "tool_use", id: "toolu_1", name: "add", input: {} }), stop(0), ...messagesEnd("tool_use")],
  ],
  [
    "arguments at the start of a call",
    "anthropic",
    [
      begun,
      block(0, { type: "tool_use", id: "toolu_1", name: "no", input: { a: 1 } }),
      stop(0),
      ...messagesEnd("tool_use"),
    ],
  ],
  [
    "arguments that are cut off",
    "anthropic",
    [
      begun,
      block(0, { type: "tool_use", id: "toolu_1", name: "add", input: {} }),
      piece(0, { type: "input_json_delta", partial_json: '{"a":' }),
      stop(0),
      ...messagesEnd("max_tokens"),
    ],
  ],
  ["a refusal", "anthropic", [begun, ...messagesEnd("refusal")]],
  [
    "no end of the message",
    "anthropic",
    [begun, block(0, { type: "text", text: "" }), piece(0, { type: "text_delta", text: "a" })],
  ],
  ["overloaded at the start", "anthropic", [messagesError("overloaded_error")]],
  ["overloaded in the middle", "anthropic", [begun, { type: "ping" }, messagesError("overloaded_error")]],
  ["a wrong key", "anthropic", [messagesError("authentication_error")]],
  ["two messages at once", "anthropic", [begun, { ...begun, message: { ...begun.message, id: "msg_2" } }]],
  ["an unknown block", "anthropic", [begun, block(0, { type: "surprise" })]],
];

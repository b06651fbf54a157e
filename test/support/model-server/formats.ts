/** The model's reply to one call. */
export type Reply = {
  text?: string;
  /** The length of a chunk, in characters. */
  pieceLength?: number;
  /** The model's thoughts before its answer. */
  thinking?: string;
  tools?: { name: string; arguments: object | string; id?: string }[];
  /** `cached` of the input, `reasoning` of the output. */
  usage?: { input: number; output: number; cached?: number; reasoning?: number } | null;
  /** The bytes are cut anywhere, also within a character: by this seed. */
  cutAnywhere?: number;
  /** Related parts are mixed: usage before the end, the chunks of several tool calls interleaved, empty chunks between. */
  outOfOrder?: true;
  /** The second event is no JSON. */
  garbled?: true;
  /** After this many events the provider reports a failure in the stream. */
  failsAfter?: number;
  finish?: string;
  /** Milliseconds between the chunks. */
  dripMs?: number;
  /** The connection is cut after this many chunks. */
  cutAfter?: number;
  /** After this many events it sends nothing more, and keeps the connection open. */
  stallsAfter?: number;
  /** Sends nothing after the last chunk, and keeps the connection open. */
  hangs?: true;
  /** An error in place of an answer. */
  status?: number;
  headers?: Record<string, string>;
  error?: string;
  /** The type of the error. */
  errorType?: string;
};

const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** The chunks of a streamed text. */
export function piecesOf({ text = "", pieceLength = 8 }: Reply): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieceLength) pieces.push(text.slice(at, at + pieceLength));
  return pieces;
}

export const argumentsOf = (args: object | string): string => (typeof args === "string" ? args : JSON.stringify(args));

const finishOf = ({ finish, tools }: Reply) => finish ?? (tools ? "tool_calls" : "stop");
function usageOf({ usage = { input: 10, output: 5 } }: Reply) {
  if (!usage) return null;
  const { input, output, cached, reasoning } = usage;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning === undefined ? {} : { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

const toolCalls = ({ tools = [] }: Reply) =>
  tools.map(({ name, arguments: args, id }, index) => ({
    index,
    id: id ?? `call_${name}_${index}`,
    type: "function",
    function: { name, arguments: argumentsOf(args) },
  }));

/** The chunks of each tool call: its name first, its arguments in two. */
const toolPieces = (reply: Reply): object[][] =>
  toolCalls(reply).map(({ function: { name, arguments: args }, ...call }) => [
    { tool_calls: [{ ...call, function: { name, arguments: "" } }] },
    { tool_calls: [{ index: call.index, function: { arguments: args.slice(0, 5) } }] },
    { tool_calls: [{ index: call.index, function: { arguments: args.slice(5) } }] },
  ]);

/** Interleaves the lists. */
const mixed = (lists: object[][]): object[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat();

/** The chunks of a streamed chat completion, usage chunk and end mark included. */
export function openaiEvents(model: string, reply: Reply): string[] {
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_767_323_045, model };
  const chunk = (delta: object, finishReason: string | null = null) =>
    frame({ ...head, choices: [{ index: 0, delta, finish_reason: finishReason }] });
  const usage = usageOf(reply);
  const figures = usage ? [frame({ ...head, choices: [], usage })] : [];
  const calls = toolPieces(reply);
  const end = chunk({}, finishOf(reply));
  return [
    chunk({ role: "assistant", content: "" }),
    ...(reply.thinking === undefined ? [] : [chunk({ reasoning_content: reply.thinking })]),
    ...piecesOf(reply).flatMap((content) => [
      chunk({ content }),
      ...(reply.outOfOrder ? [chunk({ content: "" })] : []),
    ]),
    ...(reply.outOfOrder ? mixed(calls) : calls.flat()).map((delta) => chunk(delta)),
    ...(reply.outOfOrder ? [...figures, end] : [end, ...figures]),
    "data: [DONE]\n\n",
  ];
}

/** The event of a failure within a stream. */
export const openaiFailure = (message: string, type = "server_error"): string =>
  frame({ error: { message, type, param: null, code: null } });

export const openaiAnswer = (model: string, reply: Reply) => {
  const calls = reply.tools ? { tool_calls: toolCalls(reply).map(({ index: _, ...call }) => call) } : {};
  const message = { role: "assistant", content: reply.text ?? "", ...calls };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_767_323_045,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(reply),
  };
};

const anthropicFrame = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** Cached tokens are not part of `input_tokens` here. */
function anthropicUsage({ usage }: Reply) {
  const { input, output, cached = 0 } = usage ?? { input: 10, output: 5 };
  return {
    input_tokens: input - cached,
    ...(cached > 0 ? { cache_read_input_tokens: cached, cache_creation_input_tokens: 0 } : {}),
    output_tokens: output,
  };
}
const stopReason = ({ finish, tools }: Reply) => finish ?? (tools ? "tool_use" : "end_turn");

const block = (index: number, content: object, deltas: object[]) => [
  anthropicFrame("content_block_start", { index, content_block: content }),
  ...deltas.map((delta) => anthropicFrame("content_block_delta", { index, delta })),
  anthropicFrame("content_block_stop", { index }),
];

/** Thoughts are signed, and must be sent back unchanged. */
const thinkingBlock = (thinking: string) =>
  block(0, { type: "thinking", thinking: "", signature: "" }, [
    { type: "thinking_delta", thinking },
    { type: "signature_delta", signature: `signed:${thinking}` },
  ]);

/** The events of a streamed message. */
export function anthropicEvents(model: string, reply: Reply): string[] {
  const usage = anthropicUsage(reply);
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], stop_reason: null };
  const pieces = piecesOf(reply).map((text) => ({ type: "text_delta", text }));
  const thoughts = reply.thinking === undefined ? 0 : 1;
  const before = thoughts + (pieces.length > 0 ? 1 : 0);
  const calls = (reply.tools ?? []).map(({ name, arguments: args, id }, index) =>
    block(before + index, { type: "tool_use", id: id ?? `toolu_${name}_${index}`, name, input: {} }, [
      { type: "input_json_delta", partial_json: argumentsOf(args).slice(0, 5) },
      { type: "input_json_delta", partial_json: argumentsOf(args).slice(5) },
    ]),
  );
  const ping = anthropicFrame("ping", {});
  return [
    anthropicFrame("message_start", { message: { ...message, usage: { ...usage, output_tokens: 1 } } }),
    ping,
    ...(reply.thinking === undefined ? [] : thinkingBlock(reply.thinking)),
    ...(pieces.length > 0 ? block(thoughts, { type: "text", text: "" }, pieces) : []),
    ...calls.flatMap((events) => (reply.outOfOrder ? events.flatMap((event) => [ping, event]) : events)),
    anthropicFrame("message_delta", {
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage,
    }),
    anthropicFrame("message_stop", {}),
  ];
}

/** The event of a failure within a stream. */
export const anthropicFailure = (message: string, type = "overloaded_error"): string =>
  anthropicFrame("error", { error: { type, message } });

export const anthropicAnswer = (model: string, reply: Reply) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text: reply.text ?? "" }],
  stop_reason: stopReason(reply),
  stop_sequence: null,
  usage: anthropicUsage(reply),
});

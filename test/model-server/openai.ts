import type { Reply } from "./reply.ts";

const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** The pieces that a text is streamed in. */
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

/** The pieces of each tool call: its name first, its arguments in two. */
const toolPieces = (reply: Reply): object[][] =>
  toolCalls(reply).map(({ function: { name, arguments: args }, ...call }) => [
    { tool_calls: [{ ...call, function: { name, arguments: "" } }] },
    { tool_calls: [{ index: call.index, function: { arguments: args.slice(0, 5) } }] },
    { tool_calls: [{ index: call.index, function: { arguments: args.slice(5) } }] },
  ]);

/** One of each in turn. */
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

/** What it says in a stream that it cannot go on with. */
export const openaiFailure = (message: string): string =>
  frame({ error: { message, type: "server_error", param: null, code: null } });

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

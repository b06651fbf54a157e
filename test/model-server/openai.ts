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
const usageOf = ({ usage = { input: 10, output: 5 } }: Reply) =>
  usage && { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output };

const toolCalls = ({ tools = [] }: Reply) =>
  tools.map(({ name, arguments: args, id }, index) => ({
    index,
    id: id ?? `call_${name}_${index}`,
    type: "function",
    function: { name, arguments: argumentsOf(args) },
  }));

/** The chunks of a streamed chat completion, usage chunk and end mark included. */
export function openaiEvents(model: string, reply: Reply): string[] {
  const chunk = (delta: object, finishReason: string | null = null) =>
    frame({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1_767_323_045,
      model,
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  const usage = usageOf(reply);
  return [
    chunk({ role: "assistant", content: "" }),
    ...piecesOf(reply).map((content) => chunk({ content })),
    ...toolCalls(reply).flatMap(({ function: { name, arguments: args }, ...call }) => [
      chunk({ tool_calls: [{ ...call, function: { name, arguments: "" } }] }),
      chunk({ tool_calls: [{ index: call.index, function: { arguments: args.slice(0, 5) } }] }),
      chunk({ tool_calls: [{ index: call.index, function: { arguments: args.slice(5) } }] }),
    ]),
    chunk({}, finishOf(reply)),
    ...(usage
      ? [frame({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model, choices: [], usage })]
      : []),
    "data: [DONE]\n\n",
  ];
}

export const openaiAnswer = (model: string, reply: Reply) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_767_323_045,
  model,
  choices: [{ index: 0, message: { role: "assistant", content: reply.text ?? "" }, finish_reason: finishOf(reply) }],
  usage: usageOf(reply),
});

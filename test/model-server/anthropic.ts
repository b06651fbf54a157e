import { argumentsOf, piecesOf } from "./openai.ts";
import type { Reply } from "./reply.ts";

const frame = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const usageOf = ({ usage }: Reply) => usage ?? { input: 10, output: 5 };
const stopReason = ({ finish, tools }: Reply) => finish ?? (tools ? "tool_use" : "end_turn");

const block = (index: number, content: object, deltas: object[]) => [
  frame("content_block_start", { index, content_block: content }),
  ...deltas.map((delta) => frame("content_block_delta", { index, delta })),
  frame("content_block_stop", { index }),
];

/** Thoughts come signed, and must go back as they came. */
const thinkingBlock = (thinking: string) =>
  block(0, { type: "thinking", thinking: "", signature: "" }, [
    { type: "thinking_delta", thinking },
    { type: "signature_delta", signature: `signed:${thinking}` },
  ]);

/** The events of a streamed message. */
export function anthropicEvents(model: string, reply: Reply): string[] {
  const { input, output } = usageOf(reply);
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], stop_reason: null };
  const pieces = piecesOf(reply).map((text) => ({ type: "text_delta", text }));
  const thoughts = reply.thinking === undefined ? 0 : 1;
  const before = thoughts + (pieces.length > 0 ? 1 : 0);
  const tools = (reply.tools ?? []).flatMap(({ name, arguments: args, id }, index) =>
    block(before + index, { type: "tool_use", id: id ?? `toolu_${name}_${index}`, name, input: {} }, [
      { type: "input_json_delta", partial_json: argumentsOf(args) },
    ]),
  );
  return [
    frame("message_start", { message: { ...message, usage: { input_tokens: input, output_tokens: 1 } } }),
    frame("ping", {}),
    ...(reply.thinking === undefined ? [] : thinkingBlock(reply.thinking)),
    ...(pieces.length > 0 ? block(thoughts, { type: "text", text: "" }, pieces) : []),
    ...tools,
    frame("message_delta", {
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage: { input_tokens: input, output_tokens: output },
    }),
    frame("message_stop", {}),
  ];
}

export const anthropicAnswer = (model: string, reply: Reply) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text: reply.text ?? "" }],
  stop_reason: stopReason(reply),
  stop_sequence: null,
  usage: { input_tokens: usageOf(reply).input, output_tokens: usageOf(reply).output },
});

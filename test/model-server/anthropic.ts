import { argumentsOf, piecesOf } from "./openai.ts";
import type { Reply } from "./reply.ts";

const frame = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** What was kept is not part of `input_tokens` here. */
function usageOf({ usage }: Reply) {
  const { input, output, cached = 0 } = usage ?? { input: 10, output: 5 };
  return {
    input_tokens: input - cached,
    ...(cached > 0 ? { cache_read_input_tokens: cached, cache_creation_input_tokens: 0 } : {}),
    output_tokens: output,
  };
}
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
  const usage = usageOf(reply);
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
  const ping = frame("ping", {});
  return [
    frame("message_start", { message: { ...message, usage: { ...usage, output_tokens: 1 } } }),
    ping,
    ...(reply.thinking === undefined ? [] : thinkingBlock(reply.thinking)),
    ...(pieces.length > 0 ? block(thoughts, { type: "text", text: "" }, pieces) : []),
    ...calls.flatMap((events) => (reply.outOfOrder ? events.flatMap((event) => [ping, event]) : events)),
    frame("message_delta", {
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage,
    }),
    frame("message_stop", {}),
  ];
}

/** What it says in a stream that it cannot go on with. */
export const anthropicFailure = (message: string): string =>
  frame("error", { error: { type: "overloaded_error", message } });

export const anthropicAnswer = (model: string, reply: Reply) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text: reply.text ?? "" }],
  stop_reason: stopReason(reply),
  stop_sequence: null,
  usage: usageOf(reply),
});

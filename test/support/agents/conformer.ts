import { setTimeout as pause } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Act = (ctx: AgentContext) => unknown;

const text = (value: string) => () => ({ text: value });
const file = { filename: "output.txt", mediaType: "text/plain" };
const stream =
  (...pieces: string[]): Act =>
  ({ emit }) => {
    for (const piece of pieces) emit(piece);
    return { text: pieces.join("") };
  };

/** Requests input until it may continue: the kit's "history" is not the thread's. */
async function ask({ ask }: AgentContext) {
  let answer: Record<string, unknown>;
  do answer = await ask({ type: "input", prompt: "What else?" });
  while (String(answer.query).startsWith("TCK history message"));
  return { text: "Hello from TCK" };
}

/** The behaviour that A2A's kit expects, by the prefix of the message id; the longest prefix wins. */
const scenarios: Record<string, Act> = {
  "tck-complete-task": text("Hello from TCK"),
  "tck-artifact-text": text("Generated text content"),
  "tck-artifact-file": () => ({ parts: [{ raw: Buffer.from("output").toString("base64"), ...file }] }),
  "tck-artifact-file-url": () => ({ parts: [{ url: "https://example.com/output.txt", ...file }] }),
  "tck-artifact-data": () => ({ key: "value", count: 42 }),
  "tck-message-response": () => ({ role: "ROLE_AGENT", parts: [{ text: "Direct message response" }] }),
  "tck-input-required": ask,
  "tck-reject-task": () => Promise.reject(new Error("rejected")),
  "tck-stream-001": stream("Stream hello from TCK"),
  "tck-stream-003": stream("Stream task lifecycle"),
  "tck-stream-ordering-001": stream("Ordered output"),
  "tck-stream-artifact-text": stream("Streamed text content"),
  "tck-stream-artifact-file": () => ({ parts: [{ raw: Buffer.from("output").toString("base64"), ...file }] }),
  "tck-stream-artifact-chunked": stream("chunk-1 ", "chunk-2"),
  "test-resubscribe-message-id": async () => {
    await pause(4_000);
    return { text: "Done" };
  },
};

export default {
  async run(ctx: AgentContext) {
    const id = ctx.run.metadata.a2a_message_id ?? "";
    const fitting = Object.keys(scenarios).filter((beginning) => id.startsWith(beginning));
    const [longest] = fitting.toSorted((one, other) => other.length - one.length);
    return (scenarios[longest ?? "tck-complete-task"] as Act)(ctx);
  },
};

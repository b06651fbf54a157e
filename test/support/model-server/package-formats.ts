import { crc32 } from "node:zlib";
import type { Reply } from "./formats.ts";
import { anthropicEvents, anthropicFailure, piecesOf } from "./formats.ts";

type Streamed = {
  type: string;
  chunks: (string | Buffer)[];
  /** The event of a failure within a stream. */
  failure: string | Buffer;
};
type Format = (model: string, reply: Reply) => Streamed;

const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const usageOf = ({ usage }: Reply) => ({ cached: 0, reasoning: 0, ...(usage ?? { input: 10, output: 5 }) });
const overloaded = "Overloaded.";
const eventStream = "text/event-stream";

/** The events of OpenAI's Responses. */
const responsesEvents: Format = (model, reply) => {
  const { input, output, cached, reasoning } = usageOf(reply);
  const response = { id: "resp_1", object: "response", created_at: 1_767_323_045, model, service_tier: null };
  const item = { id: "msg_1", type: "message", role: "assistant", status: "completed", content: [] };
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
  const events = [
    { type: "response.created", response },
    { type: "response.output_item.added", output_index: 0, item },
    ...piecesOf(reply).map((delta) => ({
      type: "response.output_text.delta",
      item_id: "msg_1",
      output_index: 0,
      content_index: 0,
      delta,
    })),
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { ...response, incomplete_details: null, usage } },
  ];
  const failure = frame({ type: "error", sequence_number: 9, code: "server_error", message: overloaded, param: null });
  return { type: eventStream, chunks: events.map(frame), failure };
};

/** The chunks of Google's `streamGenerateContent`. */
const googleChunks: Format = (_model, reply) => {
  const { input, output, cached, reasoning } = usageOf(reply);
  const usageMetadata = {
    promptTokenCount: input,
    cachedContentTokenCount: cached,
    candidatesTokenCount: output - reasoning,
    thoughtsTokenCount: reasoning,
    totalTokenCount: input + output,
  };
  const parts = piecesOf(reply);
  const chunks = parts.map((text, index) => ({
    candidates: [
      {
        content: { role: "model", parts: [{ text }] },
        index: 0,
        ...(index === parts.length - 1 ? { finishReason: "STOP" } : {}),
      },
    ],
    usageMetadata,
  }));
  const failure = frame({ error: { code: 503, message: overloaded, status: "UNAVAILABLE" } });
  return { type: eventStream, chunks: chunks.map(frame), failure };
};

/** The chunks of Mistral's chat completions: the last of them has the usage. */
const mistralChunks: Format = (model, reply) => {
  const { input, output, cached } = usageOf(reply);
  const usage = {
    prompt_tokens: input,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens: output,
    total_tokens: input + output,
  };
  const chunk = (content: string, end: object = {}) => ({
    id: "cmpl-1",
    object: "chat.completion.chunk",
    created: 1_767_323_045,
    model,
    choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null, ...end }],
  });
  const last = { ...chunk("", { finish_reason: "stop" }), usage };
  const chunks = [...piecesOf(reply).map((piece) => chunk(piece)), last].map(frame);
  const failure = frame({
    object: "error",
    message: overloaded,
    type: "service_unavailable",
    param: null,
    code: "3500",
  });
  return { type: eventStream, chunks: [...chunks, "data: [DONE]\n\n"], failure };
};

/** The messages of Bedrock's `converse-stream`, in Amazon's binary frames. */
const bedrockMessages: Format = (_model, reply) => {
  const { input, output, cached } = usageOf(reply);
  // Cached tokens are not part of the input here.
  const fresh = { inputTokens: input - cached, cacheReadInputTokens: cached };
  const usage = { ...fresh, outputTokens: output, totalTokens: input + output };
  const messages: [string, object][] = [
    ["messageStart", { role: "assistant" }],
    ...piecesOf(reply).map((text): [string, object] => [
      "contentBlockDelta",
      { contentBlockIndex: 0, delta: { text } },
    ]),
    ["contentBlockStop", { contentBlockIndex: 0 }],
    ["messageStop", { stopReason: "end_turn" }],
    ["metadata", { usage, metrics: { latencyMs: 1 } }],
  ];
  return {
    type: "application/vnd.amazon.eventstream",
    chunks: messages.map(([type, body]) => binaryFrame(type, body)),
    failure: binaryFrame("internalServerException", { message: overloaded }, "exception"),
  };
};

function binaryFrame(type: string, body: object, kind: "event" | "exception" = "event"): Buffer {
  const headers = Buffer.concat([
    binaryHeader(`:${kind}-type`, type),
    binaryHeader(":content-type", "application/json"),
    binaryHeader(":message-type", kind),
  ]);
  const payload = Buffer.from(JSON.stringify(body));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + payload.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const begun = Buffer.concat([prelude, checksum(prelude), headers, payload]);
  return Buffer.concat([begun, checksum(begun)]);
}

function binaryHeader(name: string, value: string): Buffer {
  const [text, end] = [Buffer.from(value), Buffer.alloc(3)];
  end.writeUInt8(7, 0);
  end.writeUInt16BE(text.length, 1);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), end, text]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** The stream format of each package's own service, by the end of its address. */
export const packageFormats: [RegExp, Format][] = [
  [/\/responses$/, responsesEvents],
  [/:streamGenerateContent/, googleChunks],
  [/\/converse-stream$/, bedrockMessages],
  [
    /\/messages$/,
    (model, reply) => ({
      type: eventStream,
      chunks: anthropicEvents(model, reply),
      failure: anthropicFailure(overloaded),
    }),
  ],
  [/\/chat\/completions$/, mistralChunks],
];

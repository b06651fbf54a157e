import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A scripted provider in the format of OpenAI's Chat Completions: each answer is `pieces` chunks, one every `pieceMs`. A separate
 * process, so that its CPU time belongs to nobody. `GET /stats` returns how many answers were open at the same time, and starts over.
 */
const pieces = Number(process.argv[2] ?? 100);
const pieceMs = Number(process.argv[3] ?? 20);
const frame = (delta: object, rest: object = {}) =>
  `data: ${JSON.stringify({ id: "chatcmpl-bench", object: "chat.completion.chunk", created: 1, model: "bench", choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;
const usage = { prompt_tokens: 12, completion_tokens: pieces, total_tokens: 12 + pieces };
const frames = [
  ...Array.from({ length: pieces }, (_, index) =>
    frame(index === 0 ? { role: "assistant", content: "word 0 " } : { content: `word ${index} ` }),
  ),
  `${frame({}, { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}${frame({}, { choices: [], usage })}data: [DONE]\n\n`,
].map((text) => Buffer.from(text));

const open = new Map<ServerResponse, number>();
let most = 0;

const server = createServer((request, response) => {
  if (request.url === "/stats") {
    response.end(JSON.stringify({ most }));
    most = open.size;
    return;
  }
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    open.set(response, 0);
    most = Math.max(most, open.size);
    write(response, 0);
  });
  response.on("close", () => open.delete(response));
});

function write(response: ServerResponse, at: number): void {
  response.write(frames[at] as Buffer);
  open.set(response, at + 1);
  if (at + 1 < frames.length) return;
  open.delete(response);
  response.end();
}

// One timer for all answers: a timer for each would cost more than the writes. An answer starts at once, the rest follows the clock.
setInterval(() => {
  for (const [response, at] of open) write(response, at);
}, pieceMs);
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", 4_096, () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

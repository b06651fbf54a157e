import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";

/** What a team writes without this service: the AI SDK behind a `node:https` server. */
const [certFile = "", keyFile = "", providerPort = ""] = process.argv.slice(2);
const provider = createOpenAICompatible({ name: "bench", baseURL: `http://127.0.0.1:${providerPort}/v1` });

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, async (request, response) => {
  request.resume();
  const { textStream } = streamText({ model: provider("bench"), prompt: "hello" });
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
  for await (const text of textStream) response.write(`data: ${JSON.stringify({ content: text })}\n\n`);
  response.end();
});
server.listen(0, "127.0.0.1", 4_096, () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

import { Agent, type ClientRequest, request as call, type IncomingMessage } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: "hello" }] });
const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };

export function callProvider(port: number, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
  const options = { host: "127.0.0.1", port, path: "/v1/chat/completions", method: "POST", agent, headers };
  const request = call(options, onAnswer);
  request.end(body);
  return request;
}

/** Calls the scripted provider; resolves when its answer has ended, after each piece of text was passed on. */
export async function readPieces(port: number, onPiece: (text: string) => void): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    callProvider(port, resolve).once("error", reject);
  });
  let rest = "";
  for await (const bytes of answer.setEncoding("utf8")) {
    const frames = `${rest}${bytes}`.split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const text = frame === "data: [DONE]" ? undefined : JSON.parse(frame.slice(6)).choices[0]?.delta?.content;
      if (text) onPiece(text);
    }
  }
}

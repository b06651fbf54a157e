import { connect as connectPlain } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import type { Service } from "./service.ts";

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes, over TLS or in the clear, and reads one response until the connection closes. */
export async function sendRaw(service: Service, message: string, { plain = false } = {}): Promise<RawAnswer> {
  const port = Number(new URL(service.baseUrl).port);
  const socket = plain
    ? connectPlain({ port, host: "127.0.0.1" })
    : connectTls({ port, host: "localhost", ca: service.ca, ALPNProtocols: ["http/1.1"] });
  socket.write(message);
  return parseAnswer(await text(socket));
}

/** A raw HTTP/1.1 request, which a client library would not send. */
export const rawRequest = (line: string, headers: Record<string, string> = {}, body = ""): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: "localhost", Connection: "close", ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    "",
    body,
  ].join("\r\n");

function parseAnswer(answer: string): RawAnswer {
  const end = answer.indexOf("\r\n\r\n");
  const [line = "", ...lines] = answer.slice(0, end).split("\r\n");
  const headers = lines.map((header) => {
    const colon = header.indexOf(":");
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
  });
  const sent = { status: Number(line.split(" ")[1]), headers: Object.fromEntries(headers) as Record<string, string> };
  const body = answer.slice(end + 4);
  return { ...sent, body: sent.headers["transfer-encoding"] === "chunked" ? joinChunks(body) : body };
}

/** Responses are ASCII, so a character is a byte. */
function joinChunks(body: string): string {
  const [, size = "0"] = /^([0-9a-f]+)\r\n/i.exec(body) ?? [];
  const start = size.length + 2;
  const length = Number.parseInt(size, 16);
  return length === 0 ? "" : body.slice(start, start + length) + joinChunks(body.slice(start + length + 2));
}

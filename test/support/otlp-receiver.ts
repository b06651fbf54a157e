import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  events: string[];
  isError: boolean;
};

/** A collector on loopback for OTLP over HTTP with protobuf, which keeps every span. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const requests: { url: string; headers: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    spans.push(...readSpans(await buffer(request)));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url, spans, requests, [Symbol.asyncDispose]: stop };
}

type Field = { number: number; value: Buffer | bigint };

/** The fields of one protobuf message; fixed-width ones as their bytes. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = Number(varint());
    const [number, wire] = [key >> 3, key & 7];
    if (wire === 0) yield { number, value: varint() };
    else if (wire === 1) yield { number, value: take(8) };
    else if (wire === 2) yield { number, value: take(Number(varint())) };
    else if (wire === 5) yield { number, value: take(4) };
    else throw new Error(`wire type ${wire} is none`);
  }
}

const messages = (message: Buffer, number: number): Buffer[] =>
  [...fieldsOf(message)].flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );
const number = (message: Buffer, wanted: number): bigint =>
  [...fieldsOf(message)].find((field) => field.number === wanted && typeof field.value === "bigint")?.value as bigint;
const text = (message: Buffer, wanted: number): string => messages(message, wanted)[0]?.toString("utf8") ?? "";
const hex = (message: Buffer, wanted: number): string => messages(message, wanted)[0]?.toString("hex") ?? "";

const readSpans = (body: Buffer): ReceivedSpan[] =>
  messages(body, 1)
    .flatMap((resourceSpans) => messages(resourceSpans, 2))
    .flatMap((scopeSpans) => messages(scopeSpans, 2))
    .map(readSpan);

function readSpan(span: Buffer): ReceivedSpan {
  const [status] = messages(span, 15);
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: Number(number(span, 6) ?? 0n),
    attributes: Object.fromEntries(messages(span, 9).map((pair) => [text(pair, 1), readValue(messages(pair, 2)[0])])),
    events: messages(span, 11).map((event) => text(event, 2)),
    isError: status !== undefined && number(status, 3) === 2n,
  };
}

function readValue(value: Buffer | undefined): unknown {
  for (const field of fieldsOf(value ?? Buffer.alloc(0))) {
    if (field.number === 1) return String(field.value);
    if (field.number === 2) return field.value !== 0n;
    if (field.number === 3) return Number(field.value);
    if (field.number === 4 && Buffer.isBuffer(field.value)) return field.value.readDoubleLE();
  }
  return null;
}

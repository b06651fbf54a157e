import { connect, type TLSSocket } from "node:tls";

/**
 * A load generator that costs as little as possible: keep-alive TLS connections, one request at a time on each, the bytes
 * of the request made once. Run as a process of its own by `measure.ts`; prints one JSON line.
 */
export type Load = {
  port: number;
  ca: string;
  connections: number;
  seconds: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bad: number;
};

const bodyStart = Buffer.from("\r\n\r\n");

async function generate(load: Load): Promise<LoadResult> {
  const request = toRequest(load);
  const latencies: number[] = [];
  const count = { bad: 0 };
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));
  const start = performance.now();
  const deadline = start + load.seconds * 1000;
  await Promise.all(sockets.map((socket) => repeat(socket, request, deadline, latencies, count)));
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const requests = latencies.length;
  return { requests, seconds, perSecond: requests / seconds, p50Ms: at(0.5), p99Ms: at(0.99), bad: count.bad };
}

function open(load: Load): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: load.port,
      host: "127.0.0.1",
      servername: "localhost",
      ca: load.ca,
      ALPNProtocols: ["http/1.1"],
    });
    socket.setNoDelay(true);
    socket.once("secureConnect", () => resolve(socket));
    socket.once("error", reject);
  });
}

function toRequest(load: Load): Buffer {
  const body = load.body ?? "";
  const headers = {
    Host: "localhost",
    ...load.headers,
    ...(load.body ? { "Content-Length": Buffer.byteLength(body) } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${load.method} ${load.path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

function repeat(
  socket: TLSSocket,
  request: Buffer,
  deadline: number,
  latencies: number[],
  count: { bad: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let sentAt = performance.now();
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = completeStatus(received);
      if (status === null) return;
      received = Buffer.alloc(0);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (status !== 200) count.bad += 1;
      if (now < deadline) send();
      else socket.destroy();
    });
    send();
  });
}

/** The status of a whole answer, or null while more of it must come. */
function completeStatus(received: Buffer): number | null {
  const end = received.indexOf(bodyStart);
  if (end < 0) return null;
  const head = received.toString("latin1", 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= end + 4 + length ? Number(head.slice(9, 12)) : null;
}

if (import.meta.main) {
  const result = await generate(JSON.parse(process.argv[2] ?? "{}") as Load);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

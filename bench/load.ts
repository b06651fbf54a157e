import { connect as connectPlain, type Socket } from "node:net";
import { json } from "node:stream/consumers";
import { connect } from "node:tls";

/**
 * A load generator with minimal cost: keep-alive connections, one request at a time on each, and prepared request bytes.
 * `measure.ts` runs it as a separate process; it prints one JSON line.
 */
export type Load = {
  port: number;
  /** The trusted CA; null for plain HTTP. */
  ca: string | null;
  connections: number;
  seconds: number;
  method: string;
  /** One, or many to take turns. */
  path: string | string[];
  headers: Record<string, string>;
  /** One, or many to take turns. */
  body: string | string[] | null;
  /** Sixteen digits in the body that each request replaces with a number that was never used before. */
  serial?: string;
  /** The expected status (default 200), and the allowed number of other responses. */
  status?: number;
  others?: number;
};

export type LoadResult = {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  bad: number;
  /** The first unexpected response. */
  badAnswer: string | null;
  /** CPU time of the load generator in microseconds per request. */
  generatorCpu: number;
};

export type Tally = { latencies: number[]; bad: number; badAnswer: string | null };

export const newTally = (): Tally => ({ latencies: [], bad: 0, badAnswer: null });

const headEnd = Buffer.from("\r\n\r\n");
const lastChunk = Buffer.from("0\r\n\r\n");

async function generate(load: Load): Promise<LoadResult> {
  const next = toRequests(load);
  const tally = newTally();
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const deadline = start + load.seconds * 1000;
  await Promise.all(sockets.map((socket) => repeat(socket, next, deadline, tally, load.status)));
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const latencies = tally.latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const requests = latencies.length;
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bad: tally.bad,
    badAnswer: tally.badAnswer,
    generatorCpu: (cpu.user + cpu.system) / requests,
  };
}

export function open({ port, ca }: Pick<Load, "port" | "ca">): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const address = { port, host: "127.0.0.1" };
    const socket =
      ca === null
        ? connectPlain(address)
        : connect({ ...address, servername: "localhost", ca, ALPNProtocols: ["http/1.1"] });
    socket.setNoDelay(true);
    socket.once(ca === null ? "connect" : "secureConnect", () => resolve(socket));
    socket.once("error", reject);
  });
}

function toRequests({ serial, ...load }: Load): () => Buffer {
  const bodies = [load.body].flat();
  const requests = [load.path].flat().flatMap((path) => bodies.map((body) => toRequest({ ...load, body }, path)));
  // A thousand numbers per millisecond are enough.
  const firstNumber = Date.now() * 1_000;
  let turn = 0;
  return () => {
    turn += 1;
    const request = requests[turn % requests.length] as Buffer;
    return serial === undefined ? request : numbered(request, serial, firstNumber + turn);
  };
}

function numbered(request: Buffer, serial: string, number: number): Buffer {
  const copy = Buffer.from(request);
  copy.write(String(number), copy.indexOf(serial), "latin1");
  return copy;
}

export function toRequest(load: Pick<Load, "method" | "headers"> & { body: string | null }, path: string): Buffer {
  const body = load.body ?? "";
  const headers = {
    Host: "localhost",
    ...load.headers,
    ...(load.body ? { "Content-Length": Buffer.byteLength(body) } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${load.method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

export function repeat(
  socket: Socket,
  next: () => Buffer,
  deadline: number,
  tally: Tally,
  expected = 200,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let sentAt = performance.now();
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = completeStatus(received);
      if (status === null) return;
      const now = performance.now();
      tally.latencies.push(now - sentAt);
      if (status !== expected) countBad(tally, received);
      received = Buffer.alloc(0);
      if (now < deadline) send();
      else socket.destroy();
    });
    send();
  });
}

function countBad(tally: Tally, answer: Buffer): void {
  tally.bad += 1;
  tally.badAnswer ??= answer.toString("utf8").slice(0, 1_000);
}

/** The status of a complete response, or null if it is incomplete. */
function completeStatus(received: Buffer): number | null {
  const end = received.indexOf(headEnd);
  if (end < 0) return null;
  const head = received.toString("latin1", 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  const isComplete =
    length === undefined && /transfer-encoding: chunked/i.test(head)
      ? received.subarray(-lastChunk.length).equals(lastChunk)
      : received.length >= end + headEnd.length + Number(length ?? 0);
  return isComplete ? Number(head.slice(9, 12)) : null;
}

if (import.meta.main) {
  const result = await generate((await json(process.stdin)) as Load);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

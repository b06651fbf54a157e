import type { Socket } from "node:net";
import { json } from "node:stream/consumers";
import { type Load, open, toRequest } from "./load.ts";

/** Many streams at once, each read to its end; the events are counted, not parsed, so that reading stays cheap. */
export type StreamLoad = Omit<Load, "seconds" | "path" | "body" | "serial"> & {
  path: string;
  /** One, or many: connections take them in turn. */
  body: string | string[] | null;
  /** Streams per connection, one after the other. */
  times: number;
  /** Expected events per stream. */
  eventsPerStream: number;
  /** What marks an event; by default every `event:` line. */
  marker?: string;
};

export type StreamResult = {
  /** Events received. */
  requests: number;
  seconds: number;
  perSecond: number;
  /** From the request to the first event, and to the first delta. */
  firstEventMs: number;
  /** The slowest of a hundred. */
  firstEventP99Ms: number;
  firstDeltaMs: number;
  /** From the request to the end of the stream. */
  wholeMs: number;
  problem: string | null;
  generatorCpu: number;
};

type StreamTimes = { events: number; firstEventMs: number; firstDeltaMs: number; wholeMs: number; bytes: number };

const eventLine = Buffer.from("\nevent: ");
const deltaLine = Buffer.from("\nevent: run.output.delta");
const lastChunk = Buffer.from("0\r\n\r\n");

async function readAll(load: StreamLoad): Promise<StreamResult> {
  const requests = [load.body].flat().map((body) => toRequest({ ...load, body }, load.path));
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));
  // A broken connection shows as a short stream.
  for (const socket of sockets) socket.on("error", () => {});
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const read = (socket: Socket, index: number) => readInTurn(socket, requests[index % requests.length] as Buffer, load);
  const all = (await Promise.all(sockets.map(read))).flat();
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const events = all.reduce((sum, stream) => sum + stream.events, 0);
  const wrong = all.find((stream) => stream.events !== load.eventsPerStream);
  for (const socket of sockets) socket.destroy();
  return {
    requests: events,
    seconds,
    perSecond: events / seconds,
    firstEventMs: middle(all.map((stream) => stream.firstEventMs)),
    firstEventP99Ms: quantile(
      all.map((stream) => stream.firstEventMs),
      0.99,
    ),
    firstDeltaMs: middle(all.map((stream) => stream.firstDeltaMs)),
    wholeMs: middle(all.map((stream) => stream.wholeMs)),
    problem: wrong ? `${wrong.events} events instead of ${load.eventsPerStream} (${wrong.bytes} bytes)` : null,
    generatorCpu: (cpu.user + cpu.system) / events,
  };
}

const quantile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const middle = (values: number[]) => quantile(values, 0.5);

async function readInTurn(socket: Socket, request: Buffer, { times, marker }: StreamLoad): Promise<StreamTimes[]> {
  const line = marker === undefined ? eventLine : Buffer.from(marker);
  const streams: StreamTimes[] = [];
  for (let time = 0; time < times && !socket.destroyed; time += 1)
    streams.push(await readStream(socket, request, line));
  return streams;
}

/** Reads one stream; a connection that closes early returns the events so far. */
function readStream(socket: Socket, request: Buffer, marker: Buffer): Promise<StreamTimes> {
  return new Promise((resolve) => {
    const sentAt = performance.now();
    const times: StreamTimes = { events: 0, firstEventMs: Number.NaN, firstDeltaMs: Number.NaN, wholeMs: 0, bytes: 0 };
    const counter = createCounter(times, sentAt, marker);
    const end = () => {
      socket.off("data", take);
      socket.off("close", end);
      times.wholeMs = performance.now() - sentAt;
      resolve(times);
    };
    const take = (chunk: Buffer) => {
      counter(chunk);
      if (chunk.subarray(-lastChunk.length).equals(lastChunk)) end();
    };
    socket.on("data", take);
    socket.once("close", end);
    socket.write(request);
  });
}

/** Counts events; a chunk may end in the middle of one. */
function createCounter(times: StreamTimes, sentAt: number, marker: Buffer): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    times.bytes += chunk.length;
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = text.indexOf(marker);
    while (at >= 0) {
      times.events += 1;
      at = text.indexOf(marker, at + marker.length);
    }
    if (Number.isNaN(times.firstEventMs) && times.events > 0) times.firstEventMs = performance.now() - sentAt;
    if (Number.isNaN(times.firstDeltaMs) && text.includes(deltaLine)) times.firstDeltaMs = performance.now() - sentAt;
    // Shorter than the separator, so nothing is counted twice.
    rest = text.subarray(Math.max(0, text.length - marker.length + 1));
  };
}

if (import.meta.main) {
  const result = await readAll((await json(process.stdin)) as StreamLoad);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

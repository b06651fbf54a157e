import http2, { type ClientHttp2Session } from "node:http2";
import { json } from "node:stream/consumers";

/** Like `load.ts`, with HTTP/2: every session carries a hundred requests at once. Run by test/faults/floods.test.ts. */
type Load = {
  port: number;
  ca: string;
  connections: number;
  seconds: number;
  path: string;
  headers: { Authorization: string };
};

const streamsPerSession = 100;

const load = (await json(process.stdin)) as Load;
const endMs = performance.now() + load.seconds * 1_000;
const times: number[] = [];

const open = (): ClientHttp2Session =>
  // When the load ends, requests are aborted.
  http2.connect(`https://localhost:${load.port}`, { ca: load.ca }).on("error", () => {});

const request = (session: ClientHttp2Session): Promise<void> =>
  new Promise((resolve) => {
    const startMs = performance.now();
    const stream = session.request({ ":path": load.path, authorization: load.headers.Authorization });
    stream.on("error", () => {}).resume();
    stream.once("close", () => {
      times.push(performance.now() - startMs);
      resolve();
    });
  });

async function repeat(session: ClientHttp2Session): Promise<void> {
  while (performance.now() < endMs && !session.closed && !session.destroyed) await request(session);
}

const sessions = Array.from({ length: Math.ceil(load.connections / streamsPerSession) }, open);
await Promise.all(sessions.flatMap((session) => Array.from({ length: streamsPerSession }, () => repeat(session))));
for (const session of sessions) session.destroy();
times.sort((a, b) => a - b);
const result = { requests: times.length, bad: 0, badAnswer: null, p50Ms: times[Math.floor(times.length / 2)] };
process.stdout.write(`${JSON.stringify(result)}\n`);

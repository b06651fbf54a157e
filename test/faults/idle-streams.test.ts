import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import type { Readable } from "node:stream";
import tls from "node:tls";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";
import { inParallel, until } from "./cluster.ts";
import { figures, percentile, report } from "./figures.ts";

const { streams, parkedRuns, calls } = figures.idleStreams;
const rssLimitMegabytes = 500;

let world: World;
let quietNode: Service;

beforeAll(async () => {
  // All of them connect from here.
  world = await createWorld({ env: { AGENTRUN_ADDRESS_CONNECTIONS: String(2 * streams) } });
  // A second node, so that streams are followed as in a cluster. It holds none: it is the reference for memory.
  quietNode = await world.addNode();
});

afterAll(() => world?.remove());

/** A reader with minimal cost for this test: the received text, and a way to disconnect. */
type Reader = { runId: string; received: string; isOpen: () => boolean; leave: () => void };

/** Resolves once the stream has started. */
function readInto(reader: Reader, stream: Readable): Promise<void> {
  stream.setEncoding("utf8");
  return new Promise((resolve, reject) => {
    stream.on("error", reject);
    stream.on("data", (text: string) => {
      reader.received += text;
      if (reader.received.includes("event: run.started")) resolve();
    });
  });
}

type OpenReader = (service: Service, runId: string) => Promise<Reader>;

/** One TLS connection each. */
function aloneReaders(): OpenReader {
  let context: tls.SecureContext | undefined;
  return async (service, runId) => {
    context ??= tls.createSecureContext({ ca: service.ca });
    const { hostname, port } = new URL(service.baseUrl);
    const socket = tls.connect({ host: "127.0.0.1", servername: hostname, port: Number(port), secureContext: context });
    const reader = { runId, received: "", isOpen: () => !socket.destroyed, leave: () => void socket.destroy() };
    const opened = readInto(reader, socket);
    const lines = [
      `GET /v2/runs/${runId}/stream HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${service.credentials.api_key}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await opened;
    return reader;
  };
}

const streamsOnAConnection = 100;

/** A hundred per HTTP/2 connection, as with a proxy or a busy client. */
function sharedReaders(): OpenReader {
  const sessions: ClientHttp2Session[] = [];
  let opened = 0;
  return async (service, runId) => {
    if (opened % streamsOnAConnection === 0)
      sessions.push(connect(new URL(service.baseUrl).origin, { ca: service.ca }));
    opened += 1;
    const session = sessions.at(-1) ?? expect.fail("there is no connection");
    const authorization = `Bearer ${service.credentials.api_key}`;
    const stream = session.request({ ":path": `/v2/runs/${runId}/stream`, authorization });
    const leave = () => void (session.destroyed || session.destroy());
    const reader = { runId, received: "", isOpen: () => !stream.destroyed, leave };
    await readInto(reader, stream);
    return reader;
  };
}

function rssMegabytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** The duration of a plain read at one node, in milliseconds. */
async function readOnce(service: Service, path: string): Promise<number> {
  const started = performance.now();
  expect((await service.api("GET", path)).status).toBe(200);
  return performance.now() - started;
}

/** The 99th percentile of reads at both nodes, at the same moments: other load affects both. */
async function readAtBoth(path: string): Promise<{ quiet: number; idle: number }> {
  const quiet: number[] = [];
  const idle: number[] = [];
  await inParallel(calls, 2, async () => {
    const [there, here] = await Promise.all([readOnce(quietNode, path), readOnce(world.service, path)]);
    quiet.push(there);
    idle.push(here);
  });
  return { quiet: percentile(quiet, 0.99), idle: percentile(idle, 0.99) };
}

/** The memory of Node's https server for a connection that waits for the end of its response: OpenSSL's state and buffers. */
const connectionKibibytes = 70;

test.each([
  { how: "a hundred to a connection", open: sharedReaders(), limit: rssLimitMegabytes },
  {
    how: "a connection each",
    open: aloneReaders(),
    limit: rssLimitMegabytes + (streams * connectionKibibytes) / 1_024,
  },
])(
  "P14: thousands of idle streams, $how, cost little memory, do not slow other calls, and still receive the end",
  async ({ how, open, limit }) => {
    const { service } = world;
    const gatekeeper = await world.addAgent("gatekeeper");
    const runs: string[] = [];
    await inParallel(parkedRuns, 20, async () => {
      const { body } = await service.api<Run>("POST", "/runs", { body: { agent_id: gatekeeper, input: {} } });
      expect(body.status).toBe("requires_action");
      runs.push(body.id);
    });
    const path = `/runs/${runs[0]}`;
    await readAtBoth(path);

    const readers: Reader[] = [];
    await inParallel(streams, 50, async (number) => {
      readers.push(await open(service, runs[number % runs.length] ?? ""));
    });
    // Opening them is work; only their cost once they are open is measured.
    await readAtBoth(path);
    const { quiet, idle } = await readAtBoth(path);
    const rss = rssMegabytes(service.process.pid);
    report(`P14, ${how}`, { streams: readers.length, rssMegabytes: rss, p99QuietMs: quiet, p99IdleMs: idle });

    const [ended] = runs;
    await service.api("DELETE", `/runs/${ended}`);
    const own = readers.filter((reader) => reader.runId === ended);
    await until(() => own.every((reader) => reader.received.includes("event: run.cancelled")));
    const others = readers.filter((reader) => reader.runId !== ended);
    expect(others.filter((reader) => !reader.isOpen() || reader.received.includes("run.cancelled"))).toEqual([]);
    for (const reader of readers) reader.leave();
    expect(own.length).toBeGreaterThan(0);
    expect(rss).toBeLessThanOrEqual(limit);
    expect(idle).toBeLessThanOrEqual(2 * Math.max(quiet, figures.quietFloorMs));
  },
  figures.limitMs,
);

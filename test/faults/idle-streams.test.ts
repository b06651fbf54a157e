import { readFileSync } from "node:fs";
import tls from "node:tls";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../service.ts";
import { createWorld, type World } from "../world.ts";
import { inParallel, until } from "./cluster.ts";
import { figures, percentile, report } from "./figures.ts";

const { streams, parkedRuns, calls } = figures.idleStreams;
const rssLimitMegabytes = 500;

let world: World;

beforeAll(async () => {
  world = await createWorld();
  // A second node, so that streams are followed as they are in a cluster.
  await world.addNode();
});

afterAll(() => world?.remove());

/** A reader that costs this test as little as can be: one socket, and what it has received as text. */
type Reader = { runId: string; received: string; socket: tls.TLSSocket };

async function openReader(service: Service, context: tls.SecureContext, runId: string): Promise<Reader> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = tls.connect({ host: "127.0.0.1", servername: hostname, port: Number(port), secureContext: context });
  const reader: Reader = { runId, received: "", socket };
  socket.setEncoding("utf8");
  const opened = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("data", (text: string) => {
      reader.received += text;
      if (reader.received.includes("event: run.started")) resolve();
    });
  });
  const lines = [
    `GET /v2/runs/${runId}/stream HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${service.credentials.api_key}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await opened;
  return reader;
}

function rssMegabytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** How long plain reads take, in milliseconds. */
async function readMany(path: string): Promise<number[]> {
  const tookMs: number[] = [];
  await inParallel(calls, 4, async () => {
    const started = performance.now();
    expect((await world.service.api("GET", path)).status).toBe(200);
    tookMs.push(performance.now() - started);
  });
  return tookMs;
}

test(
  "P14: thousands of idle streams on one node cost little memory, do not slow other calls, and still hear the end",
  async () => {
    const { service } = world;
    const gatekeeper = await world.addAgent("gatekeeper");
    const runs: string[] = [];
    await inParallel(parkedRuns, 20, async () => {
      const { body } = await service.api<Run>("POST", "/runs", { body: { agent_id: gatekeeper, input: {} } });
      expect(body.status).toBe("requires_action");
      runs.push(body.id);
    });
    const path = `/runs/${runs[0]}`;
    await readMany(path);
    const quiet = percentile(await readMany(path), 0.99);

    const context = tls.createSecureContext({ ca: service.ca });
    const readers: Reader[] = [];
    await inParallel(streams, 50, async (number) => {
      readers.push(await openReader(service, context, runs[number % runs.length] ?? ""));
    });
    const idle = percentile(await readMany(path), 0.99);
    const rss = rssMegabytes(service.process.pid);
    report("P14", { streams: readers.length, rssMegabytes: rss, p99QuietMs: quiet, p99IdleMs: idle });

    const [ended] = runs;
    await service.api("DELETE", `/runs/${ended}`);
    const own = readers.filter((reader) => reader.runId === ended);
    await until(() => own.every((reader) => reader.received.includes("event: run.cancelled")));
    const others = readers.filter((reader) => reader.runId !== ended);
    expect(others.filter((reader) => reader.socket.destroyed || reader.received.includes("run.cancelled"))).toEqual([]);
    for (const reader of readers) reader.socket.destroy();
    expect(own.length).toBeGreaterThan(0);
    expect(rss).toBeLessThanOrEqual(rssLimitMegabytes);
    expect(idle).toBeLessThanOrEqual(2 * Math.max(quiet, figures.quietFloorMs));
  },
  figures.limitMs,
);

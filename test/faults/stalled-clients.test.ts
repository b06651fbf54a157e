import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pace } from "../support/api-client.ts";
import { createWorld, type World } from "../support/world.ts";
import { inParallel, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

/** The promised number, or what this machine allows the test and the service to open. */
const descriptors = Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? 1_024);
const ofAKind = Math.min(500, Math.floor((descriptors - 200) / 2));
const sessions = 3;
const requestsOfASession = 120;
const rssLimitMegabytes = 100;
/** Descriptors for the service's own use meanwhile: its database, and the measuring client. */
const ownDescriptors = 12;

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.remove());

const rssMegabytes = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${world.service.process.pid}/status`, "utf8"))?.[1]) / 1024;
const openDescriptors = () => readdirSync(`/proc/${world.service.process.pid}/fd`).length;

/** The attacker has its own addresses, and never closes its half. */
const from = (localAddress: string) => ({
  host: "127.0.0.1",
  port: Number(new URL(world.service.baseUrl).port),
  localAddress,
  allowHalfOpen: true,
});

async function openHalfHandshake(): Promise<Socket> {
  const socket = connect(from("127.0.0.2"));
  await once(socket, "connect");
  socket.write(Buffer.from([0x16, 0x03, 0x01]));
  return socket;
}

async function openSlowClient(secureContext: tls.SecureContext): Promise<Socket> {
  const socket = tls.connect({ ...from("127.0.0.3"), servername: "localhost", secureContext });
  await once(socket, "secureConnect");
  socket.write("GET /v2/agents HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  return socket;
}

/** Requests large responses, never opens the window, and sends pings to stay alive. */
async function openStalledSession() {
  const { origin } = new URL(world.service.baseUrl);
  const createConnection = () =>
    tls.connect({ ...from("127.0.0.4"), servername: "localhost", ca: world.service.ca, ALPNProtocols: ["h2"] });
  const session = connectHttp2(origin, { createConnection, settings: { initialWindowSize: 0 } });
  session.on("error", () => undefined);
  await once(session, "connect");
  const streams = Array.from({ length: requestsOfASession }, () => session.request({ ":path": "/docs/reference.js" }));
  for (const stream of streams) stream.on("error", () => undefined);
  const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 1_000);
  const leave = () => {
    clearInterval(pings);
    session.destroy();
  };
  return { areEnded: () => streams.every((stream) => stream.destroyed), leave };
}

/** Another client, which calls in a loop. */
function keepCalling() {
  const statuses: number[] = [];
  let rss = 0;
  let isOver = false;
  const calls = (async () => {
    for (; !isOver; await pace()) {
      statuses.push((await world.service.api("GET", "/agents")).status);
      rss = Math.max(rss, rssMegabytes());
    }
  })();
  const stop = async () => {
    isOver = true;
    await calls;
    return { statuses, rss };
  };
  return stop;
}

test(
  "P24: half-open handshakes, slow clients and stalled HTTP/2 connections do not affect other clients",
  async () => {
    const { service } = world;
    // Warmed up with as many requests as are sent later, so that any growth is caused by the attack.
    await service.apiAs(null)("GET", "/../docs/reference.js");
    await inParallel(12_000, 20, async () => void (await service.api("GET", "/agents")));
    const [descriptorsBefore, rssBefore] = [openDescriptors(), rssMegabytes()];

    const stopCalling = keepCalling();
    const sockets: Socket[] = [];
    const open = async (opening: Promise<Socket>) => {
      const socket = await opening;
      socket.on("error", () => undefined).resume();
      sockets.push(socket);
    };
    const secureContext = tls.createSecureContext({ ca: service.ca });
    await inParallel(ofAKind, 50, () => open(openHalfHandshake()));
    await inParallel(ofAKind, 50, () => open(openSlowClient(secureContext)));
    const stalled = await Promise.all(Array.from({ length: sessions }, openStalledSession));
    const descriptorsOpen = openDescriptors();

    await until(() => openDescriptors() <= descriptorsBefore + sessions + ownDescriptors);
    await until(() => stalled.every(({ areEnded }) => areEnded()));
    const { statuses, rss } = await stopCalling();
    for (const { leave } of stalled) leave();
    for (const socket of sockets) socket.destroy();
    await until(() => openDescriptors() <= descriptorsBefore + ownDescriptors);

    report("P24", { connections: 2 * ofAKind + sessions, requests: statuses.length, rssBefore, rssAtMost: rss });
    expect(descriptorsOpen - descriptorsBefore).toBeGreaterThanOrEqual(2 * ofAKind);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
    expect(rss - rssBefore).toBeLessThanOrEqual(rssLimitMegabytes);
  },
  figures.limitMs,
);

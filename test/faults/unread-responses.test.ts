import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pace } from "../support/api-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";
import { inParallel, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const sessions = 10;
const readersOfASession = 20;
const rssLimitMegabytes = 150;
const messages = 6;

let world: World;
let tenants: Tenants;
let path: string;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
  const { api } = world.service;
  const { id } = (await api<{ id: string }>("POST", "/threads", { body: {} })).body;
  const body = { messages: [{ role: "user", content: "x".repeat(900_000) }] };
  for (let count = 0; count < messages; count += 1) await api("POST", `/threads/${id}/messages`, { body });
  path = `/threads/${id}/messages?limit=100`;
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const rssMegabytes = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${world.service.process.pid}/status`, "utf8"))?.[1]) / 1024;

/** A connection that can receive only headers: its window is empty, and never grows. */
async function openSession(): Promise<ClientHttp2Session> {
  const { origin, port } = new URL(world.service.baseUrl);
  const socket = { host: "127.0.0.1", port: Number(port), servername: "localhost" };
  const createConnection = () => tls.connect({ ...socket, ca: world.service.ca, ALPNProtocols: ["h2"] });
  const session = connectHttp2(origin, { createConnection, settings: { initialWindowSize: 0 } });
  session.on("error", () => undefined);
  await once(session, "connect");
  return session;
}

test(
  "responses that 200 clients never read cost the service little memory, and the clients are disconnected",
  async () => {
    const { service } = world;
    const other = service.apiAs(await tenants.addKey(await tenants.addOrganization()));
    await inParallel(200, 20, async () => void (await service.api("GET", path)));
    const rssBefore = rssMegabytes();
    let rss = rssBefore;
    let isOver = false;
    const statuses: number[] = [];
    const calls = (async () => {
      for (; !isOver; await pace()) {
        statuses.push((await other("GET", "/agents?limit=1")).status);
        rss = Math.max(rss, rssMegabytes());
      }
    })();

    const opened = await Promise.all(Array.from({ length: sessions }, openSession));
    const headers = { ":path": `/v2${path}`, authorization: `Bearer ${service.credentials.api_key}` };
    const streams = opened.flatMap((session) =>
      Array.from({ length: readersOfASession }, () => session.request(headers)),
    );
    const answers: number[] = [];
    for (const stream of streams) {
      stream.on("error", () => undefined);
      stream.on("response", (answer) => answers.push(Number(answer[":status"])));
    }
    await until(() => answers.length === streams.length, 60_000);
    // An error is small, and its reader may stay; a client with an unread page is disconnected.
    const held = answers.filter((status) => status === 200).length;
    await until(() => streams.filter(({ destroyed }) => destroyed).length >= held, 90_000);
    isOver = true;
    await calls;
    for (const session of opened) session.destroy();

    report("unread responses", { readers: streams.length, held, rssBefore, rssAtMost: rss });
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(rss - rssBefore).toBeLessThan(rssLimitMegabytes);
  },
  figures.limitMs,
);

import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { connectionsTo, createPrimaryFinder, type Host, type HostState, parseHosts } from "./connection.ts";

const [one, two] = parseHosts("postgres://user:secret@one:5433,two/agentrun") as [Host, Host];

/** A finder over two hosts whose states the test sets. */
function createWorld(states: Record<string, HostState | "silent">) {
  const queried: string[] = [];
  const finder = createPrimaryFinder([one, two], (host) => {
    queried.push(host.name);
    const state = states[host.name] ?? "silent";
    return state === "silent" ? new Promise<HostState>(() => {}) : Promise.resolve(state);
  });
  return { finder, queried, states };
}

const replica: HostState = { refusal: "is a replica" };
const unreachable: HostState = { refusal: "cannot be queried (ECONNREFUSED)" };

test("a URL with several hosts becomes one URL per host, otherwise unchanged", () => {
  const url =
    "postgresql://us%40er:p%2Cw@one:5433,[::1]:5434,three/agentrun?sslmode=disable&target_session_attrs=read-write";
  expect(parseHosts(url).map(({ name, host, port }) => ({ name, host, port }))).toEqual([
    { name: "one:5433", host: "one", port: 5433 },
    { name: "::1:5434", host: "::1", port: 5434 },
    { name: "three:5432", host: "three", port: 5432 },
  ]);
  expect(parseHosts(url).map((each) => each.url)).toEqual([
    "postgresql://us%40er:p%2Cw@one:5433/agentrun?sslmode=disable",
    "postgresql://us%40er:p%2Cw@[::1]:5434/agentrun?sslmode=disable",
    "postgresql://us%40er:p%2Cw@three/agentrun?sslmode=disable",
  ]);
});

test("a URL with one host or a socket stays unchanged", () => {
  for (const url of [
    "postgres://u:p@localhost:5432/db?host=%2Ftmp%2Fsocket",
    "postgres://u@h/db?sslmode=disable&application_name=x",
    "postgres://u@h",
    "/var/run/postgresql db",
  ])
    expect(parseHosts(url)).toEqual([expect.objectContaining({ url, options: "" })]);
});

test("session options are added to our own and do not replace them", () => {
  const [host] = parseHosts("postgres://u@h/db?options=-c%20search_path%3Druns&sslmode=disable");
  expect(host).toMatchObject({ url: "postgres://u@h/db?sslmode=disable", options: "-c search_path=runs" });
});

test("a URL that selects a read-only host is rejected, because the service writes", () => {
  for (const wanted of ["any", "read-only", "standby", "prefer-standby", ""])
    expect(() => parseHosts(`postgres://one,two/db?target_session_attrs=${wanted}`)).toThrow(/read-write or primary/);
});

test("the writable host is found once for all callers and cached until it is invalidated", async () => {
  const { finder, queried, states } = createWorld({ [one.name]: replica, [two.name]: { timeline: 1 } });
  expect(await Promise.all([finder.find(), finder.find()])).toEqual([two, two]);
  expect(await finder.find()).toBe(two);
  expect(queried).toEqual([one.name, two.name]);
  Object.assign(states, { [one.name]: { timeline: 2 }, [two.name]: unreachable });
  expect(await finder.find()).toBe(two);
  finder.invalidate();
  expect(await finder.find()).toBe(one);
});

test("of two writable hosts the one on the later timeline is chosen, without waiting for a frozen host", async () => {
  const { finder, states } = createWorld({ [one.name]: { timeline: 4 }, [two.name]: { timeline: 5 } });
  expect(await finder.find()).toBe(two);
  finder.invalidate();
  Object.assign(states, { [one.name]: { timeline: 6 }, [two.name]: "silent" });
  expect(await finder.find()).toBe(one);
});

test("a replica and a silent host are reported quickly", async () => {
  const { finder } = createWorld({ [one.name]: replica, [two.name]: "silent" });
  await expect(finder.find()).rejects.toThrow("one:5433 is a replica; two:5432 does not answer");
});

test("a failover is reported once, and an unchanged primary is not", async () => {
  const { finder, states } = createWorld({ [one.name]: { timeline: 1 }, [two.name]: replica });
  const moves: string[] = [];
  finder.onFailover(({ name }) => moves.push(name));
  await finder.find();
  finder.invalidate();
  await finder.find();
  expect(moves).toEqual([]);
  Object.assign(states, { [one.name]: replica, [two.name]: { timeline: 2 } });
  finder.invalidate();
  await finder.find();
  expect(moves).toEqual([two.name]);
});

test("without a writable host the error has each host's reason, and the next call queries again", async () => {
  const { finder, states } = createWorld({ [one.name]: replica, [two.name]: unreachable });
  await expect(finder.find()).rejects.toThrow(
    "No host of DATABASE_URL accepts writes: one:5433 is a replica; two:5432 cannot be queried (ECONNREFUSED). Add the primary",
  );
  states[two.name] = { timeline: 1 };
  expect(await finder.find()).toBe(two);
});

test("a connection can be terminated while its hosts are being queried", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const connection = new (connectionsTo(`postgres://u:p@127.0.0.1:${port},127.0.0.1:${port}/db`))();
  const connected = connection.connect();
  connection.terminate();
  await expect(connected).rejects.toThrow("No host of DATABASE_URL accepts writes");
  silent.close();
});

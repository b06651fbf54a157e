import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { connectionsTo, createPrimaryFinder, type Host, type HostState, parseHosts } from "./connection.ts";

const [one, two] = parseHosts("postgres://user:secret@one:5433,two/agentrun") as [Host, Host];

/** A finder over two hosts that say what the test has them say. */
function createWorld(states: Record<string, HostState | "silent">) {
  const asked: string[] = [];
  const finder = createPrimaryFinder([one, two], (host) => {
    asked.push(host.name);
    const state = states[host.name] ?? "silent";
    return state === "silent" ? new Promise<HostState>(() => {}) : Promise.resolve(state);
  });
  return { finder, asked, states };
}

const replica: HostState = { refusal: "is a replica" };
const nobody: HostState = { refusal: "cannot be asked (ECONNREFUSED)" };

test("an address of several hosts is as many addresses of one, with everything else the same", () => {
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

test("an address of one host stays as it is, a socket's too", () => {
  for (const url of [
    "postgres://u:p@localhost:5432/db?host=%2Ftmp%2Fsocket",
    "postgres://u@h/db?sslmode=disable&application_name=x",
    "postgres://u@h",
    "/var/run/postgresql db",
  ])
    expect(parseHosts(url)).toEqual([expect.objectContaining({ url, options: "" })]);
});

test("options of the session stand beside our own, not in their place", () => {
  const [host] = parseHosts("postgres://u@h/db?options=-c%20search_path%3Druns&sslmode=disable");
  expect(host).toMatchObject({ url: "postgres://u@h/db?sslmode=disable", options: "-c search_path=runs" });
});

test("an address that asks for a host to read from is refused: the service writes", () => {
  for (const wanted of ["any", "read-only", "standby", "prefer-standby", ""])
    expect(() => parseHosts(`postgres://one,two/db?target_session_attrs=${wanted}`)).toThrow(/read-write or primary/);
});

test("the host that takes writes is found once, for all who ask, and remembered until there is doubt", async () => {
  const { finder, asked, states } = createWorld({ [one.name]: replica, [two.name]: { timeline: 1 } });
  expect(await Promise.all([finder.find(), finder.find()])).toEqual([two, two]);
  expect(await finder.find()).toBe(two);
  expect(asked).toEqual([one.name, two.name]);
  Object.assign(states, { [one.name]: { timeline: 2 }, [two.name]: nobody });
  expect(await finder.find()).toBe(two);
  finder.invalidate();
  expect(await finder.find()).toBe(one);
});

test("of two that take writes it is the one on the later timeline, and a frozen one is not waited for", async () => {
  const { finder, states } = createWorld({ [one.name]: { timeline: 4 }, [two.name]: { timeline: 5 } });
  expect(await finder.find()).toBe(two);
  finder.invalidate();
  Object.assign(states, { [one.name]: { timeline: 6 }, [two.name]: "silent" });
  expect(await finder.find()).toBe(one);
});

test("where one host is a replica and the other silent, that is told within moments", async () => {
  const { finder } = createWorld({ [one.name]: replica, [two.name]: "silent" });
  await expect(finder.find()).rejects.toThrow("one:5433 is a replica; two:5432 does not answer");
});

test("a move is told once, and staying is not", async () => {
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

test("where nobody takes writes, each host's reason is told, and the next call asks again", async () => {
  const { finder, states } = createWorld({ [one.name]: replica, [two.name]: nobody });
  await expect(finder.find()).rejects.toThrow(
    "No host of DATABASE_URL takes writes: one:5433 is a replica; two:5432 cannot be asked (ECONNREFUSED). Name the primary among them",
  );
  states[two.name] = { timeline: 1 };
  expect(await finder.find()).toBe(two);
});

test("a connection can be given up while its hosts are still asked", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const connection = new (connectionsTo(`postgres://u:p@127.0.0.1:${port},127.0.0.1:${port}/db`))();
  const connected = connection.connect();
  connection.terminate();
  await expect(connected).rejects.toThrow("No host of DATABASE_URL takes writes");
  silent.close();
});

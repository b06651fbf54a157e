import { expect, test, vi } from "vitest";
import { createConnection, isUsable } from "./connection.ts";
import { followToEnd, sequenceOf } from "./follow.ts";
import { loadPart } from "./load-part.ts";

/** A service that can be switched off. */
function createService() {
  const service = { isThere: true, isOutdated: false, looks: 0 };
  const connection = createConnection({
    probe: async () => {
      service.looks += 1;
      return service.isThere;
    },
    isOutdated: async () => service.isOutdated,
    pauses: [0.001],
  });
  return { service, connection };
}

test("one failed request is no outage: concurrent failures cause a single probe", async () => {
  const { service, connection } = createService();
  expect(await Promise.all([connection.suspect(), connection.suspect()])).toEqual([true, true]);
  expect(service.looks).toBe(1);
  expect(connection.state().isAway).toBe(false);
});

test("an unreachable service is probed until it is back, and a new version is reported then", async () => {
  const { service, connection } = createService();
  service.isThere = false;
  expect(await connection.suspect()).toBe(false);
  expect(connection.state()).toEqual({ isAway: true, isSignedOut: false, isOutdated: false });
  await vi.waitFor(() => expect(service.looks).toBeGreaterThan(2));
  Object.assign(service, { isThere: true, isOutdated: true });
  await connection.until(isUsable);
  expect(connection.state()).toEqual({ isAway: false, isSignedOut: false, isOutdated: true });
});

test("an aborted waiter stops waiting for the service", async () => {
  const { connection } = createService();
  connection.endSession();
  const leaving = new AbortController();
  const waiting = connection.until(isUsable, leaving.signal);
  leaving.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
});

/** A stream of three events that breaks after each one. */
async function follow(broken: (service: { isThere: boolean }) => void) {
  const { service, connection } = createService();
  const [asked, got]: [(number | undefined)[], number[]] = [[], []];
  const open = async (after: number | undefined) => {
    asked.push(after);
    return (async function* () {
      const next = (after ?? 0) + 1;
      yield { sequence: next };
      if (next === 3) return;
      broken(service);
      throw new Error("broken");
    })();
  };
  const pause = async () => {};
  const following = followToEnd({
    open,
    cursorOf: sequenceOf,
    onEvent: ({ sequence }) => {
      got.push(sequence);
    },
    connection,
    signal: new AbortController().signal,
    pause,
  });
  return { service, connection, asked, got, following };
}

test("a stream resumes after the last event, however often it breaks", async () => {
  const { asked, got, following } = await follow(() => {});
  await following;
  expect(asked).toEqual([undefined, 1, 2]);
  expect(got).toEqual([1, 2, 3]);
});

test("a stream that broke with the service waits for it without sending requests", async () => {
  const { service, connection, asked, got, following } = await follow((each) => {
    each.isThere = false;
  });
  for (const soFar of [[1], [1, 2]]) {
    await vi.waitFor(() => expect(connection.state().isAway).toBe(true));
    expect(got).toEqual(soFar);
    expect(asked.length).toBe(soFar.length);
    service.isThere = true;
    await connection.until(isUsable);
  }
  await following;
  expect(got).toEqual([1, 2, 3]);
});

test("a stream whose session has ended resumes after the sign-in; a rejected request throws", async () => {
  const { connection } = createService();
  let tries = 0;
  const refusals = [{ status: 401 }, { status: 404 }];
  const open = async (): Promise<AsyncIterable<{ sequence: number }>> => {
    tries += 1;
    throw refusals[tries - 1];
  };
  const signal = new AbortController().signal;
  const following = followToEnd({
    open,
    cursorOf: sequenceOf,
    onEvent: () => {},
    connection,
    signal,
    pause: async () => {},
  });
  await vi.waitFor(() => expect(connection.state().isSignedOut).toBe(true));
  expect(tries).toBe(1);
  connection.beginSession();
  await expect(following).rejects.toEqual({ status: 404 });
});

test("a code part is retried while the service is unreachable, and is gone if the service responds without it", async () => {
  const { service, connection } = createService();
  const onGone = vi.fn();
  service.isThere = false;
  const load = async () => {
    if (!service.isThere) throw new Error("no answer");
    return "the part";
  };
  const loading = loadPart(load, { connection, onGone });
  await vi.waitFor(() => expect(connection.state().isAway).toBe(true));
  service.isThere = true;
  expect(await loading).toBe("the part");
  expect(onGone).not.toHaveBeenCalled();
  const missing = async () => {
    throw new Error("404");
  };
  await expect(loadPart(missing, { connection, onGone })).rejects.toThrow("newer version may be available");
  expect(onGone).toHaveBeenCalledTimes(1);
});

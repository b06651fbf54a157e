import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import { createOpenStreams } from "./open-streams.ts";

const organizationId = newId("org");

function newCaller(overrides: Partial<Caller> = {}): Caller {
  const apiKeyId = newId("key");
  return { organizationId, apiKeyId, actor: apiKeyId, scopes: ["*"], agentIds: null, ...overrides };
}

/** Open streams, and an authenticator with a configurable result for each credential. */
function setUp() {
  const callers = new Map<string, Caller | null | Error>();
  const networks = new Map<string, string>();
  const checked: string[] = [];
  const reauthenticate = async ({ authorization = "" }): Promise<Identity | null> => {
    checked.push(authorization);
    const found = callers.get(authorization) ?? null;
    if (found instanceof Error) throw found;
    const network = networks.get(authorization);
    const bound = network === undefined ? {} : { isAllowedFrom: (address: string) => address === network };
    return found && { caller: found, bucketId: found.actor, limit: null, ...bound };
  };
  const streams = createOpenStreams({ reauthenticate });
  const open = (authorization: string, caller: Caller, address = "192.0.2.1") => {
    if (!callers.has(authorization)) callers.set(authorization, caller);
    const stream = { isOpen: true, leave: () => {} };
    const end = () => {
      stream.isOpen = false;
    };
    stream.leave = streams.add({ credentials: { authorization }, caller, address, end });
    return stream;
  };
  return { callers, networks, checked, streams, open };
}

test("a check ends only the streams of credentials that are no longer valid", async () => {
  const { callers, streams, open } = setUp();
  const [gone, stays] = [open("a", newCaller()), open("b", newCaller())];
  await streams.endUnauthorizedOnce();
  expect([gone.isOpen, stays.isOpen]).toEqual([true, true]);
  callers.set("a", null);
  await streams.endUnauthorizedOnce();
  expect([gone.isOpen, stays.isOpen]).toEqual([false, true]);
});

test("a caller that lost a scope or switched organisations loses its streams", async () => {
  const { callers, streams, open } = setUp();
  const [admin, reader] = [newCaller({ scopes: ["runs:write", "audit:read"] }), newCaller({ scopes: ["runs:read"] })];
  const [feed, runs] = [open("a", admin), open("b", reader)];
  callers.set("a", { ...admin, scopes: ["audit:read", "runs:write", "usage:read"] });
  await streams.endUnauthorizedOnce();
  expect([feed.isOpen, runs.isOpen]).toEqual([true, true]);
  callers.set("a", { ...admin, scopes: ["runs:write"] });
  await streams.endUnauthorizedOnce();
  expect([feed.isOpen, runs.isOpen]).toEqual([false, true]);
  callers.set("b", { ...reader, organizationId: newId("org") });
  await streams.endUnauthorizedOnce();
  expect(runs.isOpen).toBe(false);
});

test("a key that was restricted to other networks loses its streams elsewhere", async () => {
  const { networks, streams, open } = setUp();
  const caller = newCaller();
  const [here, there] = [open("a", caller), open("a", caller, "192.0.2.2")];
  networks.set("a", "192.0.2.2");
  await streams.endUnauthorizedOnce();
  expect([here.isOpen, there.isOpen]).toEqual([false, true]);
});

test("a changed key, session or person is checked at once, and no other caller is", async () => {
  const { callers, checked, streams, open } = setUp();
  const key = newCaller();
  const user = { id: newId("usr"), sessionId: newId("sess") };
  const person = newCaller({ apiKeyId: null, user, personId: user.id });
  const opened = [open("key", key), open("session", person), open("other", newCaller())];
  for (const id of [key.apiKeyId, user.sessionId, user.id]) streams.keyChanged(String(id));
  expect(checked).toEqual(["key", "session", "session"]);
  callers.set("key", null).set("session", null).set("other", null);
  for (const id of [key.apiKeyId, user.sessionId]) streams.keyChanged(String(id));
  await expect.poll(() => opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
});

test("an unavailable database ends no stream, and does not prevent the end of others", async () => {
  const { callers, streams, open } = setUp();
  const unavailable = new ServiceError("service_unavailable");
  const [unknown, gone] = [open("a", newCaller()), open("b", newCaller())];
  callers.set("a", unavailable).set("b", null);
  await expect(streams.endUnauthorizedOnce()).rejects.toBe(unavailable);
  expect([unknown.isOpen, gone.isOpen]).toEqual([true, false]);
});

test("ten thousand streams of one key need one check, and none after they have ended", async () => {
  const { checked, streams, open } = setUp();
  const caller = newCaller();
  const opened = Array.from({ length: 10_000 }, () => open("a", caller));
  await streams.endUnauthorizedOnce();
  expect(checked).toEqual(["a"]);
  for (const stream of opened) stream.leave();
  await streams.endUnauthorizedOnce();
  expect(checked).toEqual(["a"]);
});

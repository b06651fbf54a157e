import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import { createOpenStreams } from "./open-streams.ts";

const organizationId = newId("org");

function newCaller(wanted: Partial<Caller> = {}): Caller {
  const apiKeyId = newId("key");
  return { organizationId, apiKeyId, actor: apiKeyId, scopes: ["*"], agentIds: null, ...wanted };
}

/** Open streams, and an authenticator that says of each credential what it is told to. */
function openWorld() {
  const known = new Map<string, Caller | null | Error>();
  const networks = new Map<string, string>();
  const asked: string[] = [];
  const reauthenticate = async ({ authorization = "" }): Promise<Identity | null> => {
    asked.push(authorization);
    const found = known.get(authorization) ?? null;
    if (found instanceof Error) throw found;
    const network = networks.get(authorization);
    const bound = network === undefined ? {} : { isAllowedFrom: (address: string) => address === network };
    return found && { caller: found, bucketId: found.actor, limit: null, ...bound };
  };
  const streams = createOpenStreams({ reauthenticate });
  const open = (authorization: string, caller: Caller, address = "192.0.2.1") => {
    if (!known.has(authorization)) known.set(authorization, caller);
    const stream = { isOpen: true, leave: () => {} };
    const end = () => {
      stream.isOpen = false;
    };
    stream.leave = streams.add({ credentials: { authorization }, caller, address, end });
    return stream;
  };
  return { known, networks, asked, streams, open };
}

test("a round ends the streams of a credential that is nobody's any more, and no others", async () => {
  const { known, streams, open } = openWorld();
  const [gone, stays] = [open("a", newCaller()), open("b", newCaller())];
  await streams.endUnauthorizedOnce();
  expect([gone.isOpen, stays.isOpen]).toEqual([true, true]);
  known.set("a", null);
  await streams.endUnauthorizedOnce();
  expect([gone.isOpen, stays.isOpen]).toEqual([false, true]);
});

test("a caller that lost any right it had, or moved to another organisation, opens anew what is left to it", async () => {
  const { known, streams, open } = openWorld();
  const [admin, reader] = [newCaller({ scopes: ["runs:write", "audit:read"] }), newCaller({ scopes: ["runs:read"] })];
  const [feed, runs] = [open("a", admin), open("b", reader)];
  known.set("a", { ...admin, scopes: ["audit:read", "runs:write", "usage:read"] });
  await streams.endUnauthorizedOnce();
  expect([feed.isOpen, runs.isOpen]).toEqual([true, true]);
  known.set("a", { ...admin, scopes: ["runs:write"] });
  await streams.endUnauthorizedOnce();
  expect([feed.isOpen, runs.isOpen]).toEqual([false, true]);
  known.set("b", { ...reader, organizationId: newId("org") });
  await streams.endUnauthorizedOnce();
  expect(runs.isOpen).toBe(false);
});

test("a key that was bound to other networks loses the streams that are read elsewhere", async () => {
  const { networks, streams, open } = openWorld();
  const caller = newCaller();
  const [here, there] = [open("a", caller), open("a", caller, "192.0.2.2")];
  networks.set("a", "192.0.2.2");
  await streams.endUnauthorizedOnce();
  expect([here.isOpen, there.isOpen]).toEqual([false, true]);
});

test("a changed key, session or person is asked for without a round, and nobody else is", async () => {
  const { known, asked, streams, open } = openWorld();
  const key = newCaller();
  const user = { id: newId("usr"), sessionId: newId("sess") };
  const person = newCaller({ apiKeyId: null, user, personId: user.id });
  const opened = [open("key", key), open("session", person), open("other", newCaller())];
  for (const id of [key.apiKeyId, user.sessionId, user.id]) streams.keyChanged(String(id));
  expect(asked).toEqual(["key", "session", "session"]);
  known.set("key", null).set("session", null).set("other", null);
  for (const id of [key.apiKeyId, user.sessionId]) streams.keyChanged(String(id));
  await expect.poll(() => opened.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
});

test("a database that is away ends no stream, and hides no credential that is known to be gone", async () => {
  const { known, streams, open } = openWorld();
  const away = new ServiceError("service_unavailable");
  const [unknown, gone] = [open("a", newCaller()), open("b", newCaller())];
  known.set("a", away).set("b", null);
  await expect(streams.endUnauthorizedOnce()).rejects.toBe(away);
  expect([unknown.isOpen, gone.isOpen]).toEqual([true, false]);
});

test("ten thousand streams of one key are one question a round, and none once they have ended", async () => {
  const { asked, streams, open } = openWorld();
  const caller = newCaller();
  const opened = Array.from({ length: 10_000 }, () => open("a", caller));
  await streams.endUnauthorizedOnce();
  expect(asked).toEqual(["a"]);
  for (const stream of opened) stream.leave();
  await streams.endUnauthorizedOnce();
  expect(asked).toEqual(["a"]);
});

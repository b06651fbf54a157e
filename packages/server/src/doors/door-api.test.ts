import { expect, expectTypeOf, test, vi } from "vitest";
import { createDoorApi, type DoorCall, type DoorDeps, type SentActions } from "./door-api.ts";
import type { AuthorizationDeps } from "./mcp/authorization.ts";

const sent = { run_id: "run_1", action_id: "act_1" } as const;
const action = { type: "respond", action_id: "act_1", payload: {} } as const;
const key = { scope: "s", key: "k", fingerprint: Buffer.alloc(0) };
const callWith = (idempotency: DoorCall["idempotency"]) => ({ caller: {}, idempotency }) as DoorCall;

function openDoor() {
  const commit = vi.fn();
  const commits = new Map<string, unknown>();
  const sentActions: SentActions = {
    async sendOnce(_caller, request, prepare) {
      if (!commits.has(request.key)) commits.set(request.key, await (await prepare())());
    },
    isKnown: async (_caller, request) => commits.has(request.key),
    find: async (_caller, request) => (commits.get(request.key) ?? null) as typeof sent | null,
  };
  const api = { prepare: async () => commit };
  const door = createDoorApi({ api, sentActions, receivers: {} } as unknown as DoorDeps, "openai");
  return { door, commit };
}

test("a door has no store", () => {
  expectTypeOf<DoorDeps>().not.toHaveProperty("store");
  expectTypeOf<AuthorizationDeps>().not.toHaveProperty("store");
});

test("an action with an idempotency key is sent once, and found by the key", async () => {
  const { door, commit } = openDoor();
  expect(await door.findSentAction(callWith(key))).toBeNull();
  await door.actOnce(callWith(key), "run_1", action);
  await door.actOnce(callWith(key), "run_1", action);
  expect(commit).toHaveBeenCalledTimes(1);
  expect(await door.findSentAction(callWith(key))).toEqual(sent);
});

test("an action without an idempotency key is sent each time", async () => {
  const { door, commit } = openDoor();
  await door.actOnce(callWith(null), "run_1", action);
  await door.actOnce(callWith(null), "run_1", action);
  expect(commit).toHaveBeenCalledTimes(2);
  expect(await door.findSentAction(callWith(null))).toBeNull();
});

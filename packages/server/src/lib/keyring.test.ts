import { expect, test } from "vitest";
import { createKeyring } from "./keyring.ts";
import { createBoxKey, namedKey } from "./secret-box.ts";

const idOf = (key: string) => createBoxKey(key).id;

/** A box as the release before made them, under "a key for tests" (test/upgrade/v2.4). */
const earlier = "enc:v1:2hXPQen0WGGVEUXUQySMv7NmcqD27nInsbzC3ch0UCkKWp7NhN2b+u34CDSQdzBsL8eqYt+dj08R3TK3w/0=";

test("boxes of an earlier release are opened by trying, and followed in their own format", () => {
  const keyring = createKeyring(() => ["the new one", "a key for tests"]);
  expect(keyring.open(earlier)).toBe("this node has the right secret key");
  expect(keyring.keyOf(earlier)).toBe(idOf("a key for tests"));
  expect(keyring.follow(earlier)).toBe(true);
  const sealed = keyring.seal("hush");
  expect(namedKey(sealed)).toBeNull();
  expect(createBoxKey("a key for tests").open(sealed)).toBe("hush");
});

test("a node seals with the key of the box that all follow, however its own keys are ordered", () => {
  const keyring = createKeyring(() => ["new", "old"]);
  expect(keyring.follow(createBoxKey("old").seal("proof", "named"))).toBe(true);
  expect(namedKey(keyring.seal("hush"))).toBe(idOf("old"));
  expect(keyring.ids()).toEqual([idOf("old"), idOf("new")]);
  keyring.follow(createBoxKey("new").seal("proof", "named"));
  expect(namedKey(keyring.seal("hush"))).toBe(idOf("new"));
});

test("keys are read again for a box that names an unknown one, and none that was known is lost", () => {
  let keys = ["old"];
  const keyring = createKeyring(() => keys);
  const [before, after] = [keyring.seal("before"), createBoxKey("new").seal("after", "named")];
  expect(() => keyring.open(after)).toThrow(idOf("new"));
  expect(keyring.keyOf(after)).toBeNull();
  keys = ["new"];
  expect(keyring.open(after)).toBe("after");
  expect(keyring.open(before)).toBe("before");
});

test("keys that cannot be read just now leave those that are known", () => {
  let isThere = true;
  const keyring = createKeyring(() => {
    if (!isThere) throw new Error("no such file");
    return ["old"];
  });
  const sealed = keyring.seal("hush");
  isThere = false;
  keyring.refresh();
  expect(keyring.open(sealed)).toBe("hush");
});

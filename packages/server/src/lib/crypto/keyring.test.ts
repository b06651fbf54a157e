import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBoxKey, createFingerprint, createKeyring, isSealed, sealedKeyId } from "./keyring.ts";

const idOf = (key: string) => createBoxKey(key).id;

/** A box of an earlier format, under "a key for tests". */
const earlier = "enc:v1:2hXPQen0WGGVEUXUQySMv7NmcqD27nInsbzC3ch0UCkKWp7NhN2b+u34CDSQdzBsL8eqYt+dj08R3TK3w/0=";

test("boxes of an earlier release are opened by trying all keys, and followed in their own format", () => {
  const keyring = createKeyring(() => ["the new one", "a key for tests"]);
  expect(keyring.open(earlier)).toBe("this node has the right secret key");
  expect(keyring.keyOf(earlier)).toBe(idOf("a key for tests"));
  expect(keyring.follow(earlier)).toBe(true);
  const sealed = keyring.seal("hush");
  expect(sealedKeyId(sealed)).toBeNull();
  expect(createBoxKey("a key for tests").open(sealed)).toBe("hush");
});

test("a node seals with the key of the shared box, independent of the order of its own keys", () => {
  const keyring = createKeyring(() => ["new", "old"]);
  expect(keyring.follow(createBoxKey("old").seal("proof", "named"))).toBe(true);
  expect(sealedKeyId(keyring.seal("hush"))).toBe(idOf("old"));
  expect(keyring.ids()).toEqual([idOf("old"), idOf("new")]);
  keyring.follow(createBoxKey("new").seal("proof", "named"));
  expect(sealedKeyId(keyring.seal("hush"))).toBe(idOf("new"));
});

test("keys are read again for a box with an unknown key id, and no loaded key is lost", () => {
  let keys = ["old"];
  const keyring = createKeyring(() => keys);
  const [before, after] = [keyring.seal("before"), createBoxKey("new").seal("after", "named")];
  expect(() => keyring.open(after)).toThrow(idOf("new"));
  expect(keyring.keyOf(after)).toBeNull();
  keys = ["new"];
  expect(keyring.open(after)).toBe("after");
  expect(keyring.open(before)).toBe("before");
});

test("loaded keys stay usable while the keys cannot be read", () => {
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

const key = createBoxKey("a key");

test("a sealed text opens again, does not contain the text, and contains its key id if named", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: "grapheme" }), fc.boolean(), (text, isNamed) => {
      const sealed = key.seal(text, isNamed ? "named" : "unnamed");
      expect(isSealed(sealed)).toBe(true);
      expect(sealed).not.toContain(text);
      expect(key.open(sealed)).toBe(text);
      expect(sealedKeyId(sealed)).toBe(isNamed ? key.id : null);
    }),
  );
});

test("a different key or a changed byte does not open it", () => {
  const sealed = key.seal("secret", "unnamed");
  expect(() => createBoxKey("another key").open(sealed)).toThrow();
  const changed = Buffer.from(sealed.slice(7), "base64");
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => key.open(`enc:v1:${changed.toString("base64")}`)).toThrow();
});

test("equal boxes are equal after resealing, and different boxes stay different, even with the same text", () => {
  const [one, other] = [key.seal("secret", "unnamed"), key.seal("secret", "unnamed")];
  const next = createBoxKey("the next");
  expect(next.reseal(one, "secret", "named")).toBe(next.reseal(one, "secret", "named"));
  expect(next.reseal(one, "secret", "named")).not.toBe(next.reseal(other, "secret", "named"));
  expect(next.open(next.reseal(one, "secret", "named"))).toBe("secret");
});

const fingerprintUnder = (key: string) => createFingerprint(createBoxKey(key));

test("a secret has the same fingerprint under one key, and a different one under another key", () => {
  const [one, again, other] = ["a", "a", "b"].map(fingerprintUnder);
  expect(one?.("whsec_secret")).toMatch(/^fp:[0-9a-f]{8}$/);
  expect(one?.("whsec_secret")).toBe(again?.("whsec_secret"));
  expect(one?.("whsec_secret")).not.toBe(one?.("whsec_secreu"));
  expect(one?.("whsec_secret")).not.toBe(other?.("whsec_secret"));
});

test("the fingerprint is not a plain hash that guesses could be tested against", () => {
  const plain = createHash("sha256").update("hunter2").digest("hex").slice(0, 8);
  expect(fingerprintUnder("key")("hunter2")).not.toBe(`fp:${plain}`);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createFingerprint } from "./fingerprint.ts";
import { createBoxKey } from "./secret-box.ts";

const fingerprintUnder = (key: string) => createFingerprint(createBoxKey(key));

test("the same secret has the same fingerprint under one key, and another under another", () => {
  const [one, again, other] = ["a", "a", "b"].map(fingerprintUnder);
  expect(one?.("whsec_secret")).toMatch(/^fp:[0-9a-f]{8}$/);
  expect(one?.("whsec_secret")).toBe(again?.("whsec_secret"));
  expect(one?.("whsec_secret")).not.toBe(one?.("whsec_secreu"));
  expect(one?.("whsec_secret")).not.toBe(other?.("whsec_secret"));
});

test("it is no plain hash that guesses could be tried on", () => {
  const plain = createHash("sha256").update("hunter2").digest("hex").slice(0, 8);
  expect(fingerprintUnder("key")("hunter2")).not.toBe(`fp:${plain}`);
});

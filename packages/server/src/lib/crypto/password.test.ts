import { expect, test } from "vitest";
import { hashPassword, newDecoyHash, verifyPassword } from "./password.ts";

test("only the correct password matches, and two hashes of it differ", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("correct horse", first)).toBe(true);
  expect(await verifyPassword("correct horsf", first)).toBe(false);
  expect(await verifyPassword("correct horse", "not a hash")).toBe(false);
});

test("a decoy is verified like any hash, and no password matches it", async () => {
  const [real, decoy] = [await hashPassword("correct horse"), newDecoyHash()];
  expect(decoy.split("$").slice(0, 4)).toEqual(real.split("$").slice(0, 4));
  expect(decoy).toHaveLength(real.length);
  expect(await verifyPassword("correct horse", decoy)).toBe(false);
});

import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("only the right password matches, and two hashes of it differ", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("correct horse", first)).toBe(true);
  expect(await isPassword("correct horsf", first)).toBe(false);
  expect(await isPassword("correct horse", "not a hash")).toBe(false);
});

import { expect, test } from "vitest";
import { fillSecrets, namesSecret, openHeaders } from "./secrets.ts";

const values: Record<string, string> = { A: "one", B_2: "two", LINE: "a\nb", COST: "$& $1" };
const read = async (name: string) => [values[name] ?? ""];

test("every reference is replaced, and everything else stays", async () => {
  expect(await fillSecrets("Basic ${secret:A}:${secret:B_2} ${secret:A}", read)).toBe("Basic one:two one");
  for (const text of ["", "Bearer x", "${secret:}", "${secret:1A}", "${secrets:A}", "$secret:A", "${secret:A"]) {
    expect(namesSecret(text)).toBe(false);
    expect(await fillSecrets(text, read)).toBe(text);
  }
  // A value is not a replacement pattern, and a reference in a value is not replaced.
  expect(await fillSecrets("${secret:COST}", read)).toBe("$& $1");
});

test("a value that cannot be in a header is rejected without being quoted", async () => {
  const failure = openHeaders({ x: "${secret:LINE}" }, (sealed) => sealed, read);
  await expect(failure).rejects.toThrow("The secret LINE cannot be part of a header");
  await expect(failure).rejects.not.toThrow("a\nb");
});

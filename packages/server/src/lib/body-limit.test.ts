import { expect, test } from "vitest";
import { createBodyLimit } from "./body-limit.ts";

const limits = { totalBytes: 100, lineBytes: 10 };

const read = (...chunks: string[]) => {
  const body = ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk)));
  return new Response(body.pipeThrough(createBodyLimit(limits))).text();
};

test("a body within its limits passes as it is, wherever it is cut", async () => {
  expect(await read("12345", "67890", "\n123456", "7890\n")).toBe("1234567890\n1234567890\n");
});

test.each([
  ["a line that never ends", Array.from({ length: 12 }, () => "a")],
  ["a body that never ends", Array.from({ length: 51 }, () => "a\n")],
])("%s is cut off", async (_what, chunks) => {
  await expect(read(...chunks)).rejects.toMatchObject({ code: "response_too_large" });
});

import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ServiceError } from "../../lib/errors.ts";
import type { RunHost } from "../runtime.ts";
import { storeOutputFiles } from "./output-files.ts";

const outputBytes = 1_000;
const scrub = (text: string) => text.replaceAll("hunter2", "[redacted]");
const inline = (content: string, more: object = {}) => ({
  type: "file",
  name: "a.txt",
  data: Buffer.from(content).toString("base64"),
  ...more,
});

/** A host that stores files in memory, or rejects them with this error. */
function keeping(refusal?: Error) {
  const kept: unknown[] = [];
  const write: RunHost["files"]["write"] = async (name, type, source) => {
    if (refusal) throw refusal;
    kept.push([name, type, await text(source)]);
    return { id: `file_${kept.length}` } as Awaited<ReturnType<RunHost["files"]["write"]>>;
  };
  const keep = (output: object) =>
    storeOutputFiles(JSON.stringify(output), { outputBytes, host: { files: { write } as RunHost["files"] }, scrub });
  return { kept, keep };
}

test("a file anywhere in an output is stored and replaced by a reference", async () => {
  const { kept, keep } = keeping();
  const output = { list: [inline("one", { content_type: "text/csv", by: "me" }), { in: inline("two") }], n: 1 };
  expect(JSON.parse(String(await keep(output)))).toEqual({
    list: [{ type: "file", file_id: "file_1" }, { in: { type: "file", file_id: "file_2" } }],
    n: 1,
  });
  expect(kept).toEqual([
    ["a.txt", "text/csv", "one"],
    ["a.txt", undefined, "two"],
  ]);
});

test("an output without inline files stays unchanged", async () => {
  for (const output of ['{"data": 1.0}', '{"type": "file", "data": "aGk="}', '{"type": "file", "file_id": "file_1"}'])
    expect(await storeOutputFiles(output, { outputBytes, host: { files: {} as RunHost["files"] }, scrub })).toBe(
      output,
    );
});

test.each<[string, object, { code: string; message: RegExp }]>([
  ["is not base64", inline("", { data: "not base64!" }), { code: "agent_error", message: /"a.txt".*not in base64/ }],
  ["holds a secret", inline("my hunter2"), { code: "agent_error", message: /holds a secret/ }],
  ["is too large", inline("x".repeat(4_001)), { code: "output_too_large", message: /4000 bytes/ }],
])("a file that %s fails the run with a message and is not stored", async (_case, file, { code, message }) => {
  const { kept, keep } = keeping();
  expect(await keep({ file })).toMatchObject({
    type: "failed",
    error: { code, message: expect.stringMatching(message) },
  });
  expect(kept).toEqual([]);
});

test("a rejected file fails the run; after a temporary error the run is retried", async () => {
  const full = keeping(new ServiceError("file_quota_exceeded"));
  expect(await full.keep({ file: inline("x") })).toMatchObject({ type: "failed", error: { code: "agent_error" } });
  const away = keeping(new ServiceError("file_store_unavailable"));
  await expect(away.keep({ file: inline("x") })).rejects.toMatchObject({ code: "file_store_unavailable" });
});

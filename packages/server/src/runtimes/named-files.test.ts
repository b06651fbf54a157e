import type { MessagePart, MessageRole, RunId } from "@agentrun/contract";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import type { FileRecord, RunFiles } from "../model/files.ts";
import type { OpenThread } from "../model/threads.ts";
import { findNamedFiles } from "./named-files.ts";

const run = newId("run");
const [own, upload, given] = [newId("file"), newId("file"), newId("file")];
const known: Record<string, RunId | null> = { [own]: run, [upload]: null, [given]: null };

const files = {
  get: async (id: string) => {
    if (!(id in known)) throw new Error("There is no such file.");
    return { id, runId: known[id] } as FileRecord;
  },
} as RunFiles;

const message = (role: MessageRole, runId: RunId | null, ...ids: string[]) => ({
  role,
  runId,
  content: ids.map((id) => ({ type: "file", file_id: id }) as MessagePart),
});

async function namesIn(input: object, ...messages: ReturnType<typeof message>[]): Promise<string[]> {
  const thread = { messages } as unknown as OpenThread;
  const found = await findNamedFiles({ run: { input: JSON.stringify(input) }, thread, host: { files } });
  return found.map(({ id }) => id);
}

test("a file that people reference is found once; a deleted file is omitted", async () => {
  const named = { type: "file", file_id: given };
  const messages = [message("user", run, upload, newId("file")), message("assistant", null, upload)];
  expect(await namesIn({ a: named, b: [named] }, ...messages)).toEqual([given, upload]);
});

test("a file that an agent references is found only if its run created it", async () => {
  expect(await namesIn({}, message("tool", run, own, upload), message("assistant", run, upload))).toEqual([own]);
  expect(await namesIn({}, message("tool", newId("run"), own))).toEqual([]);
});

test("a file in a person's answer is found", async () => {
  const call = { run: { input: "{}" }, thread: null, host: { files } };
  const answers = [JSON.stringify({ approved: true, payload: { scan: { type: "file", file_id: upload } } })];
  expect((await findNamedFiles(call, answers)).map(({ id }) => id)).toEqual([upload]);
});

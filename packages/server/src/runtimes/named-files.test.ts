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

const said = (role: MessageRole, runId: RunId | null, ...ids: string[]) => ({
  role,
  runId,
  content: ids.map((id) => ({ type: "file", file_id: id }) as MessagePart),
});

async function namesIn(input: object, ...messages: ReturnType<typeof said>[]): Promise<string[]> {
  const thread = { messages } as unknown as OpenThread;
  const found = await findNamedFiles({ run: { input: JSON.stringify(input) }, thread, host: { files } });
  return found.map(({ id }) => id);
}

test("what people name is found once, wherever it stands; what is gone is left out", async () => {
  const named = { type: "file", file_id: given };
  const messages = [said("user", run, upload, newId("file")), said("assistant", null, upload)];
  expect(await namesIn({ a: named, b: [named] }, ...messages)).toEqual([given, upload]);
});

test("what an agent names is found only where its run has made it", async () => {
  expect(await namesIn({}, said("tool", run, own, upload), said("assistant", run, upload))).toEqual([own]);
  expect(await namesIn({}, said("tool", newId("run"), own))).toEqual([]);
});

test("what a person's answer names is found, too", async () => {
  const call = { run: { input: "{}" }, thread: null, host: { files } };
  const answers = [JSON.stringify({ approved: true, payload: { scan: { type: "file", file_id: upload } } })];
  expect((await findNamedFiles(call, answers)).map(({ id }) => id)).toEqual([upload]);
});

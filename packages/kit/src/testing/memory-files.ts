import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type FileRecord, type RunFiles, toContentType, toFileName } from "../../../server/src/model/files.ts";
import type { MadeFile, TestFile } from "./test-types.ts";

type Held = { record: FileRecord; bytes: Buffer };

/** The files of a test: the given ones, and those that the run creates. */
export type MemoryFiles = RunFiles & { made(): MadeFile[] };

export function createMemoryFiles(given: readonly TestFile[]): MemoryFiles {
  const held = new Map<string, Held>();
  const made: Held[] = [];
  for (const { id, name, content, content_type: type } of given)
    held.set(id, hold(id, name, type, Buffer.from(content as Uint8Array)));
  const find = (id: string): Held => {
    const found = held.get(id);
    if (found) return found;
    throw new Error(`There is no file ${id}, or it was deleted.`);
  };
  return {
    get: async (id) => find(id).record,
    list: async () => made.map(({ record }) => record),
    async read(file, range) {
      const { bytes } = find(file.id);
      return toPieces(range ? bytes.subarray(range.first, range.last + 1) : bytes);
    },
    async write(name, type, source) {
      const bytes = await buffer(source);
      const one = hold(`file_test${made.length + 1}`, name, type, bytes);
      const duplicate = made.find(
        ({ record }) => record.name === one.record.name && record.sha256 === one.record.sha256,
      );
      if (duplicate) return duplicate.record;
      made.push(one);
      held.set(one.record.id, one);
      return one.record;
    },
    link: async (file) => `https://localhost/files/${file.id}`,
    made: () =>
      made.map(({ record: { id, name, contentType }, bytes }) => ({
        id,
        name,
        content_type: contentType,
        content: bytes,
      })),
  };
}

async function* toPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function hold(id: string, name: string, type: string | undefined, bytes: Buffer): Held {
  const contentType = toContentType(type);
  if (contentType === null) throw new TypeError(`${type} is not a valid content type.`);
  const record: FileRecord = {
    organizationId: "org_test",
    id: id as FileRecord["id"],
    name: toFileName(name),
    contentType,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    user: null,
    runId: null,
    agentId: null,
    createdBy: null,
    createdAt: new Date(0),
  };
  return { record, bytes };
}

import { buffer } from "node:stream/consumers";
import { messageOf } from "../../lib/errors.ts";
import { type RunFiles, toFileSummary } from "../../model/files.ts";
import { fileLimits } from "./protocol.ts";

/** Handles the file requests of a run in a worker. Never throws; a response is JSON text, or base64. */
export type LiveFiles = {
  /** False if the request breaks the protocol. */
  request(verb: string, argument: string): Promise<FileAnswer> | false;
  /** The run has ended: files that are not fully written are discarded. */
  close(): void;
};

export type FileAnswer = { isDone: boolean; text: string };

type Writing = { push(bytes: Uint8Array): Promise<void>; end(): Promise<string>; fail(): void };
type Verb = (argument: string) => Promise<string>;

export function createLiveFiles(files: RunFiles): LiveFiles {
  const writing = new Map<number, Writing>();
  let lastNumber = 0;
  let pending = 0;
  const verbs: Record<string, Verb> = {
    get: async (id) => JSON.stringify(toFileSummary(await files.get(id))),
    list: async () => JSON.stringify((await files.list()).map(toFileSummary)),
    read: (argument) => readPart(files, argument),
    async begin(argument) {
      const { name, content_type: type } = JSON.parse(argument) as { name: string; content_type?: string };
      lastNumber += 1;
      writing.set(lastNumber, write(files, String(name), type));
      return String(lastNumber);
    },
    async push(argument) {
      const at = argument.indexOf(" ");
      await find(writing, argument.slice(0, at)).push(Buffer.from(argument.slice(at + 1), "base64"));
      return "";
    },
    async end(number) {
      const ended = find(writing, number);
      writing.delete(Number(number));
      return ended.end();
    },
  };
  return {
    request(verb, argument) {
      const handle = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
      if (!handle || pending >= fileLimits.pending) return false;
      pending += 1;
      return handle(argument)
        .then(
          (text) => ({ isDone: true, text }),
          (error: unknown) => ({ isDone: false, text: messageOf(error) }),
        )
        .finally(() => {
          pending -= 1;
        });
    },
    close() {
      for (const one of writing.values()) one.fail();
    },
  };
}

function find(writing: ReadonlyMap<number, Writing>, number: string): Writing {
  const found = writing.get(Number(number));
  if (found) return found;
  throw new Error("No such file is being written.");
}

async function readPart(files: RunFiles, argument: string): Promise<string> {
  const [id = "", from = "0"] = argument.split(" ");
  const file = await files.get(id);
  const first = Number(from);
  const last = Math.min(file.size, first + fileLimits.readBytes) - 1;
  if (!Number.isSafeInteger(first) || first < 0 || last < first) return "";
  return (await buffer(await files.read(file, { first, last }))).toString("base64");
}

/** Chunks from the worker, each acknowledged after it was consumed, so that at most one is held in memory. */
function write(files: RunFiles, name: string, type: string | undefined): Writing {
  const pieces = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 1 }, { highWaterMark: 0 });
  const writer = pieces.writable.getWriter();
  const kept = files.write(name, type, pieces.readable);
  // `end` reports the error; a failing `push` reports it earlier.
  kept.catch((error) => writer.abort(error).catch(() => {}));
  return {
    // A rejected chunk has no own reason: report why storing failed.
    push: (bytes) => writer.write(bytes).catch(async () => void (await kept)),
    async end() {
      await writer.close().catch(() => {});
      return JSON.stringify(toFileSummary(await kept));
    },
    fail: () => void writer.abort(new Error("The run has ended.")).catch(() => {}),
  };
}

import { buffer } from "node:stream/consumers";
import { messageOf } from "../../lib/errors.ts";
import { type RunFiles, toFileSummary } from "../../model/files.ts";
import { fileLimits } from "./protocol.ts";

/** What a run in a worker asks about files. Nothing that it asks can make this throw; the answer is JSON text, or bytes in base64. */
export type LiveFiles = {
  /** False where no worker of ours would ask so. */
  ask(verb: string, argument: string): Promise<FileAnswer> | false;
  /** The run is over: what it has not written to the end is none. */
  close(): void;
};

export type FileAnswer = { isDone: boolean; text: string };

type Writing = { push(bytes: Uint8Array): Promise<void>; end(): Promise<string>; fail(): void };
type Verb = (argument: string) => Promise<string>;

export function createLiveFiles(files: RunFiles): LiveFiles {
  const writing = new Map<number, Writing>();
  let begun = 0;
  let pending = 0;
  const verbs: Record<string, Verb> = {
    get: async (id) => JSON.stringify(toFileSummary(await files.get(id))),
    list: async () => JSON.stringify((await files.list()).map(toFileSummary)),
    read: (argument) => readPart(files, argument),
    async begin(argument) {
      const { name, content_type: type } = JSON.parse(argument) as { name: string; content_type?: string };
      begun += 1;
      writing.set(begun, write(files, String(name), type));
      return String(begun);
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
    ask(verb, argument) {
      const answer = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
      if (!answer || pending >= fileLimits.pending) return false;
      pending += 1;
      return answer(argument)
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
  throw new Error("There is no such file being written.");
}

async function readPart(files: RunFiles, argument: string): Promise<string> {
  const [id = "", from = "0"] = argument.split(" ");
  const file = await files.get(id);
  const first = Number(from);
  const last = Math.min(file.size, first + fileLimits.readBytes) - 1;
  if (!Number.isSafeInteger(first) || first < 0 || last < first) return "";
  return (await buffer(await files.read(file, { first, last }))).toString("base64");
}

/** Pieces as they come from the worker, each acknowledged once it has been taken: no more than one is held. */
function write(files: RunFiles, name: string, type: string | undefined): Writing {
  const pieces = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 1 }, { highWaterMark: 0 });
  const writer = pieces.writable.getWriter();
  const kept = files.write(name, type, pieces.readable);
  // Whoever ends it is told; a push that fails says the same first.
  kept.catch((error) => writer.abort(error).catch(() => {}));
  return {
    // A piece that is not taken any more has no reason of its own.
    push: (bytes) => writer.write(bytes).catch(async () => void (await kept)),
    async end() {
      await writer.close().catch(() => {});
      return JSON.stringify(toFileSummary(await kept));
    },
    fail: () => void writer.abort(new Error("The run is over.")).catch(() => {}),
  };
}

import { buffer } from "node:stream/consumers";
import type { FilePart, TextPart } from "ai";
import { type FileRecord, isText, toTextDecoder } from "../../model/files.ts";
import { findNamedFiles } from "../named-files.ts";
import type { RuntimeCall } from "../runtime.ts";

/** What a model is shown in place of a file's id. */
export type ShownFiles = ReadonlyMap<string, TextPart | FilePart>;

/** More than this no provider takes with one request, */
const mostBytes = 20_971_520;
/** and more text than this fits into no window. */
const mostTextBytes = 262_144;
/** What the providers of this service take as it is, where the model does. */
const takenTypes = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/** Files as a model can take them: texts as text, images and PDF as they are while there is room. */
export type FileView = {
  /** What the run's input and its conversation name. */
  named: ShownFiles;
  /** Another one; null where it is gone. */
  show(id: string): Promise<TextPart | FilePart | null>;
  /** Those of all parts that tools gave: nobody asked whether the model can see. */
  answered: Set<object>;
};

export async function openFileView(call: RuntimeCall): Promise<FileView> {
  let left = mostBytes;
  const toPart = async (file: FileRecord): Promise<TextPart | FilePart> => {
    const isShown = takenTypes.test(essenceOf(file)) && file.size <= left;
    if (isShown) left -= file.size;
    return isShown ? await toFilePart(call, file) : await toTextPart(call, file);
  };
  const named = new Map<string, TextPart | FilePart>();
  for (const file of await findNamedFiles(call)) named.set(file.id, await toPart(file));
  return {
    named,
    show: async (id) => {
      const file = await call.host.files.get(id).catch(() => null);
      return file && toPart(file).catch(() => null);
    },
    answered: new Set(),
  };
}

const essenceOf = ({ contentType }: FileRecord): string => contentType.split(";")[0] ?? "";

async function toFilePart({ host }: RuntimeCall, file: FileRecord): Promise<FilePart> {
  // Not a Buffer, which would be written out byte by byte wherever messages become JSON.
  const data = new Uint8Array(await buffer(await host.files.read(file)));
  return { type: "file", data, mediaType: essenceOf(file), filename: file.name };
}

async function toTextPart({ host }: RuntimeCall, file: FileRecord): Promise<TextPart> {
  const { name, contentType, size, id } = file;
  const head = `<file id="${id}" name=${JSON.stringify(name)} type="${contentType}" bytes="${size}">`;
  if (!isText(contentType) || size === 0)
    return { type: "text", text: `${head}${size === 0 ? "" : "It cannot be shown."}</file>` };
  const last = Math.min(size, mostTextBytes) - 1;
  const bytes = await buffer(await host.files.read(file, { first: 0, last }));
  const text = toTextDecoder(contentType, bytes).decode(bytes);
  return { type: "text", text: `${head}\n${text}${size > mostTextBytes ? "\n[cut here]" : ""}\n</file>` };
}

import { buffer } from "node:stream/consumers";
import type { FilePart, TextPart } from "ai";
import { type FileRecord, isText, toTextDecoder } from "../../model/files.ts";
import { findNamedFiles } from "../named-files.ts";
import type { RuntimeCall } from "../runtime.ts";

/** What a model gets in place of a file id. */
export type ShownFiles = ReadonlyMap<string, TextPart | FilePart>;

/** No provider accepts more in one request, */
const mostBytes = 20_971_520;
/** and more text does not fit any context window. */
const mostTextBytes = 262_144;
/** Types that providers accept unchanged, if the model does. */
const takenTypes = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/** Files for a model: text as text, images and PDF unchanged while they fit. */
export type FileView = {
  /** Files that the input and the thread reference. */
  named: ShownFiles;
  /** Another file; null if it was deleted. */
  show(id: string): Promise<TextPart | FilePart | null>;
  /** Parts from tools, which the model may not be able to see. */
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
  // Not a Buffer, which JSON would serialise byte by byte.
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

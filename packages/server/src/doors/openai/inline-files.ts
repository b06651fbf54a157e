import type { ChatCompletionRequest, FileId, ResponseRequest } from "@agentrun/contract";
import type { DoorRequest } from "../../http/local-api.ts";
import type { DoorApi } from "../door-api.ts";
import {
  type FoundFile,
  type InlineFile,
  keepInlineFiles,
  readBase64,
  readDataUrl,
  readOwnUrl,
} from "../inline-files.ts";
import { refusal } from "./errors.ts";

type Fields = Record<string, unknown>;
type Request = ChatCompletionRequest | ResponseRequest;

/** Images and files inside the messages become files, which the returned request names by their ids. */
export async function keepFileParts<Body extends Request>(door: DoorApi, call: DoorRequest, body: Body): Promise<Body> {
  const param = "messages" in body ? "messages" : "input";
  const messages: unknown = "messages" in body ? body.messages : body.input;
  if (!Array.isArray(messages)) return body;
  const parts = messages.flatMap(partsOf).filter(isFields);
  const user = body.user ?? body.safety_identifier ?? null;
  const ids = await keepInlineFiles(door, call, parts, { find: (part) => findFile(part, param), user });
  if (ids.size === 0) return body;
  return { ...body, [param]: messages.map((message) => withIds(message, ids)) };
}

const partsOf = (message: unknown): unknown[] =>
  isFields(message) && Array.isArray(message.content) ? message.content : [];

function withIds(message: unknown, ids: ReadonlyMap<object, FileId>): unknown {
  if (!isFields(message) || !Array.isArray(message.content)) return message;
  const content = message.content.map((part: unknown) => {
    const file_id = isFields(part) ? ids.get(part) : undefined;
    return file_id === undefined ? part : { type: "file", file: { file_id } };
  });
  return { ...message, content };
}

/** Null: no file, or one that is named by its id. */
function findFile(part: Fields, param: string): FoundFile | null {
  switch (part.type) {
    case "image_url":
      return findImage(isFields(part.image_url) ? part.image_url.url : part.image_url, param);
    case "input_image":
      return isGiven(part.file_id) ? null : findImage(part.image_url, param);
    case "file":
      return isFields(part.file) ? findDocument(part.file, param) : null;
    case "input_file":
      return findDocument(part, param);
    case "input_audio":
      throw refusal(param, "Audio is not supported. Send its text, or upload the recording and send its `file_id`.");
    default:
      return null;
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function findImage(url: unknown, param: string): FoundFile {
  const image = readDataUrl(url, { param });
  if (image && !image.contentType.startsWith("image/"))
    throw refusal(param, `An image cannot have the type ${image.contentType}. Send other files as file parts.`);
  return image ?? readOwnUrl(url, param);
}

function findDocument({ file_id, file_data, file_url, filename }: Fields, param: string): FoundFile | null {
  if (isGiven(file_id)) return null;
  if (isGiven(file_data)) return readDocument(file_data, param, filename);
  return isGiven(file_url) ? readOwnUrl(file_url, param) : null;
}

/** The content is a data URL or only base64. Then the file's name has the type. */
const readDocument = (data: unknown, param: string, name: unknown): InlineFile =>
  readDataUrl(data, { param, name }) ?? readBase64(data, { param, name });

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

import type { DoorRequest } from "../../http/local-api.ts";
import type { DoorApi } from "../door-api.ts";
import { keepInlineFiles, readBase64 } from "../inline-files.ts";
import { type Fields, fieldOf, isFields } from "./request.ts";

/** Parts with `raw` content become files, which the returned parameters name by their ids. */
export async function keepRawParts(door: DoorApi, call: DoorRequest, params: Fields): Promise<Fields> {
  const { message } = params;
  if (!isFields(message) || !Array.isArray(message.parts)) return params;
  const parts: unknown[] = message.parts;
  const ids = await keepInlineFiles(door, call, parts.filter(isFields), { find: findRaw, user: null });
  if (ids.size === 0) return params;
  const replaced = parts.map((part) => {
    const id = isFields(part) ? ids.get(part) : undefined;
    return id === undefined ? part : { url: id };
  });
  return { ...params, message: { ...message, parts: replaced } };
}

const findRaw = (part: Fields) =>
  part.raw === undefined
    ? null
    : readBase64(part.raw, {
        param: "message.parts",
        name: part.filename,
        contentType: fieldOf(part, "mediaType"),
      });

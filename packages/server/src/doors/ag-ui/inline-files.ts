import type { RunAgentInput } from "@agentrun/contract";
import type { DoorRequest } from "../../http/local-api.ts";
import type { DoorApi } from "../door-api.ts";
import { type FoundFile, keepInlineFiles, readBase64, readDataUrl, readOwnUrl } from "../inline-files.ts";

type Fields = Record<string, unknown>;

const param = "messages";

/**
 * Media parts of the last message with their content become files, which the returned request names by their ids. The older part `binary`
 * is read too: CopilotKit sends it.
 */
export async function keepMedia(door: DoorApi, call: DoorRequest, request: RunAgentInput): Promise<RunAgentInput> {
  const last = request.messages.at(-1);
  if (last?.role !== "user" || !Array.isArray(last.content)) return request;
  const given: unknown[] = last.content;
  const ids = await keepInlineFiles(door, call, given.filter(isFields), {
    find: findFile,
    user: request.forwardedProps?.user ?? null,
  });
  const content = given.map((part) => {
    const id = isFields(part) ? ids.get(part) : undefined;
    return id === undefined ? part : { type: "document", source: { type: "file", value: id } };
  });
  return { ...request, messages: [...request.messages.slice(0, -1), { ...last, content }] };
}

function findFile(part: Fields): FoundFile | null {
  if (part.type === "text") return null;
  const source = part.type === "binary" ? toSource(part) : part.source;
  const { type, value, mimeType: contentType } = isFields(source) ? source : ({} as Fields);
  const place = { param, name: nameOf(part), contentType };
  if (type === "data") return readDataUrl(value, place) ?? readBase64(value, place);
  return readDataUrl(value, place) ?? readOwnUrl(value, param);
}

const toSource = ({ data, url, id, mimeType }: Fields): Fields =>
  typeof data === "string" ? { type: "data", value: data, mimeType } : { type: "url", value: url ?? id, mimeType };

const nameOf = ({ filename, metadata }: Fields) => filename ?? (isFields(metadata) ? metadata.filename : undefined);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

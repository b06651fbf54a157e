import type { ChatRequest } from "@agentrun/contract";
import type { DoorRequest } from "../../http/local-api.ts";
import type { DoorApi } from "../door-api.ts";
import { keepInlineFiles, readDataUrl, readOwnUrl } from "../inline-files.ts";

type Part = ChatRequest["messages"][number]["parts"][number];

const param = "messages";

/** `useChat` sends attachments as data URLs. They become files, which the returned request names by their ids. */
export async function keepAttachments(door: DoorApi, call: DoorRequest, request: ChatRequest): Promise<ChatRequest> {
  const last = request.messages.at(-1);
  if (last?.role !== "user" || !last.parts.some(({ type }) => type === "file")) return request;
  const ids = await keepInlineFiles(door, call, last.parts, { find: findFile, user: request.user ?? null });
  const parts = last.parts.map((part) => {
    const id = ids.get(part);
    return id === undefined ? part : { type: "file", url: id };
  });
  return { ...request, messages: [...request.messages.slice(0, -1), { ...last, parts }] };
}

const findFile = ({ type, url, mediaType, filename }: Part) =>
  type === "file"
    ? (readDataUrl(url, { param, name: filename, contentType: mediaType }) ?? readOwnUrl(url, param))
    : null;

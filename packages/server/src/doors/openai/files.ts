import { pageLimit, type StoredFile } from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { DoorApi } from "../door-api.ts";

/** The files of OpenAI's libraries are the files of the API. */
export const fileHandlers = (door: DoorApi) =>
  ({
    createOpenAiFile: async (call) => ok(toOpenAiFile(await door.uploadFile(call, call.upload))),
    listOpenAiFiles: async (call) => {
      const { after, order, limit = pageLimit.maximum } = call.query;
      const page = { ...(after && { after }), ...(order && { order }), limit: Math.min(limit, pageLimit.maximum) };
      const { data, has_more } = await door.listFiles(call, page);
      return ok({ object: "list", data: data.map(toOpenAiFile), has_more });
    },
    getOpenAiFile: async (call) => ok(toOpenAiFile(await door.getFile(call, call.params.id))),
    getOpenAiFileContent: (call) => door.downloadFile(call, call.params.id),
    deleteOpenAiFile: async (call) => {
      const { id, deleted } = await door.deleteFile(call, call.params.id);
      return ok({ id, object: "file", deleted });
    },
  }) satisfies Partial<Handlers>;

const toOpenAiFile = ({ id, name, size, created_at }: StoredFile) => ({
  id,
  object: "file" as const,
  bytes: size,
  created_at: Math.floor(Date.parse(created_at) / 1_000),
  filename: name,
  purpose: "user_data",
  status: "processed",
});

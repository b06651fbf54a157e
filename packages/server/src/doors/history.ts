import type { FileId, MessagePart } from "@agentrun/contract";
import type { MessageRecord } from "../model/threads.ts";

/** The messages of a thread, and the files that still exist, for pages that show a conversation again. */
export type ShownHistory = {
  messages: readonly MessageRecord[];
  fileOf: (id: FileId) => { url: string; name: string; contentType: string } | null;
};

export type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;

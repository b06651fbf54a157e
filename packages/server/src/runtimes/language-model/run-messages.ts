import type { ModelMessage } from "ai";
import { filePartsIn, withoutFiles } from "../../model/files.ts";
import type { RuntimeCall } from "../runtime.ts";
import { toMessageText } from "./prompt.ts";
import type { FileView } from "./shown-files.ts";

/** Messages of people to the run, in order from the first. */
export function openRunMessages({ messages }: Pick<RuntimeCall, "messages">, view: Pick<FileView, "show">) {
  const all = [...messages.past];
  const close = messages.subscribe((message) => void all.push(message));
  return {
    count: () => all.length,
    between: (from: number, to: number): Promise<ModelMessage[]> =>
      Promise.all(all.slice(from, to).map((message) => toUserMessage(view, message))),
    close,
  };
}

export type RunMessages = ReturnType<typeof openRunMessages>;

/** Includes the files that it references. */
async function toUserMessage(view: Pick<FileView, "show">, message: string): Promise<ModelMessage> {
  const named = filePartsIn(message);
  if (named.length === 0) return { role: "user", content: toMessageText(message) };
  const text = withoutFiles(message);
  const shown = (await Promise.all(named.map(({ file_id: id }) => view.show(id)))).filter((part) => part !== null);
  const words = text === "{}" && shown.length > 0 ? [] : [{ type: "text" as const, text: toMessageText(text) }];
  return { role: "user", content: [...words, ...shown] };
}

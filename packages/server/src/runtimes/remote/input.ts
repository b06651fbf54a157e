import { toFileSummary } from "../../model/files.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { findNamedFiles } from "../named-files.ts";
import type { RuntimeCall } from "../runtime.ts";

/** The text of an input that consists of one string and optionally files; null for any other input. */
export function toPlainText(given: JsonObject): string | null {
  const [only, ...others] = Object.entries(given).filter(
    ([name, value]) => !(name === "files" && Array.isArray(value)),
  );
  return only && others.length === 0 && typeof only[1] === "string" && only[1] !== "" ? only[1] : null;
}

/** Parses a person's answer; always an object. */
export function toAnswer(text: string): JsonObject {
  const answer: unknown = JSON.parse(text);
  return isJsonObject(answer) ? answer : {};
}

export type RemoteFile = { url: string; name: string; contentType: string };

/** The files that an input or an answer references, as links that expire: the remote agent has no API key. */
export async function linkFiles(call: RuntimeCall, given: string): Promise<RemoteFile[]> {
  const { run, host } = call;
  const files = await findNamedFiles({ run: { ...run, input: given }, thread: null, host });
  return Promise.all(
    files.map(async (file) => {
      const { name, content_type: contentType } = toFileSummary(file);
      return { url: await host.files.link(file), name, contentType };
    }),
  );
}

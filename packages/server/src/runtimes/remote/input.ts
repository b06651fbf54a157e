import { toFileSummary } from "../../model/files.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { findNamedFiles } from "../named-files.ts";
import type { RuntimeCall } from "../runtime.ts";

/** The words of what somebody gave, where it is words and, at most, files beside them; null where it is more. */
export function toWords(given: JsonObject): string | null {
  const [only, ...others] = Object.entries(given).filter(
    ([name, value]) => !(name === "files" && Array.isArray(value)),
  );
  return only && others.length === 0 && typeof only[1] === "string" && only[1] !== "" ? only[1] : null;
}

/** What a person answered; an answer is an object. */
export function toAnswer(text: string): JsonObject {
  const answer: unknown = JSON.parse(text);
  return isJsonObject(answer) ? answer : {};
}

export type RemoteFile = { url: string; name: string; contentType: string };

/** The files that a run's input or an answer names. Whoever is elsewhere has no key of ours, and gets links that end. */
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

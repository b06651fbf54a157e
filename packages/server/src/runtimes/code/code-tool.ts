import { buffer } from "node:stream/consumers";
import { ownProperty } from "../../lib/json/records.ts";
import type { TarEntry } from "../../lib/tar.ts";
import { findNamedFiles } from "../named-files.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { Tool, ToolResult } from "../tools.ts";
import { type CodeLanguage, codeLanguages, type Sandbox, type ScriptEnd } from "./sandbox.ts";

/** The agent's settings for the tool. */
export type CodeUse = {
  languages?: readonly CodeLanguage[];
  approval?: "never" | "always";
  timeout_seconds?: number;
};

export type CodeToolOptions = { sandbox: Sandbox; maxSeconds: number };

/** Maximum total size of files for a script. */
const givenBytes = 32 * 1024 * 1024;
const codeCharacters = 262_144;

/** The tool that runs code of the model, for one run. */
export function createCodeTool({ sandbox, maxSeconds }: CodeToolOptions, call: RuntimeCall, use: CodeUse): Tool {
  const languages = languagesOf(sandbox, use);
  const seconds = Math.min(use.timeout_seconds ?? maxSeconds, maxSeconds);
  return {
    name: "code",
    description: describe(languages, seconds),
    inputSchema: {
      type: "object",
      properties: {
        language: { type: "string", enum: [...languages] },
        code: { type: "string", description: "The whole program." },
      },
      required: ["language", "code"],
      additionalProperties: false,
    },
    approval: use.approval ?? "never",
    async execute(input, { signal }) {
      const [language, code] = ["language", "code"].map((name) => String(ownProperty(Object(input), name) ?? ""));
      const knownLanguage = languages.find((one) => one === language);
      if (!knownLanguage || !code) return failedResult(`Provide the language (${languages.join(", ")}) and the code.`);
      if (code.length > codeCharacters) return failedResult(`The code is longer than ${codeCharacters} characters.`);
      const given = await loadFiles(call);
      const end = await sandbox.run({ language: knownLanguage, code, files: given.files, seconds }, signal);
      signal.throwIfAborted();
      return toAnswer(end, [...given.remarks, ...end.remarks]);
    },
  };
}

/** Languages that the agent allows and the machine has. */
export const languagesOf = ({ languages }: Sandbox, use: CodeUse): readonly CodeLanguage[] =>
  languages.filter((language) => (use.languages ?? codeLanguages).includes(language));

const failedResult = (text: string): ToolResult => ({ text, isError: true });

const describe = (languages: readonly CodeLanguage[], seconds: number): string =>
  `Runs a program in a sandbox without network for at most ${seconds} s and returns its output (${languages.join(", ")}). ` +
  "Each call starts from scratch. Only files persist: files of the conversation, and files that earlier calls left in out/, are in the working directory under " +
  "their names. Write files that should be kept to the folder out/.";

/** Files that the input and the thread reference, and files that the run created; of the same name, the newest. */
async function loadFiles(call: RuntimeCall): Promise<{ files: TarEntry[]; remarks: string[] }> {
  const { files } = call.host;
  const given = new Map<string, Buffer>();
  const remarks: string[] = [];
  let remainingBytes = givenBytes;
  for (const file of [...(await findNamedFiles(call)), ...(await files.list())]) {
    if (file.size > remainingBytes)
      remarks.push(`${file.name} (${file.size} bytes) is not available: it is too large.`);
    if (file.size > remainingBytes) continue;
    remainingBytes -= file.size;
    given.set(toEntryName(file.name), await buffer(await files.read(file)));
  }
  return { files: [...given].map(([name, body]) => ({ name, body })), remarks };
}

const entryBytes = 90;

/** A valid archive name that does not collide with the folder `out`. */
function toEntryName(name: string): string {
  const kept = name === "out" ? "out_" : name;
  if (Buffer.byteLength(kept) <= entryBytes) return kept;
  const ending = /\.\w{1,10}$/.exec(kept)?.[0] ?? "";
  const head = Buffer.from(kept).subarray(0, entryBytes - ending.length);
  return `${head.toString("utf8").replaceAll("\ufffd", "")}${ending}`;
}

/** Files that the script left become files of the run; images are shown to models that can see them. */
function toAnswer(end: ScriptEnd, remarks: readonly string[]): ToolResult {
  const parts = [
    end.stopped ?? `It exited with code ${end.exitCode} after ${end.milliseconds} ms.`,
    end.stdout && `Standard output:\n${end.stdout}`,
    end.stderr && `Standard error:\n${end.stderr}`,
    ...remarks,
  ];
  const files = end.files.map(({ name, body }) => ({ name, contentType: "", content: body }));
  return { text: parts.filter(Boolean).join("\n\n"), isError: end.exitCode !== 0, files };
}

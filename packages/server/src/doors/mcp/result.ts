import type { ListedRun } from "@agentrun/contract";
import { filePartsIn } from "../../model/named-files.ts";
import { toSpoken } from "../text-output.ts";
import { type Fields, isFields } from "./message.ts";

const isText = (value: unknown): value is string => typeof value === "string";

const contents: Record<string, (block: Fields) => boolean> = {
  text: ({ text }) => isText(text),
  image: ({ data, mimeType }) => isText(data) && isText(mimeType),
  audio: ({ data, mimeType }) => isText(data) && isText(mimeType),
  resource_link: ({ uri, name }) => isText(uri) && isText(name),
  resource: ({ resource }) =>
    isFields(resource) && isText(resource.uri) && (isText(resource.text) || isText(resource.blob)),
};

const isContent = (block: unknown): boolean =>
  isFields(block) && isText(block.type) && Object.hasOwn(contents, block.type) && !!contents[block.type]?.(block);

const ownFields = new Set(["content", "structuredContent", "isError"]);

/** An agent that speaks MCP itself says what its content is. */
function toOwnResult(output: Fields): Fields | null {
  const { content, structuredContent, isError } = output;
  const isOwn = Array.isArray(content) && content.length > 0 && content.every(isContent);
  if (!isOwn || !Object.keys(output).every((name) => ownFields.has(name))) return null;
  return { content, ...(isFields(structuredContent) ? { structuredContent } : {}), isError: isError === true };
}

/** What went wrong, for the model to read: it may know better. */
export const toErrorResult = (message: string): Fields => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

/** A run that has ended as a tool's result, with the run's id for whoever wants to know more of it. */
export const toResult = (run: ListedRun, baseUrl: string): Fields => ({
  ...toContent(run, baseUrl),
  _meta: { run_id: run.id },
});

/** Its words as text, all of it as structure, its files by their address. */
function toContent({ status, output, error }: ListedRun, baseUrl: string): Fields {
  if (status !== "completed" || !output) return toErrorResult(error?.message ?? "The run was cancelled.");
  const own = toOwnResult(output);
  if (own) return own;
  const json = JSON.stringify(output);
  const links = filePartsIn(json).map(({ file_id: id }) => ({
    type: "resource_link",
    uri: `${baseUrl}/files/${id}/content`,
    name: id,
  }));
  return {
    content: [{ type: "text", text: toSpoken(output) ?? json }, ...links],
    structuredContent: output,
    isError: false,
  };
}

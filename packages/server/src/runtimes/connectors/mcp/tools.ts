import { isDeepStrictEqual } from "node:util";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ConnectorError, type ToolDescription } from "../../../model/connectors.ts";
import { isJsonObject } from "../../http/json-object.ts";
import type { ToolFile, ToolResult } from "../../tools.ts";
import { toToolResult, withFiles } from "../toolbox.ts";

type RequestPage = (params: Record<string, unknown>) => Promise<Record<string, unknown>>;

const maxTools = 1_000;
const maxPages = 100;
const maxNameLength = 128;
const descriptionCharacters = 4_096;
const schemaCharacters = 65_536;
const listCharacters = 8_000_000;

/** A server's tools, and why some are left out. */
export type ListedTools = { tools: ToolDescription[]; leftOut: string[] };

/** Lists all tools of a server, page by page. Invalid tools are left out. */
export async function listTools(requestPage: RequestPage, client: Client): Promise<ListedTools> {
  const tools: ToolDescription[] = [];
  const leftOut: string[] = [];
  if (!client.getServerCapabilities()?.tools) return { tools, leftOut };
  let cursor: unknown;
  let characters = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const { tools: listed, nextCursor } = await requestPage(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(listed)) throw broken("The server's list of tools is not an array.");
    characters += JSON.stringify(listed).length;
    if (characters > listCharacters)
      throw broken(`The server's list of tools is longer than ${listCharacters} characters.`);
    for (const tool of listed.map((one) => Object(one) as Listed)) {
      const fault = findFault(tool);
      if (fault === null) tools.push(toDescription(tool));
      else leftOut.push(`The tool '${String(tool.name).slice(0, maxNameLength)}' is left out: ${fault}`);
    }
    if (tools.length > maxTools) throw broken(`The server has more than ${maxTools} tools.`);
    if (typeof nextCursor !== "string" || nextCursor === "") return { tools, leftOut };
    cursor = nextCursor;
  }
  throw broken(`The server's list of tools has more than ${maxPages} pages.`);
}

type Listed = { name?: unknown; description?: unknown; inputSchema?: unknown; execution?: unknown };

function findFault({ name, inputSchema, execution }: Listed): string | null {
  if (typeof name !== "string" || name === "" || name.length > maxNameLength)
    return `its name must have 1 to ${maxNameLength} characters.`;
  if (typeof inputSchema !== "object" || inputSchema === null || Array.isArray(inputSchema))
    return "it has no input schema.";
  if (JSON.stringify(inputSchema).length > schemaCharacters)
    return `its input schema is longer than ${schemaCharacters} characters.`;
  // Experimental in the protocol: the caller has to poll for the result.
  const isTask = (Object(execution) as { taskSupport?: unknown }).taskSupport === "required";
  return isTask ? "it can only be called as a task, which this service does not support." : null;
}

const toDescription = ({ name, description, inputSchema }: Listed): ToolDescription => ({
  name: String(name),
  description: typeof description === "string" ? description.slice(0, descriptionCharacters) : String(name),
  inputSchema: { ...(inputSchema as object), type: "object" },
});

const broken = (message: string) => new ConnectorError("protocol_error", message);

type Json = Record<string, unknown>;

/** A server's resources and prompts, offered to the model as tools that list and read them. */
export type ServerDataTool = ToolDescription & { method: string; toResult(result: Json): ToolResult };

const stringProperty = (description: string) => ({ type: "string", description });
const cursor = { cursor: stringProperty("The cursor of the previous page, to get the next one.") };

const resources: ServerDataTool[] = [
  {
    name: "list_resources",
    description: "Lists the resources of this server. Read one with read_resource.",
    inputSchema: { type: "object", properties: cursor },
    method: "resources/list",
    toResult: toList("resources", ["uri", "name", "title", "description", "mimeType", "size"]),
  },
  {
    name: "list_resource_templates",
    description: "Lists URI templates (RFC 6570) of resources of this server.",
    inputSchema: { type: "object", properties: cursor },
    method: "resources/templates/list",
    toResult: toList("resourceTemplates", ["uriTemplate", "name", "title", "description", "mimeType"]),
  },
  {
    name: "read_resource",
    description: "Reads a resource of this server.",
    inputSchema: { type: "object", properties: { uri: stringProperty("The URI of the resource.") }, required: ["uri"] },
    method: "resources/read",
    toResult: ({ contents }) => {
      const read = objects(contents);
      return withFiles(toToolResult(read.map(describeResource).join("\n")), read.flatMap(filesOfResource));
    },
  },
];

const prompts: ServerDataTool[] = [
  {
    name: "list_prompts",
    description: "Lists the prompts of this server. Get one with get_prompt.",
    inputSchema: { type: "object", properties: cursor },
    method: "prompts/list",
    toResult: toList("prompts", ["name", "title", "description", "arguments"]),
  },
  {
    name: "get_prompt",
    description: "Gets a prompt of this server, filled in with the given arguments.",
    inputSchema: {
      type: "object",
      properties: {
        name: stringProperty("The name of the prompt."),
        arguments: { type: "object", additionalProperties: { type: "string" } },
      },
      required: ["name"],
    },
    method: "prompts/get",
    toResult: ({ messages }) => {
      const messageTexts = objects(messages).map(({ role, content }) => ({
        role,
        part: isJsonObject(content) ? content : {},
      }));
      return withFiles(
        toToolResult(messageTexts.map(describeMessage).join("\n")),
        messageTexts.flatMap(({ part }) => filesOf(part)),
      );
    },
  },
];

/** Depends on the server's capabilities. A tool of the server with the same name takes precedence. */
export function dataTools(capabilities: Json | undefined, own: readonly ToolDescription[]): ServerDataTool[] {
  const offered = [...(capabilities?.resources ? resources : []), ...(capabilities?.prompts ? prompts : [])];
  return offered.filter(({ name }) => !own.some((tool) => tool.name === name));
}

/** A page of a list as JSON, with the fields that help to choose. */
function toList(name: string, fields: readonly string[]): ServerDataTool["toResult"] {
  return (result) => {
    const listed = objects(result[name]).map((one) =>
      Object.fromEntries(Object.entries(one).filter(([field]) => fields.includes(field))),
    );
    const next = typeof result.nextCursor === "string" ? { cursor: result.nextCursor } : {};
    return toToolResult(JSON.stringify({ [name]: listed, ...next }));
  };
}

const describeMessage = ({ role, part }: { role: unknown; part: Json }): string =>
  `${role === "assistant" ? "assistant" : "user"}: ${describePart(part)}`;

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

type Part = Record<string, unknown>;

/** A tool's result as text for the model. Content that is not text is described by type and size, and returned as files. */
export function fromToolCall(result: Record<string, unknown>): ToolResult {
  const parts = (Array.isArray(result.content) ? result.content : []) as unknown[];
  const texts = parts.map((part) => describePart(isPart(part) ? part : {}));
  const structured = structuredText(result.structuredContent, parts);
  const answer = toToolResult([...texts, ...structured].join("\n"), result.isError === true);
  return withFiles(answer, parts.filter(isPart).flatMap(filesOf));
}

/** The files in a part. */
export function filesOf(part: Part): ToolFile[] {
  if (part.type === "image" || part.type === "audio") return toFiles(null, part.mimeType, part.data);
  return part.type === "resource" && isPart(part.resource) ? filesOfResource(part.resource) : [];
}

export const filesOfResource = ({ uri, mimeType, blob }: Part): ToolFile[] => toFiles(uri, mimeType, blob);

/** The last segment of a resource's URI is the file name. */
function toFiles(uri: unknown, type: unknown, base64: unknown): ToolFile[] {
  if (typeof base64 !== "string" || base64 === "") return [];
  const name = typeof uri === "string" ? (/([^/?#]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? null) : null;
  return [{ name, contentType: typeof type === "string" ? type : "", content: Buffer.from(base64, "base64") }];
}

/** Omitted if the server repeats it as text, as most do for older clients. */
function structuredText(structured: unknown, parts: readonly unknown[]): string[] {
  if (structured === undefined) return [];
  const messageTexts = parts.flatMap((part) => (isPart(part) && typeof part.text === "string" ? [part.text] : []));
  return isRepeated(structured, messageTexts) ? [] : [JSON.stringify(structured)];
}

function isRepeated(structured: unknown, messageTexts: readonly string[]): boolean {
  if (messageTexts.some((text) => isDeepStrictEqual(parse(text), structured))) return true;
  // Several libraries wrap a value that is not an object, and repeat it unwrapped: whole, or one part for each array item.
  const wrapped =
    isPart(structured) && isDeepStrictEqual(Object.keys(structured), ["result"]) ? structured.result : null;
  const isSame = (value: unknown, text: string | undefined) => text === value || isDeepStrictEqual(parse(text), value);
  if (messageTexts.some((text) => isSame(wrapped, text))) return wrapped !== null;
  return (
    Array.isArray(wrapped) &&
    wrapped.length === messageTexts.length &&
    wrapped.every((one, at) => isSame(one, messageTexts[at]))
  );
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

export function describePart(part: Part): string {
  if (part.type === "text") return String(part.text ?? "");
  if (part.type === "resource" && isPart(part.resource)) return describeResource(part.resource);
  if (part.type === "resource_link") return `[resource ${joinTexts(part.name, part.uri, part.mimeType)}]`;
  if (part.type === "image" || part.type === "audio")
    return `[${part.type} ${joinTexts(part.mimeType)}, ${decodedBytes(part.data)} bytes]`;
  return `[${joinTexts(part.type) || "something"} that is not text]`;
}

export function describeResource(resource: Part): string {
  if (typeof resource.text === "string") return resource.text;
  return `[resource ${joinTexts(resource.uri, resource.mimeType)}, ${decodedBytes(resource.blob)} bytes]`;
}

const joinTexts = (...values: unknown[]): string =>
  values
    .filter((value) => typeof value === "string" && value !== "")
    .map((value) => String(value).slice(0, 500))
    .join(" ");

const decodedBytes = (base64: unknown): number =>
  typeof base64 === "string" ? Buffer.byteLength(base64, "base64") : 0;

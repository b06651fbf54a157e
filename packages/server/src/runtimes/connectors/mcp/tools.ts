import { isDeepStrictEqual } from "node:util";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ConnectorError, type ToolDescription } from "../../../model/connectors.ts";
import { isJsonObject } from "../../http/json-object.ts";
import type { AnsweredFile, ToolAnswer } from "../../tools.ts";
import { toAnswer, withFiles } from "../toolbox.ts";

type Ask = (params: Record<string, unknown>) => Promise<Record<string, unknown>>;

const mostTools = 1_000;
const mostPages = 100;
const longestName = 128;
const descriptionCharacters = 4_096;
const schemaCharacters = 65_536;
const listCharacters = 8_000_000;

/** A server's tools, and why some of them are none for us. */
export type ListedTools = { tools: ToolDescription[]; leftOut: string[] };

/** Every tool of a server, page by page; a server that has none to offer has none. One that cannot be called does not keep the others away. */
export async function listTools(ask: Ask, client: Client): Promise<ListedTools> {
  const tools: ToolDescription[] = [];
  const leftOut: string[] = [];
  if (!client.getServerCapabilities()?.tools) return { tools, leftOut };
  let cursor: unknown;
  let characters = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { tools: listed, nextCursor } = await ask(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(listed)) throw broken("Its list of tools is not a list.");
    characters += JSON.stringify(listed).length;
    if (characters > listCharacters) throw broken(`Its list of tools is longer than ${listCharacters} characters.`);
    for (const tool of listed.map((one) => Object(one) as Listed)) {
      const fault = findFault(tool);
      if (fault === null) tools.push(toDescription(tool));
      else leftOut.push(`The tool '${String(tool.name).slice(0, longestName)}' is left out: ${fault}`);
    }
    if (tools.length > mostTools) throw broken(`It has more than ${mostTools} tools.`);
    if (typeof nextCursor !== "string" || nextCursor === "") return { tools, leftOut };
    cursor = nextCursor;
  }
  throw broken(`Its list of tools has more than ${mostPages} pages.`);
}

type Listed = { name?: unknown; description?: unknown; inputSchema?: unknown; execution?: unknown };

function findFault({ name, inputSchema, execution }: Listed): string | null {
  if (typeof name !== "string" || name === "" || name.length > longestName)
    return `a name has 1 to ${longestName} characters.`;
  if (typeof inputSchema !== "object" || inputSchema === null || Array.isArray(inputSchema))
    return "it has no input schema.";
  if (JSON.stringify(inputSchema).length > schemaCharacters)
    return `its input schema is longer than ${schemaCharacters} characters.`;
  // Experimental in the protocol: whoever calls has to come back for the result.
  const isTask = (Object(execution) as { taskSupport?: unknown }).taskSupport === "required";
  return isTask ? "it can be called as a task alone, which this service does not do." : null;
}

const toDescription = ({ name, description, inputSchema }: Listed): ToolDescription => ({
  name: String(name),
  description: typeof description === "string" ? description.slice(0, descriptionCharacters) : String(name),
  inputSchema: { ...(inputSchema as object), type: "object" },
});

const broken = (message: string) => new ConnectorError("protocol_error", message);

type Json = Record<string, unknown>;

/** What a server has to read beside its tools, offered to the model as tools: it looks up, and reads what it wants. */
export type LibraryTool = ToolDescription & { method: string; toAnswer(result: Json): ToolAnswer };

const text = (description: string) => ({ type: "string", description });
const cursor = { cursor: text("Where the last list said that there is more.") };

const resources: LibraryTool[] = [
  {
    name: "list_resources",
    description: "Lists the resources of this server: what can be read with read_resource.",
    inputSchema: { type: "object", properties: cursor },
    method: "resources/list",
    toAnswer: toList("resources", ["uri", "name", "title", "description", "mimeType", "size"]),
  },
  {
    name: "list_resource_templates",
    description: "Lists the forms of addresses that resources of this server have, as URI templates (RFC 6570).",
    inputSchema: { type: "object", properties: cursor },
    method: "resources/templates/list",
    toAnswer: toList("resourceTemplates", ["uriTemplate", "name", "title", "description", "mimeType"]),
  },
  {
    name: "read_resource",
    description: "Reads a resource of this server.",
    inputSchema: { type: "object", properties: { uri: text("Its address, as it is listed.") }, required: ["uri"] },
    method: "resources/read",
    toAnswer: ({ contents }) => {
      const read = objects(contents);
      return withFiles(toAnswer(read.map(describeResource).join("\n")), read.flatMap(filesOfResource));
    },
  },
];

const prompts: LibraryTool[] = [
  {
    name: "list_prompts",
    description: "Lists the prompts of this server: instructions that it has ready, to be had with get_prompt.",
    inputSchema: { type: "object", properties: cursor },
    method: "prompts/list",
    toAnswer: toList("prompts", ["name", "title", "description", "arguments"]),
  },
  {
    name: "get_prompt",
    description: "Gets a prompt of this server, made with the given arguments.",
    inputSchema: {
      type: "object",
      properties: {
        name: text("Its name, as it is listed."),
        arguments: { type: "object", additionalProperties: { type: "string" } },
      },
      required: ["name"],
    },
    method: "prompts/get",
    toAnswer: ({ messages }) => {
      const said = objects(messages).map(({ role, content }) => ({ role, part: isJsonObject(content) ? content : {} }));
      return withFiles(
        toAnswer(said.map(describeMessage).join("\n")),
        said.flatMap(({ part }) => filesOf(part)),
      );
    },
  },
];

/** By what the server says that it has; a tool of its own that is called so is its own. */
export function libraryTools(capabilities: Json | undefined, own: readonly ToolDescription[]): LibraryTool[] {
  const offered = [...(capabilities?.resources ? resources : []), ...(capabilities?.prompts ? prompts : [])];
  return offered.filter(({ name }) => !own.some((tool) => tool.name === name));
}

/** A page of a list as JSON: of each what helps to choose. */
function toList(name: string, shown: readonly string[]): LibraryTool["toAnswer"] {
  return (result) => {
    const listed = objects(result[name]).map((one) =>
      Object.fromEntries(Object.entries(one).filter(([field]) => shown.includes(field))),
    );
    const next = typeof result.nextCursor === "string" ? { cursor: result.nextCursor } : {};
    return toAnswer(JSON.stringify({ [name]: listed, ...next }));
  };
}

const describeMessage = ({ role, part }: { role: unknown; part: Json }): string =>
  `${role === "assistant" ? "assistant" : "user"}: ${describePart(part)}`;

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

type Part = Record<string, unknown>;

/** What a tool gave, as text that a model can read: words as they are, what is no text by its kind and size, and beside them as files. */
export function toToolAnswer(result: Record<string, unknown>): ToolAnswer {
  const parts = (Array.isArray(result.content) ? result.content : []) as unknown[];
  const texts = parts.map((part) => describePart(isPart(part) ? part : {}));
  const structured = structuredText(result.structuredContent, parts);
  const answer = toAnswer([...texts, ...structured].join("\n"), result.isError === true);
  return withFiles(answer, parts.filter(isPart).flatMap(filesOf));
}

/** The bytes of a part that has any. */
export function filesOf(part: Part): AnsweredFile[] {
  if (part.type === "image" || part.type === "audio") return toFiles(null, part.mimeType, part.data);
  return part.type === "resource" && isPart(part.resource) ? filesOfResource(part.resource) : [];
}

export const filesOfResource = ({ uri, mimeType, blob }: Part): AnsweredFile[] => toFiles(uri, mimeType, blob);

/** Of a resource's address its last part is a name. */
function toFiles(uri: unknown, type: unknown, base64: unknown): AnsweredFile[] {
  if (typeof base64 !== "string" || base64 === "") return [];
  const name = typeof uri === "string" ? (/([^/?#]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? null) : null;
  return [{ name, contentType: typeof type === "string" ? type : "", content: Buffer.from(base64, "base64") }];
}

/** Most servers repeat it as text for older clients; once is enough. */
function structuredText(structured: unknown, parts: readonly unknown[]): string[] {
  if (structured === undefined) return [];
  const said = parts.flatMap((part) => (isPart(part) && typeof part.text === "string" ? [part.text] : []));
  return isRepeated(structured, said) ? [] : [JSON.stringify(structured)];
}

function isRepeated(structured: unknown, said: readonly string[]): boolean {
  if (said.some((text) => isDeepStrictEqual(parse(text), structured))) return true;
  // What is no object is wrapped into one by several libraries, and said without: whole, or a part for each of a list.
  const wrapped =
    isPart(structured) && isDeepStrictEqual(Object.keys(structured), ["result"]) ? structured.result : null;
  const isSaid = (value: unknown, text: string | undefined) => text === value || isDeepStrictEqual(parse(text), value);
  if (said.some((text) => isSaid(wrapped, text))) return wrapped !== null;
  return Array.isArray(wrapped) && wrapped.length === said.length && wrapped.every((one, at) => isSaid(one, said[at]));
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
  if (part.type === "resource_link") return `[resource ${words(part.name, part.uri, part.mimeType)}]`;
  if (part.type === "image" || part.type === "audio")
    return `[${part.type} ${words(part.mimeType)}, ${decodedBytes(part.data)} bytes]`;
  return `[${words(part.type) || "something"} that is not text]`;
}

export function describeResource(resource: Part): string {
  if (typeof resource.text === "string") return resource.text;
  return `[resource ${words(resource.uri, resource.mimeType)}, ${decodedBytes(resource.blob)} bytes]`;
}

const words = (...values: unknown[]): string =>
  values
    .filter((value) => typeof value === "string" && value !== "")
    .map((value) => String(value).slice(0, 500))
    .join(" ");

const decodedBytes = (base64: unknown): number =>
  typeof base64 === "string" ? Buffer.byteLength(base64, "base64") : 0;

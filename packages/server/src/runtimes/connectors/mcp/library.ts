import type { ToolDescription } from "../../../model/connectors.ts";
import { isJsonObject } from "../../http/json-object.ts";
import type { ToolAnswer } from "../../tools.ts";
import { toAnswer, withFiles } from "../answers.ts";
import { describePart, describeResource, filesOf, filesOfResource } from "./answer.ts";

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

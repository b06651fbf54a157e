import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ConnectorError, type ToolDescription } from "../../../model/connectors.ts";

type Ask = (params: Record<string, unknown>) => Promise<Record<string, unknown>>;

const mostTools = 1_000;
const mostPages = 100;
const longestName = 128;
const descriptionCharacters = 4_096;
const schemaCharacters = 65_536;
const listCharacters = 8_000_000;

/** Every tool of a server, page by page; a server that has none to offer has none. */
export async function listTools(ask: Ask, client: Client): Promise<ToolDescription[]> {
  if (!client.getServerCapabilities()?.tools) return [];
  const tools: ToolDescription[] = [];
  let cursor: unknown;
  let characters = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { tools: listed, nextCursor } = await ask(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(listed)) throw broken("Its list of tools is not a list.");
    tools.push(...listed.map(toDescription));
    if (tools.length > mostTools) throw broken(`It has more than ${mostTools} tools.`);
    characters += JSON.stringify(listed).length;
    if (characters > listCharacters) throw broken(`Its list of tools is longer than ${listCharacters} characters.`);
    if (typeof nextCursor !== "string" || nextCursor === "") return tools;
    cursor = nextCursor;
  }
  throw broken(`Its list of tools has more than ${mostPages} pages.`);
}

function toDescription(tool: unknown): ToolDescription {
  const { name, description, inputSchema } = (tool ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || name === "" || name.length > longestName)
    throw broken(`A tool's name is missing or longer than ${longestName} characters.`);
  if (typeof inputSchema !== "object" || inputSchema === null || Array.isArray(inputSchema))
    throw broken(`The tool '${name}' has no input schema.`);
  if (JSON.stringify(inputSchema).length > schemaCharacters)
    throw broken(`The input schema of '${name}' is longer than ${schemaCharacters} characters.`);
  return {
    name,
    description: typeof description === "string" ? description.slice(0, descriptionCharacters) : name,
    inputSchema: { ...inputSchema, type: "object" },
  };
}

const broken = (message: string) => new ConnectorError("protocol_error", message);

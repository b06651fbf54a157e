import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ConnectorError, type ToolDescription } from "../../../model/connectors.ts";

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

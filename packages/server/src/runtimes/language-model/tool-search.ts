import { jsonSchema, type ToolSet, tool } from "ai";
import { ownProperty } from "../../lib/json/records.ts";
import type { Tool, ToolResult } from "../tools.ts";
import type { LoopState } from "./loop-state.ts";
import { rankTools } from "./rank-tools.ts";

const searchName = "search_tools";
const mostFound = 8;
const shownCharacters = 300;

/** Tools that the model gets from the start, and all that it may call after a search. */
export function offerTools(tools: readonly Tool[]): Pick<LoopState, "tools" | "toolSet" | "toolBytes"> {
  const searched = tools.filter(({ isSearched }) => isSearched);
  const others = tools.filter(({ isSearched }) => !isSearched);
  const shown = searched.length > 0 ? [searchTool(searched, tools), ...others] : others;
  return {
    tools: new Map([...shown, ...searched].map((one) => [one.name, one])),
    toolSet: Object.fromEntries(shown.map((one) => [one.name, toSdkTool(one)])),
    toolBytes: bytesOf(shown),
  };
}

/** Offers further tools from now on; tools that no longer exist are skipped. */
export function revealTools(state: LoopState, names: readonly string[]): void {
  const found = names.flatMap((name) => (name in state.toolSet ? [] : (state.tools.get(name) ?? [])));
  for (const one of found) state.toolSet[one.name] = toSdkTool(one);
  state.toolBytes += bytesOf(found);
}

/** Estimated tokens of the tool descriptions. */
const bytesOf = (tools: readonly Tool[]): number => Buffer.byteLength(JSON.stringify(tools));

/** Without `execute`: we call the tools ourselves. */
const toSdkTool = ({ description, inputSchema }: Tool): ToolSet[string] =>
  tool({ description, inputSchema: jsonSchema(inputSchema) });

function searchTool(searched: readonly Tool[], all: readonly Tool[]): Tool {
  const taken = new Set(all.map(({ name }) => name));
  return {
    name: taken.has(searchName) ? `${searchName}_by_words` : searchName,
    description:
      `Finds tools by words, among ${searched.length} that you cannot see yet. Call it before you say that something cannot be ` +
      "done; what it finds can be called from your next turn on.",
    inputSchema: {
      type: "object",
      properties: { query: { type: "string", description: "What the tool should do, such as: refund a payment" } },
      required: ["query"],
      additionalProperties: false,
    },
    isSearched: false,
    approval: "never",
    execute: async (input) => search(searched, String(ownProperty(Object(input), "query") ?? "")),
  };
}

function search(tools: readonly Tool[], query: string): ToolResult {
  const found = rankTools(tools, query).slice(0, mostFound);
  if (found.length === 0) return { text: `No tool matches "${query.slice(0, 200)}". Try other words.`, isError: false };
  const lines = found.map(({ name, description }) => `- ${name}: ${description.slice(0, shownCharacters)}`);
  const text = `These tools can be called from now on:\n${lines.join("\n")}`;
  return { text, isError: false, reveals: found.map(({ name }) => name) };
}

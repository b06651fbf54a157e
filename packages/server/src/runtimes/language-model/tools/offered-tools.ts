import { jsonSchema, type ToolSet, tool } from "ai";
import { retryWhileUnavailable } from "../../../lib/concurrency/retry-while-unavailable.ts";
import { messageOf } from "../../../lib/errors.ts";
import { ownProperty } from "../../../lib/json/records.ts";
import { NotConnected } from "../../../model/connectors.ts";
import { type CodeToolOptions, createCodeTool, languagesOf } from "../../code/code-tool.ts";
import type { Outcome, RuntimeCall } from "../../runtime.ts";
import type { OpenTools, PersonAnswer, Tool, Toolbox, ToolResult } from "../../tools.ts";
import { modelError, RunFailed } from "../failures.ts";
import type { ModelConfiguration } from "../providers/candidates.ts";
import { openClientTools } from "./client-tools.ts";

/** The tools, or the question that must be answered first. Opening retries connectors that are down. */
export async function openToolbox(openTools: OpenTools, call: RuntimeCall): Promise<Toolbox | Outcome> {
  const { configuration, run, signal, deadlineMs } = call;
  if (configuration.connectors.length === 0) return { tools: [], close: async () => undefined };
  try {
    const user = { organizationId: run.organizationId, runId: run.id, user: run.user, deadlineMs };
    return await retryWhileUnavailable(() => openTools(user, configuration.connectors, signal), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof NotConnected && error.url !== null) return askToConnect(call, error, error.url);
    throw new RunFailed(modelError("tool_error", messageOf(error), { retryable: true }));
  }
}

/** Asks again if the granted credentials have become invalid, but not after the user declined. */
function askToConnect({ answers }: RuntimeCall, { connector, message }: NotConnected, url: string): Outcome {
  const place = `connect#${connector.id}.`;
  const given = answers.latest().filter((answer) => answer.place.startsWith(place));
  const isDeclined = given.some(({ text }) => (JSON.parse(text) as PersonAnswer).approved === false);
  if (isDeclined) throw new RunFailed(modelError("tool_error", `${message} The run's user declined to connect.`));
  const prompt = `Connect ${connector.name}, so that the agent can use it for you.`;
  const question = { type: "connect" as const, prompt, url, connectorId: connector.id };
  return answers.ask(`${place}${given.length}`, question);
}

/** The connectors' tools, the service's own and the caller's, limited to those that the policies allow. */
export function allowedTools(code: CodeToolOptions | null, call: RuntimeCall, opened: readonly Tool[]): Tool[] {
  const own = [...opened, ...openBuiltInTools(code, call, opened)];
  return [...own, ...openClientTools(call, own)].filter(({ name }) => call.bounds.allowsTool(name));
}

/** Tools of the service itself. A connector's tool with the same name takes precedence. */
function openBuiltInTools(code: CodeToolOptions | null, call: RuntimeCall, others: readonly Tool[]): Tool[] {
  const [use] = (call.configuration.runtime as ModelConfiguration).tools ?? [];
  if (!use) return [];
  if (!code) throw refusal("This node cannot run code for models: AGENTRUN_CODE is off.");
  if (languagesOf(code.sandbox, use).length === 0)
    throw refusal(`This node can run ${code.sandbox.languages.join(", ")}, but none of the agent's languages.`);
  const tool = createCodeTool(code, call, use);
  return [others.some(({ name }) => name === tool.name) ? { ...tool, name: `run_${tool.name}` } : tool];
}

const refusal = (message: string) => new RunFailed(modelError("tool_error", message));

export type OfferedTools = {
  /** Any tool that the model may call, also one that it has not found yet. */
  find(name: string): Tool | undefined;
  /** Offers further tools from now on; tools that no longer exist are skipped. */
  reveal(names: readonly string[]): void;
  /** The tools that the model gets in its next turn, and the bytes of their descriptions. */
  current(): { toolSet: ToolSet; bytes: number };
};

/** Searched tools are offered after the model has found them. */
export function offerTools(tools: readonly Tool[]): OfferedTools {
  const searched = tools.filter(({ isSearched }) => isSearched);
  const others = tools.filter(({ isSearched }) => !isSearched);
  const shown = searched.length > 0 ? [searchTool(searched, tools), ...others] : others;
  const byName = new Map([...shown, ...searched].map((one) => [one.name, one]));
  const toolSet: ToolSet = Object.fromEntries(shown.map((one) => [one.name, toSdkTool(one)]));
  let bytes = bytesOf(shown);
  return {
    find: (name) => byName.get(name),
    reveal(names) {
      const found = names.flatMap((name) => (name in toolSet ? [] : (byName.get(name) ?? [])));
      for (const one of found) toolSet[one.name] = toSdkTool(one);
      bytes += bytesOf(found);
    },
    current: () => ({ toolSet, bytes }),
  };
}

const bytesOf = (tools: readonly Tool[]): number => Buffer.byteLength(JSON.stringify(tools));

/** Without `execute`: we call the tools ourselves. */
const toSdkTool = ({ description, inputSchema }: Tool): ToolSet[string] =>
  tool({ description, inputSchema: jsonSchema(inputSchema) });

const searchName = "search_tools";
const mostFound = 8;
const shownCharacters = 300;

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

const nameWeight = 3;

/** Tools whose names, descriptions or arguments contain words of the query, best first. Rare words count more. */
export function rankTools(tools: readonly Tool[], query: string): Tool[] {
  const wanted = [...wordsOf(query)];
  const indexed = tools.map((tool) => ({ tool, inName: wordsOf(tool.name), inText: wordsOf(textOf(tool)) }));
  const has = (one: (typeof indexed)[number], word: string) => one.inName.has(word) || one.inText.has(word);
  const rarity = wanted.map((word) =>
    Math.log(1 + tools.length / (1 + indexed.filter((one) => has(one, word)).length)),
  );
  const scoreOf = (one: (typeof indexed)[number]) =>
    wanted.reduce((sum, word, index) => {
      const weight = one.inName.has(word) ? nameWeight : one.inText.has(word) ? 1 : 0;
      return sum + weight * (rarity[index] ?? 0);
    }, 0);
  return indexed
    .map((one) => ({ tool: one.tool, score: one.tool.name === query.trim() ? Number.POSITIVE_INFINITY : scoreOf(one) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.tool.name < other.tool.name ? -1 : 1))
    .map(({ tool }) => tool);
}

const textOf = ({ description, inputSchema }: Tool): string =>
  `${description} ${Object.keys((inputSchema.properties as object | undefined) ?? {}).join(" ")}`;

/** `getUserByID` has the words get, user, by and id; `Refunds` the word refund. */
function wordsOf(text: string): Set<string> {
  const parts = text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(parts.filter((part) => part.length > 1).map((part) => part.replace(/(?<=\p{L}{3})s$/u, "")));
}

import type { Tool } from "../tools.ts";

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

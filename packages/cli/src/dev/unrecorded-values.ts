import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { scanImports, type Token, tokensOf } from "../bundle/scan-imports.ts";

/** A call whose result differs each time, outside a step, and what to use instead. */
export type UnrecordedValue = { call: string; instead: string; line: number };

const known: readonly [tokens: string, call: string, instead: string][] = [
  ["Date . now", "Date.now()", "await ctx.now()"],
  ["new Date ( )", "new Date()", "new Date(await ctx.now())"],
  ["Math . random", "Math.random()", "await ctx.random()"],
  ["randomUUID (", "randomUUID()", "await ctx.uuid()"],
];

/** Reads tokens only: a function that is called in a step elsewhere is reported too. */
export function findUnrecordedValues(source: string): UnrecordedValue[] {
  const tokens = tokensOf(source);
  const found: UnrecordedValue[] = [];
  let depth = 0;
  /** The depth within the parentheses of each open call of `.step(`. */
  const steps: number[] = [];
  tokens.forEach(({ type, text, line }, at) => {
    if (type === "other" && text === "(") {
      depth += 1;
      if (tokens[at - 1]?.text === "step" && tokens[at - 2]?.text === ".") steps.push(depth);
    } else if (type === "other" && text === ")") {
      if (steps.at(-1) === depth) steps.pop();
      depth -= 1;
    } else if (type === "word" && steps.length === 0) {
      const match = known.find(([words]) => isAt(tokens, at, words.split(" ")));
      if (match) found.push({ call: match[1], instead: match[2], line });
    }
  });
  return found;
}

const isAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, offset) => tokens[at + offset]?.text === word);

/** The warnings about an agent's file and the author's files that it imports, each once. */
export function createWarnings(folder: string): (entry: string) => string[] {
  // The text of the line, so that lines above it do not matter.
  const reported = new Set<string>();
  return (entry) =>
    readOwnFiles(join(folder, entry)).flatMap(([path, source]) => {
      const lines = source.split("\n");
      const shown = relative(folder, path);
      return findUnrecordedValues(source).flatMap(({ call, instead, line }) => {
        const key = `${path} ${call} ${lines[line - 1]?.trim()}`;
        if (reported.has(key)) return [];
        reported.add(key);
        return `${shown}:${line} uses ${call}, which differs when a run resumes: use ${instead}, or call it inside ctx.step`;
      });
    });
}

function readOwnFiles(entry: string): [path: string, source: string][] {
  const sources = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path) || !existsSync(path)) continue;
    const source = readFileSync(path, "utf8");
    sources.set(path, source);
    for (const { specifier } of scanImports(source).imports)
      if (/^\.{1,2}\/.*\.[cm]?[jt]s$/.test(specifier)) waiting.push(join(dirname(path), specifier));
  }
  return [...sources];
}

import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * `npm run check:words`: counts words of the dialect that this project once had, in comments, strings with spaces and Markdown, and fails
 * where a package has more of them per thousand words than its limit. Write as PostgreSQL or Stripe write: subject, verb, object,
 * and the usual word (CONTRIBUTING.md).
 */
const markers =
  /\b(told|tells?|said|says?|ask(?:s|ed)?|hear(?:s|d)|whoever|whatever|wherever|nobody|somebody|anew|likewise|once more|of (?:its|their|one's) own|as far as|stands|stood|goes on|go on|comes|begins|lets|knows|look(?:s|ed) at|minds|by itself|there is none|no longer there|what (?:is|was)|beside)\b/gi;

/** The most marker words per thousand words. Never raise it: rewrite the sentence. */
const limit = 2;
const folders = [
  ...["bench", "deploy", "docs", "test", "tools"],
  ...["packages", "sdks"].flatMap((parent) => listFolders(parent)),
];

const prose = /(?:\/\/+|^\s*\/?\*+|^\s*#|--)\s+(.*)$|"((?:[^"\n\\]|\\.)* (?:[^"\n\\]|\\.)*)"/gm;
const extensions = new Set([".ts", ".tsx", ".py", ".go", ".sql", ".md", ".yaml", ".yml"]);
const codeBlock = /^```[\s\S]*?^```/gm;
const skipped = new Set(["node_modules", "dist", "upgrade"]);

type Found = { file: string; sentence: string };
type Count = { words: number; found: Found[] };

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(path);
    return extensions.has(extname(entry.name)) ? [path] : [];
  });
}

function listFolders(parent: string): string[] {
  const entries = readdirSync(join(root, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
}

function sentencesOf(path: string, text: string): string[] {
  if (extname(path) === ".md") return text.replaceAll(codeBlock, "").split("\n\n");
  return [...text.matchAll(prose)].map(([, comment, string]) => comment ?? string ?? "");
}

function countWords(path: string): { words: number; sentences: string[] } {
  let words = 0;
  const sentences: string[] = [];
  for (const text of sentencesOf(path, readFileSync(path, "utf8"))) {
    const sentence = text.replaceAll(/`[^`]*`|\b\w+\.\w+\(?|\b\w+\(/g, "code");
    words += sentence.match(/[A-Za-z']+/g)?.length ?? 0;
    for (const _ of sentence.matchAll(markers)) sentences.push(sentence.trim());
  }
  return { words, sentences };
}

function countFolder(folder: string): Count {
  const total: Count = { words: 0, found: [] };
  for (const path of listFiles(join(root, folder))) {
    const { words, sentences } = countWords(path);
    total.words += words;
    total.found.push(...sentences.map((sentence) => ({ file: relative(root, path), sentence })));
  }
  return total;
}

function check(): boolean {
  let isPlain = true;
  for (const folder of folders) {
    const { words, found } = countFolder(folder);
    const rate = (1_000 * found.length) / Math.max(1, words);
    const line = `${folder}: ${rate.toFixed(1)} marker words per 1,000 (limit ${limit})`;
    if (rate <= limit) process.stdout.write(`${line}\n`);
    else {
      isPlain = false;
      const worst = found.slice(0, 20).map(({ file, sentence }) => `  ${file}: ${sentence}`);
      process.stderr.write(`${line}. Rewrite, for example:\n${worst.join("\n")}\n`);
    }
  }
  return isPlain;
}

if (import.meta.main) process.exitCode = check() ? 0 : 1;

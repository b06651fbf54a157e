import { TooMuchWork } from "@agentrun/bounded-regex";
import type { Detector, Match } from "./detector.ts";

type Node = {
  next: Map<string, Node>;
  fail: Node | null;
  suffix: Node | null;
  depth: number;
  ends: boolean;
  allows: boolean;
};
export type TermOptions = {
  deny: readonly string[];
  allow: readonly string[];
  caseSensitive: boolean;
  wholeWords: boolean;
};

/** A limit for terms that are nested in each other. */
const maxMatches = 100_000;

const createNode = (depth: number): Node => ({
  next: new Map(),
  fail: null,
  suffix: null,
  depth,
  ends: false,
  allows: false,
});
const isWord = (character: string) => /[\p{L}\p{N}_]/u.test(character);

/**
 * Words and phrases, found in one pass over the text (Aho-Corasick), whose time does not grow with their number. The depth of the automaton
 * is the length of the text's end that could still become a term.
 */
export function createTermDetector(options: TermOptions): Detector {
  const fold = options.caseSensitive ? (character: string) => character : foldCase;
  const root = buildTree(options, fold);
  const isWholeWord = (text: string, start: number, end: number) =>
    !options.wholeWords ||
    !(
      (isWord(text.charAt(start)) && isWord(text.charAt(start - 1))) ||
      (isWord(text.charAt(end - 1)) && isWord(text.charAt(end)))
    );
  return {
    mayMatch: () => true,
    find(text, from, until) {
      const denied: Match[] = [];
      const allowed: Match[] = [];
      walk(root, fold, text, from, (node, end) => {
        const match = { start: end - node.depth, end, mark: "[term]" };
        if (!isWholeWord(text, match.start, end)) return;
        if (denied.length > maxMatches) throw new TooMuchWork();
        if (node.ends) denied.push(match);
        if (node.allows) allowed.push(match);
      });
      return leftmost(notAllowed(denied, allowed).filter((match) => match.start < until));
    },
    openFrom(text, from) {
      const last = walk(root, fold, text, from, () => {});
      return text.length - last.depth;
    },
  };
}

/** Ignores case, except where lower case would change the length of the text. */
function foldCase(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

function buildTree({ deny, allow }: TermOptions, fold: (character: string) => string): Node {
  const root = createNode(0);
  for (const term of deny) addTerm(root, term, fold).ends = true;
  for (const term of allow) addTerm(root, term, fold).allows = true;
  const queue = [...root.next.values()];
  for (const node of queue) {
    node.fail ??= root;
    node.suffix = isTerm(node.fail) ? node.fail : node.fail.suffix;
    for (const [character, child] of node.next) {
      child.fail = follow(node.fail, character, root);
      queue.push(child);
    }
  }
  return root;
}

const isTerm = (node: Node) => node.ends || node.allows;

function addTerm(root: Node, term: string, fold: (character: string) => string): Node {
  let node = root;
  for (let index = 0; index < term.length; index += 1) {
    const character = fold(term.charAt(index));
    const child = node.next.get(character) ?? createNode(node.depth + 1);
    node.next.set(character, child);
    node = child;
  }
  return node;
}

/** The longest prefix of a term that ends with this character. */
function follow(from: Node, character: string, root: Node): Node {
  for (let node: Node | null = from; node; node = node.fail) {
    const child = node.next.get(character);
    if (child) return child;
  }
  return root;
}

/** Calls `onTerm` for every term that ends after `from`; returns the final state of the automaton. */
function walk(
  root: Node,
  fold: (character: string) => string,
  text: string,
  from: number,
  onTerm: (node: Node, end: number) => void,
): Node {
  let node = root;
  for (let index = from; index < text.length; index += 1) {
    node = follow(node, fold(text.charAt(index)), root);
    for (let term = isTerm(node) ? node : node.suffix; term; term = term.suffix) onTerm(term, index + 1);
  }
  return node;
}

/** Drops the matches inside an allowed term. */
function notAllowed(denied: Match[], allowed: Match[]): Match[] {
  denied.sort(byStart);
  allowed.sort(byStart);
  let next = 0;
  let coveredTo = 0;
  return denied.filter((match) => {
    for (let other = allowed[next]; other && other.start <= match.start; other = allowed[next]) {
      coveredTo = Math.max(coveredTo, other.end);
      next += 1;
    }
    return coveredTo < match.end;
  });
}

const byStart = (a: Match, b: Match) => a.start - b.start || b.end - a.end;

/** Keeps the leftmost matches, and the longest of those with the same start; drops matches that start inside another. */
function leftmost(matches: Match[]): Match[] {
  const kept: Match[] = [];
  for (const match of matches) {
    if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  }
  return kept;
}

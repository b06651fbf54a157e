/**
 * The work of compiling a pattern, estimated from its source. A unit is about a microsecond.
 *
 * It is an estimate and not a measured time, so that the same pattern is always accepted or always rejected, also by a process
 * that has just started or by a busy machine.
 */
export const compileWork = (source: string): number =>
  source.length +
  unitsPerStep * estimateSteps(source) +
  unitsPerTable * countTables(source) +
  foldedBy(source) / foldedPerUnit;

const unitsPerStep = 2;
/** Every `\p{…}` merges a table with hundreds of ranges. */
const unitsPerTable = 250;
const foldedPerUnit = 8;

const countTables = (source: string): number => source.match(/\\[pP]/g)?.length ?? 0;

/** Assumed for every named or negated class. */
const foldedInClass = 5_000;
const ignoresCase = /\(\?[a-zA-Z]*i/;
const end = "\\\\x\\{([0-9a-f]{1,6})\\}|\\\\x([0-9a-f]{2})|([^\\\\])";
const range = new RegExp(`(?<=${end})-(?=${end})`, "giu");
const wideClass = /\\[pP]|\[\^/g;

/** If case is ignored, the library visits every character of a range. */
function foldedBy(source: string): number {
  if (!ignoresCase.test(source)) return 0;
  let folded = (source.match(wideClass)?.length ?? 0) * foldedInClass;
  for (const [, ...ends] of source.matchAll(range)) {
    folded += Math.max(0, codeOf(ends.slice(3, 6)) - codeOf(ends.slice(0, 3)));
  }
  return folded;
}

/** The code of a character that is written as `\x{…}`, `\x..` or itself. */
const codeOf = ([long, short, plain]: (string | undefined)[]): number =>
  plain?.codePointAt(0) ?? Number.parseInt(long ?? short ?? "0", 16);

const token =
  /\\Q(?<literal>[\s\S]*?)(?:\\E|$)|\\(?:x\{[^}]*\}|[pP]\{[^}]*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?[^:)]*[:)]?|\{(?<least>\d{1,4})(?:,(?<most>\d{0,4}))?\}|[\s\S]/g;

/** The steps of the compiled pattern, roughly. A repetition `x{n}` is compiled to n copies of x. */
function estimateSteps(source: string): number {
  const groups = [0];
  let last = 0;
  const add = (steps: number, copies = 1) => {
    groups[groups.length - 1] = (groups.at(-1) ?? 0) + steps * copies;
    last = steps;
  };
  for (const { 0: text, groups: found } of source.matchAll(token)) {
    if (found?.literal !== undefined) add(found.literal.length);
    else if (found?.least !== undefined) add(last, Math.max(Number(found.least), Number(found.most ?? 0), 1) - 1);
    else if (text === ")") add(groups.length > 1 ? (groups.pop() ?? 0) : 0);
    else if (text.startsWith("(") && !text.endsWith(")")) groups.push(1);
    else add(1);
  }
  return groups.reduce((sum, steps) => sum + steps, 0);
}

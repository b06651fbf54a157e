import { RE2JS } from "re2js";
import type { Program } from "./program.ts";

/** `maxMs`: CPU time for compiling all patterns together. */
export type CompileLimits = { maxSteps: number; maxMs: number };

/** Compiles a group of patterns; throws if one is too large or all together take too long. */
export class PatternCompiler {
  readonly #limits: CompileLimits;
  spentMs = 0;

  constructor(limits: CompileLimits) {
    this.#limits = limits;
  }

  compile(source: string): Program {
    const { maxSteps, maxMs } = this.#limits;
    if (foldedBy(source) > Math.max(maxMs, minMs) * foldedPerMs)
      throw new Error("it ignores case over too many characters; use fewer or narrower ranges");
    if (this.spentMs > maxMs) throw new Error("the patterns take too long to compile; use fewer or simpler ones");
    const program = this.#compile(source);
    const steps = program.inst.length;
    if (steps <= maxSteps) return program;
    throw new Error(`it is too large: ${steps} steps where ${maxSteps} are allowed; use fewer or smaller repetitions`);
  }

  #compile(source: string): Program {
    const before = cpuUse();
    try {
      return RE2JS.compile(source).re2().prog as Program;
    } finally {
      const { user, system } = cpuUse(before);
      this.spentMs += (user + system) / 1_000;
    }
  }
}

/** If case is ignored, the library visits every character of a range, without a limit. */
const foldedPerMs = 8_000;
/** A single pattern may take this long, even if `maxMs` is less. */
const minMs = 20;
/** Assumed for every named or negated class. */
const foldedInClass = 5_000;
const ignoresCase = /\(\?[a-zA-Z]*i/;
const end = "\\\\x\\{([0-9a-f]{1,6})\\}|\\\\x([0-9a-f]{2})|([^\\\\])";
const range = new RegExp(`(?<=${end})-(?=${end})`, "giu");
const wideClass = /\\[pP]|\[\^/g;

/** How many characters the library would visit. */
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

/** CPU time of this thread (Node 22.19 and newer), else of the process: authors also test agents with older versions. */
const cpuUse = (before?: NodeJS.CpuUsage): NodeJS.CpuUsage =>
  (process.threadCpuUsage ?? process.cpuUsage).call(process, before);

/** Translates a JavaScript pattern to RE2 syntax. Features that need backtracking are rejected when it is compiled. */
export const translateRegExp = (source: string): string => RE2JS.translateRegExp(source);

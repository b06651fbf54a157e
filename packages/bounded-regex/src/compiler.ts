import { RE2JS } from "re2js";
import type { Program } from "./program.ts";

/** `mostMs`: what all patterns that are compiled together may take of the processor. */
export type CompileLimits = { mostSteps: number; mostMs: number };

/** Compiles patterns that belong together; throws, and says what to do, where one is too large or all take too long. */
export class PatternCompiler {
  readonly #limits: CompileLimits;
  spentMs = 0;

  constructor(limits: CompileLimits) {
    this.#limits = limits;
  }

  compile(source: string): Program {
    const { mostSteps, mostMs } = this.#limits;
    // The library has no bound of its own: wide ranges that ignore case take milliseconds for every few characters.
    if (this.spentMs > mostMs) throw new Error("the patterns take too long to compile; use fewer or simpler ones");
    const program = this.#compile(source);
    const steps = program.inst.length;
    if (steps <= mostSteps) return program;
    throw new Error(`it is too large: ${steps} steps where ${mostSteps} are allowed; use fewer or smaller repetitions`);
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

/** Of this thread alone where Node can tell (22.19 and newer); authors test their agents under older ones, too. */
const cpuUse = (before?: NodeJS.CpuUsage): NodeJS.CpuUsage =>
  (process.threadCpuUsage ?? process.cpuUsage).call(process, before);

/** A pattern as JavaScript writes it, in RE2's spelling; what only backtracking can do is refused when it is compiled. */
export const translateRegExp = (source: string): string => RE2JS.translateRegExp(source);

import { RE2JS } from "re2js";
import { compileWork } from "./compile-work.ts";
import type { Program } from "./program.ts";

/** `maxWork`: the estimated microseconds of compiling all patterns together. */
export type CompileLimits = { maxSteps: number; maxWork: number };

/** Compiles a group of patterns; throws if one is too large or all together take too long. */
export class PatternCompiler {
  readonly #limits: CompileLimits;
  spentWork = 0;

  constructor(limits: CompileLimits) {
    this.#limits = limits;
  }

  compile(source: string): Program {
    const { maxSteps, maxWork } = this.#limits;
    const work = compileWork(source);
    if (work > maxWork)
      throw new Error("it takes too long to compile; use fewer or smaller repetitions, classes and ranges");
    if (this.spentWork + work > maxWork)
      throw new Error("the patterns take too long to compile; use fewer or simpler ones");
    this.spentWork += work;
    const program = RE2JS.compile(source).re2().prog as Program;
    const steps = program.inst.length;
    if (steps <= maxSteps) return program;
    throw new Error(`it is too large: ${steps} steps where ${maxSteps} are allowed; use fewer or smaller repetitions`);
  }
}

/** Translates a JavaScript pattern to RE2 syntax. Features that need backtracking are rejected when it is compiled. */
export const translateRegExp = (source: string): string => RE2JS.translateRegExp(source);

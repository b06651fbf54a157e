export { PatternCompiler, translateRegExp } from "./compiler.ts";
export { createTest, type PatternTest } from "./lazy-dfa.ts";
export { PartialMatcher } from "./partial-match.ts";
export { createSearch } from "./pike-search.ts";
export type { Program } from "./program.ts";
export { findFirstCharacters } from "./program.ts";
export { TooMuchWork, WorkMeter } from "./work-meter.ts";

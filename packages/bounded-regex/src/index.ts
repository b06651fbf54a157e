export { PatternCompiler, translateRegExp } from "./compiler.ts";
export { createTest, type PatternTest } from "./lazy-dfa.ts";
export { PatternWalk } from "./partial-match.ts";
export { createSearch } from "./pike-search.ts";
export type { Program } from "./program.ts";
export { findBeginnings } from "./reach.ts";
export { TooMuchWork, WorkMeter } from "./work-meter.ts";

export { createExpressionCompiler, type Expression, ExpressionError } from "./expressions.ts";
export { parseForExpressions } from "./json-values.ts";
export { createExpressionMeter, type ExpressionMeter } from "./metering.ts";

export { createExpressionMeter, type ExpressionMeter } from "./expression-meter.ts";
export { createExpressionCompiler, type Expression, ExpressionError } from "./expressions.ts";
export { parseForExpressions } from "./json-values.ts";

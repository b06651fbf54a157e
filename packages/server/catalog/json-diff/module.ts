import type { AgentContext } from "../../src/runtimes/agent-context.ts";
import { type Change, compare } from "./diff.ts";
import { createNumbering } from "./number-values.ts";

type Input = { before: unknown; after: unknown; ignore_keys?: string[]; max_changes?: number };

/** Every change repeats its path, so a few long keys could make an answer far larger than its question. */
const maxPathChars = 250_000;

export default {
  async run(ctx: AgentContext) {
    const { before, after, ignore_keys = [], max_changes = 1_000 } = ctx.input as Input;
    const report = startReport(max_changes);
    const ignoredKeys = new Set(ignore_keys);
    compare({ ignoredKeys, numberOf: createNumbering(ignoredKeys), record: report.record }, "", before, after);
    return report.finish();
  },
};

function startReport(maxChanges: number) {
  const counts = { add: 0, remove: 0, replace: 0 };
  const changes: Change[] = [];
  let pathChars = 0;
  let truncated = false;
  const record = (change: Change) => {
    counts[change.op] += 1;
    pathChars += change.path.length;
    truncated ||= changes.length >= maxChanges || pathChars > maxPathChars;
    if (!truncated) changes.push(change);
  };
  const finish = () => {
    const { add: added, remove: removed, replace: replaced } = counts;
    const equal = added + removed + replaced === 0;
    const result = equal ? "equal" : `${added} added, ${removed} removed, ${replaced} replaced`;
    return { result, equal, added, removed, replaced, changes, truncated };
  };
  return { record, finish };
}

/** A table refers to another: rows of that one must be there first. */
export type Reference = { from: string; to: string };

/** Every table after those that it refers to; by name where nothing else decides. */
export function inDependencyOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const waiting = new Set([...tables].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const isFree = (table: string) =>
      !references.some(({ from, to }) => from === table && to !== table && waiting.has(to));
    const next = [...waiting].find(isFree);
    if (next === undefined) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}`);
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

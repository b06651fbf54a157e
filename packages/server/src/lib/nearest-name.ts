/** The name that a typo probably stands for; null if none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const maxDistance = Math.max(1, Math.min(3, Math.floor(typed.length / 2)));
  const from = typed.toLowerCase();
  const [best] = names
    .filter((name) => Math.abs(name.length - typed.length) <= maxDistance)
    .map((name) => ({ name, steps: distance(from, name.toLowerCase()) }))
    .sort((one, other) => one.steps - other.steps);
  return best && best.steps <= maxDistance ? best.name : null;
}

/** The Levenshtein distance: characters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const swap = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

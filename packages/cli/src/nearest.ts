/** The closest word to a mistyped one; null if none is close. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const longest = Math.max(1, Math.floor(typed.length / 2));
  const [best] = [...new Set(words)]
    .map((word) => ({ word, steps: distance(typed.toLowerCase(), word) }))
    .sort((a, b) => a.steps - b.steps);
  return best && best.steps <= Math.min(3, longest) ? best.word : null;
}

/** Number of letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const swap = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

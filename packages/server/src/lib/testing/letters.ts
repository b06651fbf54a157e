/** So many letters `a` and `b` without an order: no two places of the text are alike to a pattern that remembers the last ones. */
export function letters(count: number): string {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "ab"[seed % 2];
  }).join("");
}

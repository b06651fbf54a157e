/** Pseudo-random letters `a` and `b`, so that a pattern that remembers the last letters finds no repetition. */
export function letters(count: number): string {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "ab"[seed % 2];
  }).join("");
}

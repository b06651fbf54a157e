/** Says yes to the first of a kind, and to the next only after a while: for what would otherwise be told again and again. */
export function createSparsely(
  everyMs: number,
  now: () => number = () => performance.now(),
): (kind: string) => boolean {
  const toldMs = new Map<string, number>();
  return (kind) => {
    const lastMs = toldMs.get(kind);
    if (lastMs !== undefined && now() - lastMs < everyMs) return false;
    toldMs.set(kind, now());
    return true;
  };
}

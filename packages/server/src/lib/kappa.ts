/** Items with the same ratings: how many raters chose each category, and how many such items there are. */
export type RatedItems = { counts: readonly number[]; items: number };

/**
 * Fleiss' kappa (1971): how far raters agree beyond chance. All items have the same number of raters, who need not be the same people.
 * Null without items, with a single rater, or if all ratings are the same: then chance alone explains the agreement.
 */
export function fleissKappa(rated: readonly RatedItems[]): number | null {
  const total = rated.reduce((sum, { items }) => sum + items, 0);
  const raters = sumOf(rated[0]?.counts ?? []);
  if (total === 0 || raters < 2) return null;
  const agreeing = ({ counts }: RatedItems) =>
    (sumOf(counts.map((count) => count ** 2)) - raters) / (raters * (raters - 1));
  const observed = sumOf(rated.map((one) => one.items * agreeing(one))) / total;
  const categories = rated[0]?.counts.length ?? 0;
  const shares = Array.from(
    { length: categories },
    (_, place) => sumOf(rated.map(({ counts, items }) => items * (counts[place] ?? 0))) / (total * raters),
  );
  const expected = sumOf(shares.map((share) => share ** 2));
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

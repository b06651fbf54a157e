/** What is left of what evaluations that belong together may cost. */
export type ExpressionMeter = { charge(ticks: number): void; reset(): void };

/** Some tens of milliseconds: so long may one tenant hold up the others. */
export const mostTicks = 100_000;

export function createExpressionMeter(): ExpressionMeter {
  let left = mostTicks;
  return {
    charge(ticks) {
      left -= ticks;
      if (left < 0) throw new RangeError("the expression takes too long on these values");
    },
    reset() {
      left = mostTicks;
    },
  };
}

/** Random choices that follow from a seed. */
export type Choices = {
  /** From 0 to less than 1. */
  share(): number;
  /** A whole number from 0 to less than `limit`. */
  below(limit: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** `stream` names independent sequences of one seed, so that a choice less in one changes nothing in the others. */
export function createChoices(seed: number, stream: string): Choices {
  const next = createWords(seed, stream);
  const share = () => next() / 2 ** 32;
  const below = (limit: number) => Math.floor(share() * limit);
  return {
    share,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => share() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  };
}

/** The generator `sfc32`: words of 32 bits. */
export function createWords(seed: number, stream: string): () => number {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0, 1];
  for (const letter of stream) c = (Math.imul(c, 31) + letter.charCodeAt(0)) >>> 0;
  const next = () => {
    const word = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + word) >>> 0;
    return word;
  };
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  return next;
}

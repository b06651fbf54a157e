/** The largest count that one model call may report: a hundred times the largest context window that any model has. */
export const maxCallTokens = 1_000_000_000;

/** The largest count of a whole run. */
export const maxRunTokens = 1_000_000_000_000;

/**
 * A token count that somebody else reported: a whole number from 0 to `most`. Null for everything else, which counts as not reported.
 * Every figure of a provider, a worker or an agent elsewhere passes here: the database cannot store 1e308, and -5 would be a credit.
 */
export const readTokenCount = (value: unknown, most = maxCallTokens): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : null;

/** The nearest count that can be stored; 0 for what is no number. */
export const boundTokens = (total: number): number => (total > 0 ? Math.min(Math.trunc(total), maxRunTokens) : 0);

/** Stands for your runbooks and your platform. Call them here; secrets come from `ctx.secrets`. */
const runbooks: Readonly<Record<string, string>> = {
  checkout: "Checkout answers 503 if its pool of connections is full. A restart frees it.",
  search: "Search is slow while its index is rebuilt. Wait for ten minutes.",
};

export const findRunbook = async (words: string): Promise<string | null> => {
  const found = Object.keys(runbooks).find((service) => words.toLowerCase().includes(service));
  return found === undefined ? null : `${found}: ${runbooks[found]}`;
};

export const restart = async (service: string, _idempotencyKey: string): Promise<string> => `${service} was restarted.`;

/** Stands for your shop. Call its API here; secrets come from `ctx.secrets`. */
const orders: Readonly<Record<string, { total: number }>> = { "o-7": { total: 60 }, "o-8": { total: 240 } };

export const findOrder = async (id: string): Promise<{ total: number } | null> => orders[id] ?? null;

export const refundOrder = async (id: string, _idempotencyKey: string): Promise<string> => `receipt-${id}`;

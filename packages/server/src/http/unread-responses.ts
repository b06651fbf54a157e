/**
 * How many bytes of answers wait for readers, in all and for each tenant. What is not read stays in memory, so a node that holds as
 * much as it may gives no more large answers to those who hold the most of it.
 */
export type UnreadResponses = {
  /** Whether a tenant may have another answer of this size. */
  hasRoomFor(tenant: string, bytes: number): boolean;
  /** Counts an answer until it is read or its connection has ended; returns how to say so. */
  hold(tenant: string, bytes: number): () => void;
};

const mostUnreadBytes = 32 * 1_048_576;

/** Within the bound everybody; beyond it whoever holds less than an equal share. */
export function createUnreadResponses(mostBytes = mostUnreadBytes): UnreadResponses {
  const held = new Map<string, number>();
  let total = 0;
  return {
    hasRoomFor(tenant, bytes) {
      if (total + bytes <= mostBytes) return true;
      const tenants = held.size + (held.has(tenant) ? 0 : 1);
      return total + bytes <= 2 * mostBytes && (held.get(tenant) ?? 0) + bytes <= mostBytes / tenants;
    },
    hold(tenant, bytes) {
      total += bytes;
      held.set(tenant, (held.get(tenant) ?? 0) + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= bytes;
        const left = (held.get(tenant) ?? bytes) - bytes;
        if (left > 0) held.set(tenant, left);
        else held.delete(tenant);
      };
    },
  };
}

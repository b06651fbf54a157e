import type { SessionId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import type { Caller } from "../model/api-keys.ts";
import type { UsedKey } from "../store/api-keys/api-keys.ts";
import type { Store } from "../store/store.ts";

/** Remembers who called, so that many calls cost one write now and then. */
export type LastUsed = { note(caller: Caller, address: string): void; saveOnce(): Promise<boolean> };

export function createLastUsed(store: Pick<Store, "apiKeys" | "sessions">, clock: DatabaseClock): LastUsed {
  const keys = new Map<string, UsedKey>();
  const sessions = new Map<SessionId, { id: SessionId; at: Date }>();
  return {
    note({ apiKeyId, organizationId, user }, address) {
      const at = new Date(clock.now());
      if (apiKeyId) keys.set(apiKeyId, { organizationId, id: apiKeyId, at, address });
      else if (user) sessions.set(user.sessionId, { id: user.sessionId, at });
    },
    async saveOnce() {
      const [used, seen] = [drain(keys), drain(sessions)];
      if (used.length > 0) await store.apiKeys.markUsed(used);
      if (seen.length > 0) await store.sessions.markSeen(seen);
      return false;
    },
  };
}

function drain<Noted>(noted: Map<string, Noted>): Noted[] {
  const all = [...noted.values()];
  noted.clear();
  return all;
}

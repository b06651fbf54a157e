import type { ApiKeyId, SessionId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";

/** Remembers who called, so that many calls cost one write now and then. */
export type LastUsed = { note(caller: Caller): void; saveOnce(): Promise<boolean> };

export function createLastUsed(store: Pick<Store, "apiKeys" | "sessions">, clock: DatabaseClock): LastUsed {
  const keys = new Map<ApiKeyId, number>();
  const sessions = new Map<SessionId, number>();
  return {
    note(caller) {
      if (caller.apiKeyId) keys.set(caller.apiKeyId, clock.now());
      else if (caller.user) sessions.set(caller.user.sessionId, clock.now());
    },
    async saveOnce() {
      const [used, seen] = [drain(keys), drain(sessions)];
      if (used.length > 0) await store.apiKeys.markUsed(used);
      if (seen.length > 0) await store.sessions.markSeen(seen);
      return false;
    },
  };
}

function drain<Id>(times: Map<Id, number>): { id: Id; at: Date }[] {
  const entries = [...times].map(([id, at]) => ({ id, at: new Date(at) }));
  times.clear();
  return entries;
}

import { useSyncExternalStore } from "react";

type Ticker = { subscribe: (listener: () => void) => () => void; now: () => number };

const tickers = new Map<number, Ticker>();

/** One shared timer per interval. */
function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let nowMs = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  };
  const ticker: Ticker = {
    now: () => nowMs,
    subscribe(listener) {
      if (listeners.size === 0) {
        nowMs = Date.now();
        timer = setInterval(tick, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
  tickers.set(everyMs, ticker);
  return ticker;
}

const still: Ticker = { now: () => 0, subscribe: () => () => {} };

/** The current time, updated at the interval; null: never updated. */
export function useNow(everyMs: number | null): number {
  const ticker = everyMs === null ? still : tickerOf(everyMs);
  const nowMs = useSyncExternalStore(ticker.subscribe, ticker.now);
  return everyMs === null ? Date.now() : nowMs;
}

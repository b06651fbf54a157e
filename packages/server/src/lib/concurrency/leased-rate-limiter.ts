import { epsilon, type Rate, type RateLimiter, type Verdict } from "./rate-limiter.ts";
import type { TokenGrant, TokenRequest } from "./shared-buckets.ts";

/** The connection of a process to the buckets that all processes share. */
export type SharedLimits = {
  send(requests: TokenRequest[], nodes: number): void;
  /** `takeBack` returns the tokens that were used since the last message, and gives up the others. */
  connect(receive: (grants: TokenGrant[]) => void, takeBack: (bucket: string) => number): void;
};

type Lease = {
  id: string;
  rate: Rate;
  tokens: number;
  spent: number;
  /** Below this number of tokens, more are requested in advance. */
  low: number;
  isRequested: boolean;
  waiting: ((verdict: Verdict) => void)[];
  /** Until then no process can have a token. */
  emptyUntilMs: number;
  elsewhere: number;
  elsewhereAtMs: number;
  /** The share of the limit that this machine has. */
  share: number;
  usedMs: number;
};

/** If the process that holds the buckets does not respond, requests are admitted. */
const responseMs = 1_000;
const idleMs = 60_000;
const reportAfterMs = 250;

/** `defer`: after this turn of the event loop. `later`: soon, without keeping the process alive. */
type Timers = { defer: (work: () => void) => void; later: (work: () => void) => void };

const realTimers: Timers = {
  defer: (work) => void setImmediate(work),
  later: (work) => void setTimeout(work, reportAfterMs).unref(),
};

type Options = { now?: () => number; timers?: Timers; peers?: number };

/** Admits requests from tokens that it gets in advance from buckets in another process. A request waits only when it has none. */
export class LeasedRateLimiter implements RateLimiter {
  readonly #shared: SharedLimits;
  readonly #now: () => number;
  readonly #timers: Timers;
  readonly #leases = new Map<string, Lease>();
  #outgoing: Lease[] = [];
  #nodes: number;
  #sweptMs: number;
  #isReportDue = false;

  constructor(shared: SharedLimits, { now = () => performance.now(), timers = realTimers, peers = 0 }: Options = {}) {
    this.#shared = shared;
    this.#now = now;
    this.#timers = timers;
    this.#nodes = 1 + peers;
    this.#sweptMs = now();
    shared.connect(
      (grants) => this.#receive(grants),
      (bucket) => this.#takeBack(bucket),
    );
  }

  take(id: string, rate: Rate): Verdict | Promise<Verdict> {
    const nowMs = this.#now();
    const lease = this.#find(id, rate);
    lease.usedMs = nowMs;
    if (lease.tokens < 1) return nowMs < lease.emptyUntilMs ? verdictOf(lease, nowMs, false) : this.#waitFor(lease);
    const verdict = this.#admit(lease, nowMs);
    if (lease.tokens < lease.low) this.#request(lease);
    return verdict;
  }

  setPeers(count: number): void {
    this.#nodes = 1 + count;
  }

  #find(id: string, rate: Rate): Lease {
    const known = this.#leases.get(id);
    if (!known) {
      const fresh = newLease(id, rate);
      this.#leases.set(id, fresh);
      return fresh;
    }
    // A changed limit may have tokens at once.
    const { burst, requests_per_minute } = known.rate;
    if (burst !== rate.burst || requests_per_minute !== rate.requests_per_minute) known.emptyUntilMs = 0;
    known.rate = rate;
    return known;
  }

  #admit(lease: Lease, nowMs: number): Verdict {
    lease.tokens -= 1;
    lease.spent += 1;
    if (!this.#isReportDue) {
      this.#isReportDue = true;
      this.#timers.later(() => this.#report());
    }
    return verdictOf(lease, nowMs, true);
  }

  #waitFor(lease: Lease): Promise<Verdict> {
    return new Promise((resolve) => {
      const giveUp = () => {
        lease.waiting = lease.waiting.filter((each) => each !== answer);
        lease.isRequested = false;
        resolve(verdictOf(lease, this.#now(), true));
      };
      const timer = setTimeout(giveUp, responseMs);
      const answer = (verdict: Verdict) => {
        clearTimeout(timer);
        resolve(verdict);
      };
      lease.waiting.push(answer);
      this.#request(lease);
    });
  }

  /** All requests of one turn of the event loop are sent together. */
  #request(lease: Lease): void {
    if (lease.isRequested) return;
    lease.isRequested = true;
    if (this.#outgoing.length === 0) this.#timers.defer(() => this.#flush());
    this.#outgoing.push(lease);
  }

  #flush(): void {
    const requests = this.#outgoing.map((lease): TokenRequest => {
      const { id: bucket, rate, spent, waiting } = lease;
      lease.spent = 0;
      return { bucket, rate, spent, wanted: waiting.length };
    });
    this.#outgoing = [];
    this.#shared.send(requests, this.#nodes);
  }

  #receive(grants: TokenGrant[]): void {
    const nowMs = this.#now();
    for (const { bucket, granted, elsewhere, share, isEmpty, nextMs } of grants) {
      const lease = this.#leases.get(bucket);
      if (!lease) continue;
      const tokens = lease.tokens + granted;
      Object.assign(lease, { isRequested: false, tokens, low: tokens / 2, elsewhere, elsewhereAtMs: nowMs, share });
      for (const resolve of lease.waiting.splice(0, tokens)) resolve(this.#admit(lease, nowMs));
      if (isEmpty) refuseWaiting(lease, nowMs, nextMs);
      // These arrived while the message was under way.
      else if (lease.waiting.length > 0) this.#request(lease);
    }
  }

  #takeBack(bucket: string): number {
    const lease = this.#leases.get(bucket);
    if (!lease) return 0;
    const { spent } = lease;
    lease.tokens = 0;
    lease.spent = 0;
    return spent;
  }

  /** Reports used tokens, so that their bucket refills. */
  #report(): void {
    this.#isReportDue = false;
    for (const lease of this.#leases.values()) if (lease.spent > 0) this.#request(lease);
    const nowMs = this.#now();
    if (nowMs - this.#sweptMs > idleMs) this.#sweep(nowMs);
  }

  /** Gives up the leases that are not used any more. */
  #sweep(nowMs: number): void {
    this.#sweptMs = nowMs;
    const idle = [...this.#leases.values()].filter(
      ({ usedMs, isRequested }) => nowMs - usedMs > idleMs && !isRequested,
    );
    for (const { id } of idle) this.#leases.delete(id);
    const held = idle.filter(({ tokens }) => tokens > 0);
    const returned = held.map(({ id, rate, spent }) => ({ bucket: id, rate, spent, wanted: 0, isIdle: true }));
    if (returned.length > 0) this.#shared.send(returned, this.#nodes);
  }
}

const newLease = (id: string, rate: Rate): Lease => ({
  id,
  rate,
  tokens: 0,
  spent: 0,
  low: 0,
  isRequested: false,
  waiting: [],
  emptyUntilMs: 0,
  elsewhere: 0,
  elsewhereAtMs: 0,
  share: 1,
  usedMs: 0,
});

function refuseWaiting(lease: Lease, nowMs: number, nextMs: number): void {
  lease.emptyUntilMs = nowMs + nextMs;
  for (const resolve of lease.waiting.splice(0)) resolve(verdictOf(lease, nowMs, false));
}

function verdictOf(lease: Lease, nowMs: number, isAdmitted: boolean): Verdict {
  const perMs = (lease.rate.requests_per_minute / 60_000) * lease.share;
  const capacity = Math.max(1, lease.rate.burst * lease.share);
  const refilled = lease.elsewhere + (nowMs - lease.elsewhereAtMs) * perMs;
  const total = Math.max(0, Math.min(capacity, lease.tokens + refilled));
  return {
    isAdmitted,
    remaining: isAdmitted ? Math.floor(total + epsilon) : 0,
    retryAfterSeconds: isAdmitted ? 0 : Math.max(1, Math.ceil((lease.emptyUntilMs - nowMs) / 1000 - epsilon)),
    fullAfterSeconds: Math.max(0, Math.ceil((capacity - total) / perMs / 1000 - epsilon)),
  };
}

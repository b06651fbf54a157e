import { ServiceError } from "../lib/errors.ts";

/**
 * Limits the requests that a node processes at the same time, so that a flood waits in a queue and does not delay all requests in the event
 * loop and the database. Above the limit, requests wait in one queue per tenant, and the tenant with the fewest requests in flight is next.
 * A burst is processed. Only if a queue has not been empty for some time, the requests that have waited too long in it are refused with 503.
 * The limit adapts to the delay of the event loop and to the duration of the fastest requests: if even those are slow, the node is
 * overloaded.
 *
 * A request counts while the node works on it. It does not count while its body arrives slowly, while it waits for a run, or while it
 * streams, because that does not delay others.
 */
export type Admission = {
  /** Returns at once if there is capacity; rejects if the request waits too long. `tenant`: an organisation or an address. */
  enter(tenant: string): Ticket | Promise<Ticket>;
  /** Adjusts the limit and refuses overdue requests. `lateMs`: the delay of a timer. */
  adjustOnce(lateMs: number): void;
  counts(): { inFlight: number; waiting: number; limit: number };
};

export type Ticket = {
  /** The body has arrived and processing starts. */
  start(): void;
  /** The node has finished the request or waits for something else. Idempotent. */
  leave(): void;
};

export const admissionLimits = {
  /** A node is overloaded if its event loop is late by more than this, or if its fastest requests take longer. */
  lateMs: 100,
  slowMs: 100,
  /** The number of finished requests that the fastest one is determined from. */
  minFinished: 8,
  minLimit: 32,
  usualLimit: 64,
  maxLimit: 1_024,
  step: 16,
  /** The maximum time in a queue, */
  waitMs: 2_000,
  /** except in one that was empty this long ago. It is a burst, such as a thousand runs that start together, and not overload. */
  burstMs: 10_000,
  maxWaiting: 10_000,
  minRefused: 16,
  /** A request that receives its body or is processed for longer than this is assumed to wait for something else. */
  readingMs: 200,
  workingMs: 5_000,
  checkEveryMs: 100,
};

/** Below this number of requests none waits, and no timer runs. */
const idleThreshold = 16;

/** What was measured since the last adjustment. `fastestMs` is null if too few requests finished. */
type Observation = { lateMs: number; fastestMs: number | null; wasFull: boolean };

/** The next limit: lower when overloaded, slowly higher otherwise, and above the usual limit only when requests had to wait. */
export function nextLimit(limit: number, { lateMs, fastestMs, wasFull }: Observation): number {
  const { minLimit, usualLimit, maxLimit, step, slowMs } = admissionLimits;
  if (lateMs > admissionLimits.lateMs || (fastestMs ?? 0) > slowMs) return Math.max(minLimit, Math.floor(limit * 0.7));
  const more = limit + step;
  if (wasFull) return Math.min(maxLimit, more);
  return limit >= usualLimit ? limit : Math.min(usualLimit, more);
}

type Load = { inFlight: number; limit: number; ownInFlight: number; tenants: number };

/**
 * Below the limit every request is admitted; above it only those of tenants with less than an equal share, so that a few requests never
 * wait for a flood.
 */
export function canAdmit({ inFlight, limit, ownInFlight, tenants }: Load): boolean {
  if (inFlight < limit) return true;
  return inFlight < 2 * limit && ownInFlight < Math.max(1, Math.floor(limit / Math.max(1, tenants)));
}

type Waiting = { sinceMs: number; grant: (ticket: Ticket) => void; refuse: (error: ServiceError) => void };
/** `queuedSinceMs`: when its queue was last empty. */
type Tenant = { name: string; inFlight: number; waiting: Waiting[]; queuedSinceMs: number };

export const overloaded = () => new ServiceError("service_overloaded", { headers: { "Retry-After": "1" } });

class CountedTicket implements Ticket {
  tenant: Tenant;
  readonly #requests: Requests;
  #state: "reading" | "working" | "left" = "reading";
  #isCounted = true;
  #sinceMs: number;

  constructor(requests: Requests, tenant: Tenant) {
    this.#requests = requests;
    this.tenant = tenant;
    this.#sinceMs = requests.now();
    requests.add(this);
  }

  start(): void {
    if (this.#state !== "reading") return;
    this.#state = "working";
    this.#sinceMs = this.#requests.now();
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#requests.add(this);
  }

  leave(): void {
    if (this.#state === "working") this.#requests.recordDuration(this.#requests.now() - this.#sinceMs);
    this.#state = "left";
    this.uncount();
  }

  uncount(): void {
    if (!this.#isCounted) return;
    this.#isCounted = false;
    this.#requests.remove(this);
  }

  /** Whether it takes so long that it is assumed to wait for something else. */
  isIdle(nowMs: number): boolean {
    const { readingMs, workingMs } = admissionLimits;
    return nowMs - this.#sinceMs > (this.#state === "reading" ? readingMs : workingMs);
  }
}

export function createAdmission(now: () => number = () => performance.now()): Admission {
  return new Requests(now);
}

class Requests implements Admission {
  readonly now: () => number;
  readonly #tenants = new Map<string, Tenant>();
  readonly #counted = new Set<CountedTicket>();
  #limit = admissionLimits.usualLimit;
  #waiting = 0;
  #wasFull = false;
  #finished = 0;
  #fastestMs = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(now: () => number) {
    this.now = now;
  }

  enter(name: string): Ticket | Promise<Ticket> {
    const tenant = this.#find(name);
    if (this.#counted.size >= idleThreshold) this.#scheduleAdjust();
    if (tenant.waiting.length === 0 && this.#hasCapacityFor(tenant)) return new CountedTicket(this, tenant);
    this.#wasFull = true;
    if (this.#waiting >= admissionLimits.maxWaiting) throw overloaded();
    this.#waiting += 1;
    this.#tenants.set(name, tenant);
    const sinceMs = this.now();
    if (tenant.waiting.length === 0) tenant.queuedSinceMs = sinceMs;
    return new Promise((grant, refuse) => tenant.waiting.push({ sinceMs, grant, refuse }));
  }

  adjustOnce(lateMs: number): void {
    const fastestMs = this.#finished < admissionLimits.minFinished ? null : this.#fastestMs;
    this.#limit = nextLimit(this.#limit, { lateMs, fastestMs, wasFull: this.#wasFull });
    this.#wasFull = this.#waiting > 0;
    if (fastestMs !== null) [this.#finished, this.#fastestMs] = [0, Number.POSITIVE_INFINITY];
    const nowMs = this.now();
    for (const ticket of this.#counted) if (ticket.isIdle(nowMs)) ticket.uncount();
    this.#refuseOverdue(nowMs);
    this.#grantNext();
  }

  counts() {
    return { inFlight: this.#counted.size, waiting: this.#waiting, limit: this.#limit };
  }

  recordDuration(workMs: number): void {
    this.#finished += 1;
    if (workMs < this.#fastestMs) this.#fastestMs = workMs;
  }

  add(ticket: CountedTicket): void {
    // While the ticket did not count, a new record may have been created for its tenant.
    ticket.tenant = this.#find(ticket.tenant.name);
    this.#tenants.set(ticket.tenant.name, ticket.tenant);
    ticket.tenant.inFlight += 1;
    this.#counted.add(ticket);
  }

  remove(ticket: CountedTicket): void {
    ticket.tenant.inFlight -= 1;
    this.#counted.delete(ticket);
    this.#removeIfUnused(ticket.tenant);
    this.#grantNext();
  }

  #find(name: string): Tenant {
    return this.#tenants.get(name) ?? { name, inFlight: 0, waiting: [], queuedSinceMs: 0 };
  }

  #removeIfUnused(tenant: Tenant): void {
    const isGone = tenant.inFlight === 0 && tenant.waiting.length === 0;
    if (isGone && this.#tenants.get(tenant.name) === tenant) this.#tenants.delete(tenant.name);
  }

  #hasCapacityFor({ name, inFlight: ownInFlight }: Tenant): boolean {
    const tenants = this.#tenants.size + (this.#tenants.has(name) ? 0 : 1);
    return canAdmit({ inFlight: this.#counted.size, limit: this.#limit, ownInFlight, tenants });
  }

  #grantNext(): void {
    while (this.#waiting > 0) {
      let next: Tenant | null = null;
      for (const tenant of this.#tenants.values())
        if (tenant.waiting.length > 0 && (next === null || tenant.inFlight < next.inFlight)) next = tenant;
      if (next === null || !this.#hasCapacityFor(next)) return;
      const request = next.waiting.shift() as Waiting;
      this.#waiting -= 1;
      request.grant(new CountedTicket(this, next));
    }
  }

  /**
   * Refuses only some of the overdue requests each time: a thousand refusals and their retries at once would block the event loop for a
   * second.
   */
  #refuseOverdue(nowMs: number): void {
    let remaining = Math.max(admissionLimits.minRefused, Math.ceil(this.#waiting / 40));
    for (const tenant of [...this.#tenants.values()]) {
      const isBurst = nowMs - tenant.queuedSinceMs < admissionLimits.burstMs;
      while (remaining > 0 && !isBurst) {
        const oldest = tenant.waiting[0];
        if (!oldest || nowMs - oldest.sinceMs < admissionLimits.waitMs) break;
        tenant.waiting.shift();
        this.#waiting -= 1;
        remaining -= 1;
        oldest.refuse(overloaded());
      }
      this.#removeIfUnused(tenant);
    }
  }

  /** Adjusts periodically while there are enough requests. */
  #scheduleAdjust(): void {
    if (this.#timer !== null) return;
    const dueMs = performance.now() + admissionLimits.checkEveryMs;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.adjustOnce(performance.now() - dueMs);
      if (this.#counted.size >= idleThreshold || this.#waiting > 0) this.#scheduleAdjust();
    }, admissionLimits.checkEveryMs).unref();
  }
}

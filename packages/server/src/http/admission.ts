import { ServiceError } from "../lib/errors.ts";

/**
 * Bounds the requests that a node works on at once, so that a flood waits at the door and not in the event loop and the database,
 * where everybody would wait behind it. Beyond the bound requests wait in a queue for each tenant, and the tenant with the fewest
 * requests in flight is next; who has waited too long is refused with 503. The bound follows the delay of the event loop, and the
 * time that the quickest requests take: where even those are slow, all of them wait for each other.
 *
 * A request counts while the node works on it. It does not count while its body arrives slowly, while it waits for a run, or while
 * it streams: that costs others nothing.
 */
export type Admission = {
  /** At once where there is room; rejects when the request has waited too long. `tenant`: an organisation, or an address. */
  enter(tenant: string): Ticket | Promise<Ticket>;
  /** One look at the event loop and at those who wait; `lateMs` is how late a timer was. */
  adjustOnce(lateMs: number): void;
  counts(): { inFlight: number; waiting: number; limit: number };
};

export type Ticket = {
  /** Its body has arrived, and work begins. */
  begin(): void;
  /** The node does nothing for it any more, or waits for something else. Repeatable. */
  leave(): void;
};

export const admissionLimits = {
  /** A node has more in flight than it can do when its loop is late by more than this, or its quickest requests take longer. */
  lateMs: 100,
  slowMs: 100,
  /** How many requests must have been done to judge by the quickest. */
  fewest: 8,
  least: 32,
  usual: 64,
  most: 1_024,
  step: 16,
  /** How long a request may wait at the door. */
  waitMs: 2_000,
  mostWaiting: 10_000,
  fewestRefused: 32,
  /** A request whose body has not arrived in this time, or that is worked on for longer than that, waits for something else. */
  readingMs: 200,
  workingMs: 5_000,
  checkEveryMs: 100,
};

/** Below this nobody waits, and no timer runs. */
const quiet = 16;

/** What was seen since the last look; `quickestMs` is null where too little was done. */
type Seen = { lateMs: number; quickestMs: number | null; wasFull: boolean };

/** The next bound: less when there is too much in flight, slowly more when there is not; beyond the usual one only where it is needed. */
export function nextLimit(limit: number, { lateMs, quickestMs, wasFull }: Seen): number {
  const { least, usual, most, step, slowMs } = admissionLimits;
  if (lateMs > admissionLimits.lateMs || (quickestMs ?? 0) > slowMs) return Math.max(least, Math.floor(limit * 0.7));
  const more = limit + step;
  if (wasFull) return Math.min(most, more);
  return limit >= usual ? limit : Math.min(usual, more);
}

type Load = { inFlight: number; limit: number; ownInFlight: number; tenants: number };

/** Within the bound everybody; beyond it whoever has less than an equal share, so that a few requests never wait for a flood. */
export function canAdmit({ inFlight, limit, ownInFlight, tenants }: Load): boolean {
  if (inFlight < limit) return true;
  return inFlight < 2 * limit && ownInFlight < Math.max(1, Math.floor(limit / Math.max(1, tenants)));
}

type Waiting = { sinceMs: number; grant: (ticket: Ticket) => void; refuse: (error: ServiceError) => void };
type Tenant = { name: string; inFlight: number; waiting: Waiting[] };

export const overloaded = () => new ServiceError("service_overloaded", { headers: { "Retry-After": "1" } });

/** A request from its admission on. */
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

  begin(): void {
    if (this.#state !== "reading") return;
    this.#state = "working";
    this.#sinceMs = this.#requests.now();
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#requests.add(this);
  }

  leave(): void {
    if (this.#state === "working") this.#requests.noteDone(this.#requests.now() - this.#sinceMs);
    this.#state = "left";
    this.uncount();
  }

  uncount(): void {
    if (!this.#isCounted) return;
    this.#isCounted = false;
    this.#requests.remove(this);
  }

  /** Whether it has taken so long that it must be waiting for something. */
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
  /** Those with something in flight or waiting. */
  readonly #tenants = new Map<string, Tenant>();
  readonly #counted = new Set<CountedTicket>();
  #limit = admissionLimits.usual;
  #waiting = 0;
  #wasFull = false;
  #done = 0;
  #quickestMs = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(now: () => number) {
    this.now = now;
  }

  enter(name: string): Ticket | Promise<Ticket> {
    const tenant = this.#find(name);
    if (this.#counted.size >= quiet) this.#watch();
    if (tenant.waiting.length === 0 && this.#hasCapacityFor(tenant)) return new CountedTicket(this, tenant);
    this.#wasFull = true;
    if (this.#waiting >= admissionLimits.mostWaiting) throw overloaded();
    this.#waiting += 1;
    this.#tenants.set(name, tenant);
    return new Promise((grant, refuse) => tenant.waiting.push({ sinceMs: this.now(), grant, refuse }));
  }

  adjustOnce(lateMs: number): void {
    const quickestMs = this.#done < admissionLimits.fewest ? null : this.#quickestMs;
    this.#limit = nextLimit(this.#limit, { lateMs, quickestMs, wasFull: this.#wasFull });
    this.#wasFull = this.#waiting > 0;
    if (quickestMs !== null) [this.#done, this.#quickestMs] = [0, Number.POSITIVE_INFINITY];
    const nowMs = this.now();
    for (const ticket of this.#counted) if (ticket.isIdle(nowMs)) ticket.uncount();
    this.#refuseLate(nowMs);
    this.#grantNext();
  }

  counts() {
    return { inFlight: this.#counted.size, waiting: this.#waiting, limit: this.#limit };
  }

  noteDone(workMs: number): void {
    this.#done += 1;
    if (workMs < this.#quickestMs) this.#quickestMs = workMs;
  }

  add(ticket: CountedTicket): void {
    // One that has not counted for a while may find its tenant's other requests under a new record.
    ticket.tenant = this.#find(ticket.tenant.name);
    this.#tenants.set(ticket.tenant.name, ticket.tenant);
    ticket.tenant.inFlight += 1;
    this.#counted.add(ticket);
  }

  remove(ticket: CountedTicket): void {
    ticket.tenant.inFlight -= 1;
    this.#counted.delete(ticket);
    this.#forget(ticket.tenant);
    this.#grantNext();
  }

  #find(name: string): Tenant {
    return this.#tenants.get(name) ?? { name, inFlight: 0, waiting: [] };
  }

  #forget(tenant: Tenant): void {
    const isGone = tenant.inFlight === 0 && tenant.waiting.length === 0;
    if (isGone && this.#tenants.get(tenant.name) === tenant) this.#tenants.delete(tenant.name);
  }

  #hasCapacityFor({ name, inFlight: ownInFlight }: Tenant): boolean {
    const tenants = this.#tenants.size + (this.#tenants.has(name) ? 0 : 1);
    return canAdmit({ inFlight: this.#counted.size, limit: this.#limit, ownInFlight, tenants });
  }

  /** The tenant with the least in flight is next. */
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

  /** A part of those who are late in each look: a thousand refusals, and the requests that follow them, would take the loop a second. */
  #refuseLate(nowMs: number): void {
    let most = Math.max(admissionLimits.fewestRefused, Math.ceil(this.#waiting / 20));
    for (const tenant of [...this.#tenants.values()]) {
      while (most > 0) {
        const oldest = tenant.waiting[0];
        if (!oldest || nowMs - oldest.sinceMs < admissionLimits.waitMs) break;
        tenant.waiting.shift();
        this.#waiting -= 1;
        most -= 1;
        oldest.refuse(overloaded());
      }
      this.#forget(tenant);
    }
  }

  /** Looks again and again, for as long as there is something to look at. */
  #watch(): void {
    if (this.#timer !== null) return;
    const dueMs = performance.now() + admissionLimits.checkEveryMs;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.adjustOnce(performance.now() - dueMs);
      if (this.#counted.size >= quiet || this.#waiting > 0) this.#watch();
    }, admissionLimits.checkEveryMs).unref();
  }
}

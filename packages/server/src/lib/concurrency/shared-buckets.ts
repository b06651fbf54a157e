import { type Bucket, epsilon, type Rate } from "./rate-limiter.ts";

/** What a process reports and needs of one bucket. */
export type TokenRequest = {
  bucket: string;
  rate: Rate;
  /** Tokens that the process used since its last message. */
  spent: number;
  /** Requests that wait for a token. */
  wanted: number;
  /** The process gives up the tokens that it holds. */
  isIdle?: boolean;
};

export type TokenGrant = {
  bucket: string;
  granted: number;
  /** Tokens that the process does not hold: those in the bucket, and those of the other processes. */
  elsewhere: number;
  /** Fewer tokens were left than wanted. Then `nextMs` is the time until the next one. */
  isEmpty: boolean;
  nextMs: number;
  /** The share of the limit that the processes of this machine have together. */
  share: number;
};

type Shared = Bucket & { leases: Map<number, number>; rate: Rate };

/** As in `createLocalRateLimiter`, for a machine that joins others. */
const joiningShare = 0.01;

/**
 * Token buckets of several processes, held by one of them. A process gets whole tokens in advance (a lease), so that most of its requests
 * need no message. Tokens of a lease count as tokens of the bucket until the process reports them as spent: the bucket never holds more
 * than its capacity, and the processes together never admit more than one process would.
 */
export class SharedBuckets {
  readonly #buckets = new Map<string, Shared>();
  readonly #maximum: number;
  readonly #now: () => number;
  readonly #startedMs: number;
  #processes = 1;
  /** Null until the first message. Nodes on other machines have their own share. */
  #nodes: number | null = null;
  #joinedOthers = false;

  constructor(maximum: number, now: () => number) {
    this.#maximum = maximum;
    this.#now = now;
    this.#startedMs = now();
  }

  /** The number of processes that share these buckets, and of all nodes of the installation. */
  setNodes(processes: number, nodes: number): void {
    if (this.#nodes === null) this.#joinedOthers = nodes > processes;
    this.#processes = Math.max(1, processes);
    this.#nodes = nodes;
  }

  /** Notes what a process used. Returns whether the bucket has as many tokens as the process wants. */
  note(member: number, { bucket: id, rate, spent, wanted, isIdle }: TokenRequest): boolean {
    const bucket = this.#find(id, rate);
    bucket.rate = rate;
    noteSpent(bucket, member, spent);
    if (isIdle) takeBack(bucket, member);
    return bucket.tokens >= wanted - epsilon;
  }

  hasTokens({ bucket: id, rate, wanted }: TokenRequest): boolean {
    return this.#find(id, rate).tokens >= wanted - epsilon;
  }

  /** Grants what a process wants and more in advance, as far as there are tokens. */
  grant(member: number, { bucket: id, rate, wanted, isIdle }: TokenRequest): TokenGrant {
    const bucket = this.#find(id, rate);
    const granted = isIdle ? 0 : this.#take(bucket, member, wanted);
    const others = leased(bucket) - (bucket.leases.get(member) ?? 0);
    return {
      bucket: id,
      granted,
      elsewhere: bucket.tokens + others,
      isEmpty: granted < wanted,
      nextMs: Math.max(0, (1 - bucket.tokens) / this.#perMs(bucket)),
      share: this.#share(),
    };
  }

  /** The other processes that hold tokens of a bucket. */
  holders(id: string, except: number): number[] {
    const holding = [...(this.#buckets.get(id)?.leases.keys() ?? [])];
    return holding.filter((member) => member !== except);
  }

  /** A process gave its lease back, after it had used some of it. */
  giveBack(member: number, id: string, spent: number): void {
    const bucket = this.#buckets.get(id);
    if (!bucket) return;
    this.#refill(bucket);
    noteSpent(bucket, member, spent);
    takeBack(bucket, member);
  }

  /** A process did not respond: its tokens count as used. */
  drop(member: number, id: string): void {
    this.#buckets.get(id)?.leases.delete(member);
  }

  /** A process is gone: its tokens count as used. */
  removeMember(member: number): void {
    for (const bucket of this.#buckets.values()) bucket.leases.delete(member);
  }

  /** Removes full buckets: a missing bucket counts as full. */
  sweep(): void {
    for (const [id, bucket] of this.#buckets) {
      this.#refill(bucket);
      if (leased(bucket) === 0 && bucket.tokens >= this.#capacity(bucket)) this.#buckets.delete(id);
    }
  }

  #find(id: string, rate: Rate): Shared {
    const bucket = this.#buckets.get(id) ?? this.#create(id, rate);
    this.#refill(bucket);
    return bucket;
  }

  #create(id: string, rate: Rate): Shared {
    const bucket: Shared = { tokens: 0, atMs: this.#now(), leases: new Map(), rate };
    bucket.tokens = this.#capacity(bucket);
    // Other machines may have used up the burst.
    if (this.#joinedOthers) {
      bucket.tokens = Math.max(1, bucket.tokens * joiningShare);
      bucket.atMs = this.#startedMs;
    }
    if (this.#buckets.size >= this.#maximum) this.#buckets.delete(this.#buckets.keys().next().value ?? id);
    this.#buckets.set(id, bucket);
    return bucket;
  }

  /** Leased tokens take up space in the bucket. */
  #refill(bucket: Shared): void {
    const nowMs = this.#now();
    const room = Math.max(0, this.#capacity(bucket) - leased(bucket));
    const added = Math.max(0, nowMs - bucket.atMs) * this.#perMs(bucket);
    bucket.tokens = Math.min(room, bucket.tokens + added);
    bucket.atMs = Math.max(bucket.atMs, nowMs);
  }

  #take(bucket: Shared, member: number, wanted: number): number {
    const held = bucket.leases.get(member) ?? 0;
    const available = Math.floor(bucket.tokens + epsilon);
    // A lease is a part of what is left, so that leases become small before the bucket is empty.
    const target = Math.floor((bucket.tokens + held) / (2 * this.#processes)) - held;
    const granted = Math.min(available, Math.max(wanted, target, 0));
    bucket.tokens = Math.max(0, bucket.tokens - granted);
    if (held + granted > 0) bucket.leases.set(member, held + granted);
    return granted;
  }

  #share = (): number => Math.min(1, this.#processes / (this.#nodes ?? 1));
  #capacity = ({ rate }: Shared): number => Math.max(1, rate.burst * this.#share());
  #perMs = ({ rate }: Shared): number => (rate.requests_per_minute / 60_000) * this.#share();
}

function leased({ leases }: Shared): number {
  let sum = 0;
  for (const tokens of leases.values()) sum += tokens;
  return sum;
}

function noteSpent({ leases }: Shared, member: number, spent: number): void {
  const left = Math.max(0, (leases.get(member) ?? 0) - spent);
  if (left > 0) leases.set(member, left);
  else leases.delete(member);
}

function takeBack(bucket: Shared, member: number): void {
  bucket.tokens += bucket.leases.get(member) ?? 0;
  bucket.leases.delete(member);
}

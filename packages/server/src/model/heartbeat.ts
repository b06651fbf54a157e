/**
 * The heartbeat of the installation: one row of the database that every living node writes, by the database's own clock.
 *
 * A lease that has run out says that its holder is dead only if a living one could have renewed it. So what the beats say
 * counts first: two of them too far apart are a pause, in which nobody could renew or begin anything, whether the database was
 * away, no node lived, or its clock was set. After a pause holders renew first: for one lease nothing is taken from anybody.
 */

const renewalsPerLease = 8;

/** Many in a lease, so that a few lost ones do not cost it. */
export const renewMs = (leaseSeconds: number): number => (leaseSeconds * 1_000) / renewalsPerLease;

/** Whoever takes over what a dead node left looks for it as often as a living one renews. */
export const takeoverPollMs = (leaseSeconds: number): number => Math.min(1_000, renewMs(leaseSeconds));

export const beatMs = (leaseSeconds: number): number => Math.min(2_000, renewMs(leaseSeconds));

/** A shorter gap than this costs no lease: whoever lives has renewed just before it, and does so just after it. */
export const longestGapSeconds = (leaseSeconds: number): number => leaseSeconds / 2;

/** Clocks that are kept by a time server go back a little now and then. */
export const toleratedSeconds = 1;

export type Pulse = "steady" | "paused" | "set back";

/** What a beat at `nowMs` says after the one at `beforeMs`, both by the database's clock. */
export function readPulse(beforeMs: number, nowMs: number, leaseSeconds: number): Pulse {
  const gapSeconds = (nowMs - beforeMs) / 1_000;
  if (gapSeconds < -toleratedSeconds) return "set back";
  return gapSeconds > longestGapSeconds(leaseSeconds) ? "paused" : "steady";
}

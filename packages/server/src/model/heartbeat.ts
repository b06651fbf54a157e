/**
 * The heartbeat of the installation: one database row that all live nodes write, with the database's clock.
 *
 * An expired lease means that its holder is dead only if a live holder could have renewed it. If two beats are too far apart, no node
 * could renew a lease in between: the database was unavailable, no node was running, or the clock was set. After such a pause, holders
 * get the time of one lease to renew before any lease is taken over.
 */

const renewalsPerLease = 8;

/** Several per lease, so that a few failed renewals do not lose it. */
export const renewMs = (leaseSeconds: number): number => (leaseSeconds * 1_000) / renewalsPerLease;

/** Expired leases are searched as often as leases are renewed. */
export const takeoverPollMs = (leaseSeconds: number): number => Math.min(1_000, renewMs(leaseSeconds));

export const beatMs = (leaseSeconds: number): number => Math.min(2_000, renewMs(leaseSeconds));

/** A shorter gap loses no lease: live holders renew just before and just after it. */
export const longestGapSeconds = (leaseSeconds: number): number => leaseSeconds / 2;

/** A time server may set clocks back by a little. */
export const toleratedSeconds = 1;

type Pulse = "steady" | "paused" | "set back";

/** Classifies the gap between two beats, both by the database's clock. */
export function readPulse(beforeMs: number, nowMs: number, leaseSeconds: number): Pulse {
  const gapSeconds = (nowMs - beforeMs) / 1_000;
  if (gapSeconds < -toleratedSeconds) return "set back";
  return gapSeconds > longestGapSeconds(leaseSeconds) ? "paused" : "steady";
}

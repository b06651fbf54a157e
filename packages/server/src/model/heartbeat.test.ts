import fc from "fast-check";
import { expect, test } from "vitest";
import { beatMs, longestGapSeconds, readPulse, renewMs } from "./heartbeat.ts";

const leases = fc.integer({ min: 1, max: 600 });
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("regular beats are steady, even if one is lost", () => {
  fc.assert(
    fc.property(leases, moments, (leaseSeconds, beforeMs) => {
      for (const beats of [0, 1, 2]) {
        expect(readPulse(beforeMs, beforeMs + beats * beatMs(leaseSeconds), leaseSeconds)).toBe("steady");
      }
    }),
  );
});

test("any gap that could lose a lease is a pause", () => {
  fc.assert(
    fc.property(leases, moments, fc.double({ min: 0, max: 2, noNaN: true }), (leaseSeconds, beforeMs, share) => {
      const gapMs = leaseSeconds * 1_000 * share;
      const pulse = readPulse(beforeMs, beforeMs + gapMs, leaseSeconds);
      // It renewed at most one interval before the gap, and renews at most two intervals after it.
      const leftMs = leaseSeconds * 1_000 - 3 * renewMs(leaseSeconds) - gapMs;
      if (leftMs < 0) expect(pulse).toBe("paused");
      if (pulse === "steady") expect(leftMs).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a clock is set back only if it goes back by more than a second", () => {
  fc.assert(
    fc.property(leases, moments, fc.integer({ min: 0, max: 100_000_000 }), (leaseSeconds, beforeMs, byMs) => {
      expect(readPulse(beforeMs, beforeMs - byMs, leaseSeconds)).toBe(byMs > 1_000 ? "set back" : "steady");
    }),
  );
});

test("with leases of 12 s, nodes beat every 1.5 s, and 6 s without a beat are a pause", () => {
  expect([beatMs(12), longestGapSeconds(12)]).toEqual([1_500, 6]);
  expect(beatMs(600)).toBe(2_000);
});

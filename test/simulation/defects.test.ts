import { expect, inject, test } from "vitest";
import { templateDatabase } from "../support/database.ts";
import type { Found } from "./defects.ts";
import { findViolations } from "./seeds.ts";

/** A change of a statement of the service gives a seed another history, so each defect has several. */
const found: Found[] = [
  ["new token of a claim", { seeds: [74, 5, 43, 81, 211], steps: 700, invariant: "the first result of a step wins" }],
  ["lease token of questions", { seeds: [74, 5, 43, 81, 211], steps: 700, invariant: "no work fails by itself" }],
  ["lease token of steps", { seeds: [5, 74, 43, 81], steps: 1_300, invariant: "the first result of a step wins" }],
  ["lock of votes", { seeds: [13, 19, 18, 17], steps: 300, invariant: "a vote is refused only if it is too late" }],
  ["lock and sequence of votes", { seeds: [13, 19, 18, 17], steps: 300, invariant: "no call fails by itself" }],
  ["state of answered questions", { seeds: [13, 19, 18, 17], steps: 700, invariant: "no call fails by itself" }],
  ["row of a cap", { seeds: [13, 19, 18, 17], steps: 1_500, invariant: "a cap is never exceeded" }],
  ["lock of threads", { seeds: [19, 13, 17, 18], steps: 1_500, invariant: "each run of a thread has its own turn" }],
  ["wait after a pause", { seeds: [16, 24, 8, 32], steps: 1_000, invariant: "a pause costs no attempt" }],
  ["expiry of leases", { seeds: [16, 24, 8, 32], steps: 1_000, invariant: "a pause costs no attempt" }],
];

test.each(found)("a seed finds that the %s is missing", async (defect, search) => {
  const server = { server: inject("postgresUrl"), template: templateDatabase };
  expect(await findViolations(server, defect, search)).toContain(search.invariant);
});

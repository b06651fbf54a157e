import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import type { ActiveRun } from "./active-runs.ts";
import { AttemptGuard, type GuardDeps } from "./guard.ts";

const unavailable = () => new ServiceError("service_unavailable");

/** Opens the policy of an attempt; the first reads fail with these errors. */
async function openAfter(failures: unknown[], controller = new AbortController()) {
  let reads = 0;
  const deps = {
    findPolicy: async () => {
      reads += 1;
      const failure = failures[reads - 1];
      if (failure) throw failure;
      return null;
    },
  } as unknown as GuardDeps;
  const active = { run: {}, configuration: {}, signal: controller.signal } as unknown as ActiveRun;
  return { refusal: await new AttemptGuard(deps, active).open(), reads };
}

test("an attempt whose policy cannot be read because the database is unavailable waits, and is not lost", async () => {
  expect(await openAfter([unavailable(), unavailable()])).toEqual({ refusal: null, reads: 3 });
});

test("a run that is stopped meanwhile does not wait", async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await openAfter([unavailable()], controller)).toMatchObject({ refusal: { type: "lost" }, reads: 1 });
});

test("a policy that does not exist any more fails the run", async () => {
  const { refusal } = await openAfter([new Error("no such policy")]);
  expect(refusal).toMatchObject({ type: "failed", error: { code: "guardrail_violation" } });
});

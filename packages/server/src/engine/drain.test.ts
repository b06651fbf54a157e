import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import type { ActiveRun } from "./active-runs.ts";
import { drain } from "./drain.ts";

test("a run that does not stop in time is released, so that another node can continue it at once", async () => {
  const run = { organizationId: newId("org"), id: newId("run") };
  const happened: unknown[] = [];
  const never = new Promise<void>(() => {});
  await drain(
    {
      active: {
        all: () => [{ run, leaseToken: "lease" } as ActiveRun],
        stopAll: (reason) => happened.push(reason),
        whenIdle: () => never,
      },
      waiters: { whenIdle: () => never, release: () => happened.push("waiters released") },
      runs: {
        async release({ id, leaseToken, forgiven }) {
          happened.push({ id, leaseToken, forgiven });
          return true;
        },
      },
      signals: { publish: (topic, id) => happened.push(`${topic} ${id}`) },
    },
    0,
  );
  const released = { id: run.id, leaseToken: "lease", forgiven: true };
  expect(happened).toEqual(["handed over", released, `queued ${run.id}`, "waiters released"]);
});

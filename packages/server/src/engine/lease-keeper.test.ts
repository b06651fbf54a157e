import type { RunStatus } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { ActiveRun } from "./active-runs.ts";
import { type LeaseKeeperDeps, renewOnce } from "./lease-keeper.ts";

/** A node with one run whose lease is gone and that has this status now. */
async function renewTwice(status: RunStatus, isEnding = false) {
  const stops: string[] = [];
  const lost: string[] = [];
  const active = {
    run: { organizationId: "org_1", id: "run_1" },
    leaseToken: "token",
    stopReason: null,
    isEnding,
    stop(reason: string) {
      active.stopReason = reason as never;
      stops.push(reason);
    },
  } as unknown as ActiveRun;
  const find = async () => ({ status });
  const deps = {
    store: { runs: { renewLeases: async () => [], find } },
    active: { all: () => [active], get: () => active },
    leaseSeconds: 30,
    onLost: (id: string) => lost.push(id),
  } as unknown as LeaseKeeperDeps;
  await renewOnce(deps);
  await renewOnce(deps);
  return { stops, lost };
}

test.each<RunStatus>(["running", "queued", "completed"])(
  "a run that another node took over and that is %s now is stopped and reported once",
  async (status) => {
    expect(await renewTwice(status)).toEqual({ stops: ["lost"], lost: ["run_1"] });
  },
);

test("a run that was cancelled by force is stopped and not reported as taken over", async () => {
  expect(await renewTwice("cancelled")).toEqual({ stops: ["lost"], lost: [] });
});

test("a run whose result this node is writing is neither stopped nor reported", async () => {
  expect(await renewTwice("completed", true)).toEqual({ stops: [], lost: [] });
});

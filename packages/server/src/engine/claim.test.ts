import type { AgentConfiguration } from "@agentrun/contract";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import type { NodeSlots } from "../model/slots.ts";
import type { Store } from "../store/store.ts";
import { createActiveRuns } from "./active-runs.ts";
import { createBacklog } from "./capacity.ts";
import { claimOnce, createConfigurationCache } from "./claim.ts";

const revisionOf = { organizationId: newId("org"), agentId: newId("ag") };
const first = { ...revisionOf, agentRevision: 1 };
const second = { ...revisionOf, agentRevision: 2 };

function createWorld(answers: (() => Promise<unknown>)[]) {
  const requested: number[] = [];
  const findRevision = ((_organizationId, _agentId, revision) => {
    requested.push(revision);
    return answers.shift()?.() as never;
  }) as Store["agents"]["findRevision"];
  return { requested, find: createConfigurationCache({ findRevision }) };
}

const configuration = { name: "Echo" } as unknown as AgentConfiguration;

test("a revision is read once, however many runs of it are claimed at once and later", async () => {
  const { requested, find } = createWorld([async () => ({ configuration }), async () => ({ configuration })]);
  expect(await Promise.all([find(first), find(first)])).toEqual([configuration, configuration]);
  expect(find(first)).toBe(configuration);
  await find(second);
  expect(requested).toEqual([1, 2]);
});

test("a failed read is repeated on the next request", async () => {
  const away = async () => {
    throw new Error("away");
  };
  const { find } = createWorld([away, async () => null, async () => ({ configuration })]);
  await expect(find(first)).rejects.toThrow("away");
  await expect(find(first)).rejects.toThrow("missing");
  expect(await find(first)).toBe(configuration);
});

test("a claim leaves half of the free slots to new runs, unless there is a known backlog", async () => {
  const active = createActiveRuns({ module: 5, io: 9 });
  const backlog = createBacklog({ countQueued: async () => 0 }, 100);
  const wanted: NodeSlots[] = [];
  const claim: Store["runs"]["claim"] = async (_node, most) => {
    wanted.push(most);
    return [];
  };
  const deps = { active, backlog, nodeId: "node", leaseSeconds: 30, caps: { perOrganization: null, perKey: null } };
  const looking = {
    ...{ ...deps, store: { runs: { claim } as Store["runs"] } },
    ...{ findConfiguration: () => configuration, releaseUnreadable: async () => {} },
  };
  expect(await claimOnce({ ...looking, start: () => {} })).toBe(false);
  expect(await claimOnce({ ...looking, start: () => {} })).toBe(false);
  expect(wanted).toEqual([
    { module: 5, io: 9 },
    { module: 3, io: 5 },
  ]);
  expect(active.taken()).toEqual({ module: 0, io: 0, worker: 0 });
});

test("a backlog of one kind of run neither delays nor hides runs of the other kind", async () => {
  const active = createActiveRuns({ module: 1, io: 3 });
  const backlog = createBacklog({ countQueued: async () => 0 }, 100);
  const answers = [
    [
      { run: first, slot: "module" },
      { run: first, slot: "io" },
    ],
    [{ run: first, slot: "io" }],
  ];
  const wanted: NodeSlots[] = [];
  const claim = (async (_node: string, slots: NodeSlots) => {
    wanted.push(slots);
    return answers.shift();
  }) as unknown as Store["runs"]["claim"];
  const deps = {
    ...{ active, backlog, nodeId: "node", leaseSeconds: 30, caps: { perOrganization: null, perKey: null } },
    ...{ store: { runs: { claim } as Store["runs"] }, findConfiguration: () => configuration },
    ...{ start: () => {}, releaseUnreadable: async () => {} },
  };
  // The only slot for modules is taken, so there may be more of them, but no more of the others.
  expect(await claimOnce(deps)).toBe(true);
  expect([backlog.isWaiting("module"), backlog.isWaiting("io")]).toEqual([true, false]);
  expect(await claimOnce(deps)).toBe(true);
  expect(wanted[1]).toEqual({ module: 0, io: 1 });
  expect([backlog.isWaiting("module"), active.taken()]).toEqual([true, { module: 1, io: 2, worker: 0 }]);
});

test("an unreadable revision affects only its own run", async () => {
  const active = createActiveRuns({ module: 5, io: 5 });
  const backlog = createBacklog({ countQueued: async () => 0 }, 100);
  const runs = [1, 2, 3].map((agentRevision) => ({ run: { ...revisionOf, agentRevision }, slot: "module" }));
  const claim = (async () => runs) as unknown as Store["runs"]["claim"];
  const started: number[] = [];
  const released: unknown[] = [];
  await claimOnce({
    ...{ active, backlog, nodeId: "node", leaseSeconds: 30, caps: { perOrganization: null, perKey: null } },
    store: { runs: { claim } as Store["runs"] },
    async findConfiguration({ agentRevision }) {
      if (agentRevision === 2) throw new Error("revision 2 is missing");
      return configuration;
    },
    start: ({ run }) => started.push(run.agentRevision),
    releaseUnreadable: async ({ run }, error) => {
      released.push(run.agentRevision, (error as Error).message);
    },
  });
  expect([started, released]).toEqual([
    [1, 3],
    [2, "revision 2 is missing"],
  ]);
  // Started runs keep their slots.
  expect(active.taken()).toEqual({ module: 2, io: 0, worker: 0 });
});

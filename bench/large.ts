import type { OrganizationId } from "@agentrun/contract";
import { fromUuid } from "../packages/server/src/lib/ids.ts";
import type { Database } from "../packages/server/src/store/database/postgres.ts";
import { addTenant, type Tenant, timeClaims, timeOtherTenant } from "./large/claim.ts";
import { openDatabaseOf } from "./large/database.ts";
import { timeFeed } from "./large/feed.ts";
import { fillRuns, sampleRuns } from "./large/fill.ts";
import type { Load } from "./load.ts";
import { describeCpu, measure, median } from "./measure.ts";
import { inWorld, print, type World } from "./world.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const many = Number(process.env.BENCH_RUNS ?? 5_000_000);
const few = 10_000;
const backlog = 10_000;

type Side = { world: World; database: Database; agentId: string; loads: Record<string, Load> };

/** The same calls on two services, one with few finished runs and one with many, in turns. */
async function compare(small: World, large: World): Promise<void> {
  const sides = [await prepare(small, few), await prepare(large, many)] as const;
  const ratios = new Map<string, { clock: number[]; lines: string[] }>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(sides[0].loads)) {
      const [a, b] = [await time(sides[0], name), await time(sides[1], name)];
      // The first round only warms up.
      if (round === 0) continue;
      const known = ratios.get(name) ?? { clock: [], lines: [] };
      known.clock.push(b.p50Ms / a.p50Ms);
      known.lines = [`${a.p50Ms.toFixed(2)} → ${b.p50Ms.toFixed(2)} ms`, describeCpu(b.cpu)];
      ratios.set(name, known);
    }
  }
  print(`\np50 with ${many} finished runs / with ${few} (target: at most 1.2), one connection, with the last round`);
  for (const [name, { clock, lines }] of ratios)
    print(`  ${name.padEnd(34)} ${median(clock).toFixed(2)}   ${lines.join("   ")}`);
  await compareFeeds(sides);
  await compareClaims(sides);
}

/** The request of a polling client: runs after the newest one, and after one from the middle of the month. */
async function compareFeeds(sides: readonly Side[]): Promise<void> {
  print("\nreading the feed, p50");
  for (const { world, database } of sides) {
    const organizationId = world.service.credentials.organization_id as OrganizationId;
    for (const [name, days] of [
      ["after the newest event", 0],
      ["after an event of 15 days ago", 15],
    ] as const) {
      const ms = await timeFeed(database, organizationId, days);
      print(`  ${name.padEnd(34)} ${ms.toFixed(2)} ms`);
    }
  }
}

const time = ({ world, loads }: Side, name: string) => measure({ ...(loads[name] as Load), seconds }, world.pid);

/** Enough runs that each has left the service's cache before it is requested again. */
const differentRuns = 10_000;

async function prepare(world: World, runs: number): Promise<Side> {
  const database = await openDatabaseOf(world.service);
  const { organization_id: organizationId, agent_id: agentId } = world.service.credentials;
  const rareAgentId = await world.addAgent("talker");
  const took = await fillRuns(database, { organizationId, agentId, rareAgentId, runs });
  print(`${runs} finished runs inserted in ${took.toFixed(1)} s`);
  const ids = (await sampleRuns(database, differentRuns, runs)).map((id) => fromUuid("run", id));
  return { world, database, agentId, loads: createLoads(world, rareAgentId, ids) };
}

function createLoads(world: World, rareAgentId: string, ids: string[]): Record<string, Load> {
  const { port, headers, service } = world;
  const { agent_id } = service.credentials;
  const shared = { port, headers, ca: service.ca, connections: 1, seconds };
  const get = (path: string | string[]): Load => ({ ...shared, method: "GET", path, body: null });
  const list = (query: string) => get(`/v2/runs?limit=20${query}`);
  return {
    create: {
      ...shared,
      method: "POST",
      path: "/v2/runs",
      body: JSON.stringify({ agent_id, input: { query: "hello" } }),
    },
    get: get(ids.map((id) => `/v2/runs/${id}`)),
    list: list(""),
    "list by agent": list(`&agent_id=${agent_id}`),
    "list by agent, 1 in 1000": list(`&agent_id=${rareAgentId}`),
    "list by status, completed": list("&status=completed"),
    "list by status, failed, 1 in 100": list("&status=failed"),
    "list by status, cancelled, 1 in 50000": list("&status=cancelled"),
    "list by status, queued": list("&status=queued"),
    "list by metadata, region, 1 in 20": list("&metadata[region]=eu"),
    "list by metadata, customer, 1 in 10000": list("&metadata[customer]=c500"),
    "list by metadata, unknown": list("&metadata[customer]=nobody"),
    "events, the newest": get("/v2/events?limit=20"),
    "events, from the oldest": get("/v2/events?limit=20&order=asc"),
  };
}

async function compareClaims(sides: readonly Side[]): Promise<void> {
  print(`\nclaim of 100 runs with ${backlog} queued by one tenant and one by another`);
  for (const { world, database } of sides) {
    const agentId = await world.addAgent("waiter");
    const first: Tenant = { organizationId: world.service.credentials.organization_id, agentId };
    const other = await addTenant(database, first);
    const claims = await timeClaims(database, first, other, backlog);
    const explained = claims.explained.filter((line) => /^(Planning|Execution) Time/.test(line)).join(", ");
    print(
      `  ${claims.claimed.length} claims took ${claims.claimed.join(", ")} runs, p50 ${claims.p50Ms.toFixed(1)} ms; explain analyze: ${explained}; the first claim includes the other tenant's run: ${claims.isFair}`,
    );
    if (process.env.BENCH_PLAN) print(claims.explained.join("\n"));
    const { p50Ms, worstMs, left } = await timeOtherTenant(database, first, other, backlog);
    print(
      `  the other tenant's run starts ${p50Ms.toFixed(0)} ms after it was queued, at worst ${worstMs.toFixed(0)} ms, with ${left} still waiting   (target: 1000 ms)`,
    );
    await database.close();
  }
}

await inWorld({}, (small) => inWorld({}, (large) => compare(small, large)));

import type { Browser, Page } from "playwright-core";
import { fromUuid } from "../packages/server/src/lib/ids.ts";
import { ensureBuilt, launchBrowser, visit } from "../test/support/dashboard/pages.ts";
import { fillCounts } from "./large/counts.ts";
import { openDatabaseOf } from "./large/database.ts";
import { fillRuns, sampleRuns } from "./large/fill.ts";
import { median } from "./measure.ts";
import { inWorld, print, type World } from "./world.ts";

const many = Number(process.env.BENCH_RUNS ?? 5_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/** One visit: when the page was complete, and its requests, the slowest first. */
type Opened = { readyMs: number; requests: { path: string; ms: number }[] };

/** A page is complete at the last moment before a while without loading. */
const watch = `
  globalThis.busyMs = 0;
  const look = () => {
    const isBusy = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
    if (isBusy || document.querySelector("h1") === null) globalThis.busyMs = performance.now();
    requestAnimationFrame(look);
  };
  look();`;
const stillMs = 600;
const isStill = `performance.now() - globalThis.busyMs > ${stillMs}`;
const requests = `performance.getEntriesByType("resource")
  .filter(({ name }) => /\\/(v2|api)\\//.test(name) && !/stream|events/.test(name))
  .map(({ name, duration }) => ({ path: new URL(name).pathname + new URL(name).search, ms: duration }))
  .sort((one, other) => other.ms - one.ms)`;

async function openOnce(page: Page, address: string): Promise<Opened> {
  await page.goto(address);
  // The content security policy of the pages forbids waiting inside of them.
  while (!(await page.evaluate<boolean>(isStill))) await page.waitForTimeout(50);
  return {
    readyMs: await page.evaluate<number>("globalThis.busyMs"),
    requests: await page.evaluate<Opened["requests"]>(requests),
  };
}

const placesOf = (runId: string, agentId: string): Record<string, string> => ({
  "overview, 24 hours": "/",
  "overview, 30 days": "/?range=30d",
  runs: "/runs",
  "runs that failed": "/runs?status=failed",
  run: `/runs/${runId}`,
  agent: `/agents/${agentId}`,
  inbox: "/inbox",
  costs: "/costs",
  usage: "/usage",
});

async function timePages(world: World, browser: Browser): Promise<void> {
  const { service } = world;
  const database = await openDatabaseOf(service);
  const { organization_id: organizationId, agent_id: agentId } = service.credentials;
  const took = await fillRuns(database, { organizationId, agentId, rareAgentId: agentId, runs: many });
  await fillCounts(database, organizationId, agentId, many);
  print(`${many} finished runs and their counts inserted in ${took.toFixed(0)} s`);
  const [id = ""] = await sampleRuns(database, 1_000, many);
  await using person = await visit(browser, service, { width: 1280, height: 900 });
  await person.page.addInitScript(watch);
  await person.signIn();
  print(
    `\ntime until a page is complete, opened by its URL, median of ${rounds} (target: 1000 ms); its slowest request`,
  );
  for (const [name, path] of Object.entries(placesOf(fromUuid("run", id), agentId))) {
    const opened: Opened[] = [];
    for (let round = 0; round < rounds; round += 1)
      opened.push(await openOnce(person.page, new URL(service.baseUrl).origin + path));
    const slowest = opened.map(({ requests: [first] }) => first?.ms ?? 0);
    print(
      `  ${name.padEnd(20)} ${median(opened.map(({ readyMs }) => readyMs)).toFixed(0)} ms   ${median(slowest).toFixed(0)} ms ${opened.at(-1)?.requests[0]?.path ?? ""}`,
    );
  }
  await database.close();
}

ensureBuilt();
const browser = await launchBrowser();
try {
  await inWorld({}, (world) => timePages(world, browser));
} finally {
  await browser.close();
}

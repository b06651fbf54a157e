import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { desktop, faultsOf, overhang, settled } from "../support/dashboard/axe.ts";
import { button, dialogOf } from "../support/dashboard/pages.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

/** Four widths of every page, on a busy machine. */
const browserTimeout = { timeout: 480_000 };

/** A name of the maximum length, in one word. */
const longName = "Unterbrechungsfreie-Rechnungsabgleichungsagentur-der-nordwestlichen-Niederlassung";
const widths = [390, 768, 1024, 1440];

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

/** Names of maximum length in every field. */
async function settleLong(): Promise<string[]> {
  const { make } = world;
  const runtime = { type: "module", module: "gatekeeper" };
  const agent = await make("/agents/custom", { name: longName, runtime });
  await world.service.api("PATCH", `/agents/${agent}`, { body: { description: `${longName} ${longName}` } });
  await make("/api-keys", { name: longName, scopes: ["runs:write", "agents:read", "webhooks:read", "usage:read"] });
  const email = "a-rather-long-address-of-somebody@niederlassung-nordwest.example.com";
  await make("/members/invitations", { email, role: "developer" });
  const pipeline = await make("/pipelines", { name: longName, steps: [{ name: "one", agent_id: agent }] });
  const webhook = (await world.addWebhook(`https://127.0.0.1:9/${longName}`, { events: ["key.expiring"] })).id;
  const rule = { name: longName, metric: "run_count", comparison: "gte", threshold: 9, window_seconds: 300 };
  await addCounts(agent);
  const [run, other] = [await world.run({ query: longName }), await world.run({ query: `${longName} ${longName}` })];
  return [
    ...[
      "/",
      "/runs",
      "/inbox",
      "/replays",
      "/threads",
      "/agents",
      "/workers",
      "/catalog",
      "/pipelines",
      "/pipelines/new",
    ],
    ...["/webhooks", "/alerts", "/quality", "/costs", "/caps", "/usage", "/nowhere", "/settings"],
    ...["api-keys", "members", "single-sign-on", "policies", "connectors", "model-providers", "errors", "sessions"].map(
      (each) => `/settings/${each}`,
    ),
    ...["/settings/audit", "/settings/profile", `/playground?agent=${agent}`],
    `/runs/${await make("/runs", { agent_id: agent, input: {}, user: longName })}`,
    `/runs/${run.id}`,
    `/runs/${run.id}/compare/${other.id}`,
    `/replays/${await make("/replays", { agent_id: world.service.credentials.agent_id, effects: "live" })}`,
    `/threads/${await make("/threads", { user: longName, metadata: { [longName.slice(0, 40)]: longName } })}`,
    ...["overview", "call", "configuration", "revisions", "canaries", "deployments"].map(
      (tab) => `/agents/${agent}?tab=${tab}`,
    ),
    ...["overview", "definition"].map((tab) => `/pipelines/${pipeline}?tab=${tab}`),
    `/pipelines/${pipeline}/runs/${await make(`/pipelines/${pipeline}/runs`, { input: { about: longName } })}`,
    ...(await settleEvaluation()),
    `/webhooks/${webhook}`,
    `/alerts/${await make("/alerts", rule)}`,
    `/settings/policies/${await make("/policies", { name: longName, guards: [{ type: "pii", action: "redact" }] })}`,
    `/settings/connectors/${await make("/connectors", { name: longName.slice(0, 60), type: "mcp", url: `https://127.0.0.1:9/${longName}` })}`,
    `/settings/errors/${await addError()}`,
  ];
}

/** A data set, a scorer and an experiment with two revisions, and all pages about them. */
async function settleEvaluation(): Promise<string[]> {
  const { make } = world;
  const agent = await make("/agents/custom", { name: longName, runtime: { type: "module", module: "number" } });
  await make(`/agents/${agent}/revisions`, { runtime: { type: "module", module: "miscounter" } });
  const row = { input: { value: 3, note: longName }, expected_output: { value: 6 }, tags: [longName.slice(0, 64)] };
  const dataset = await make("/datasets", { agent_id: agent, name: longName, description: longName, rows: [row] });
  const scorer = await make("/scorers", { name: longName, definition: { type: "exact", field: "/value" } });
  await world.service.api("PATCH", `/scorers/${scorer}`, { body: { definition: { type: "exact", partial: true } } });
  const request = { dataset_id: dataset, scorers: [{ id: scorer }], effects: "live", agent_revisions: [1, 2] };
  const experiment = await make("/experiments", { ...request, name: longName });
  const read = async () => (await world.service.api<{ status: string }>("GET", `/experiments/${experiment}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  return [
    ...["/datasets", `/datasets/${dataset}`, "/scorers", `/scorers/${scorer}`, "/experiments"],
    ...[`/experiments/${experiment}`, `/experiments/${experiment}/compare`],
  ];
}

/** As many as in a busy month: numbers need space too. */
async function addCounts(agent: string): Promise<void> {
  const row = `$1::uuid, date_trunc('minute', now(), 'UTC'), $2::uuid, (select id from api_keys where organization_id = $1 order by id limit 1)`;
  for (const statement of [
    `insert into run_acceptances values (${row}, 900, 2134838300)`,
    `insert into run_endings values (${row}, 'completed', 900, 2104838300, 993483830012), (${row}, 'agent_error', 900, 30000000, 0)`,
    `insert into run_costs values (${row}, '${longName}', '${longName}', 900, 2134838300, 993483830012, 98348383001234, 12)`,
  ])
    await world.database.query(statement, [
      toUuid(world.service.credentials.organization_id),
      toUuid(agent as `ag_${string}`),
    ]);
}

/** Internal errors, with long texts. */
async function addError(): Promise<string> {
  await world.database.query(
    `insert into error_reports values (gen_random_uuid(), '5f0c1d', 'request', 'TypeError', $1, $1, 'GET /v2/runs/{id}', 1,
       gen_random_uuid(), now(), now())`,
    [longName.repeat(3)],
  );
  const { body } = await world.service.api<{ data: { id: string }[] }>("GET", "/errors");
  return String(body.data[0]?.id);
}

/** Pages without sign-in or without the frame: other tests check these. */
const frameless = ["/sign-in", "/join", "/password", "/second-factor", "/authorize"];

/** The paths of pages that none of these addresses opens. */
function missingFrom(places: readonly string[]): string[] {
  const read = (name: string) =>
    readFileSync(new URL(`../../packages/dashboard/src/${name}`, import.meta.url), "utf8").matchAll(
      / path: "([^"]+)"/g,
    );
  const own = [...read("router.tsx")].map(([, path = ""]) => path).filter((path) => path !== "$");
  const settings = [...read("routes/settings.ts")].map(([, path = ""]) => `/settings${path === "/" ? "" : path}`);
  const opened = places.map((place) => place.replace(/\?.*/, ""));
  const isOpened = (path: string) =>
    opened.some((place) => new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}$`).test(place));
  return [...own, ...settings.map((path) => path.replace("/settings/settings", "/settings"))]
    .filter((path) => !frameless.includes(path))
    .filter((path) => !isOpened(path));
}

/** How far the content overflows the page, or a table its box. */
const overflows = `[...document.querySelectorAll("main, main table, main [role=table]")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || (each.parentElement?.scrollWidth ?? 0) > (each.parentElement?.clientWidth ?? 0) + 1)
  .map((each) => each.getAttribute("aria-label") ?? each.tagName)`;

test(
  "with long names nothing overflows on any page, on a phone, a tablet, a laptop and a desktop",
  browserTimeout,
  async () => {
    const places = await settleLong();
    expect(missingFrom(places)).toEqual([]);
    await using person = await world.signedIn();
    const { page } = person;
    for (const path of places) {
      await person.open(path);
      await settled(page);
      for (const width of widths) {
        const message = `${path} at ${width}`;
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => overhang(page), { message }).toBeLessThanOrEqual(0);
        await expect.poll(() => page.evaluate<string[]>(overflows), { message }).toEqual([]);
      }
      await page.setViewportSize(desktop);
    }
    await person.open("/settings/api-keys");
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await button(page, "Create API key").click();
      await dialogOf(page).getByLabel("Name").waitFor();
      expect(await faultsOf(page)).toEqual([]);
      const wide = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(wide, `the key's dialog at ${width}`).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      await dialogOf(page).waitFor({ state: "detached" });
    }
    expect(person.faults).toEqual([]);
  },
);

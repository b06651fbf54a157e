import { type Agent, type Endpoint, type EndpointName, endpoints } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planChanges } from "../../packages/server/src/domain/configurations/plan.ts";
import { unaudited } from "../../packages/server/src/http/audit.ts";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { type Browser, openBrowser, shownCode } from "../support/browser.ts";
import { callEndpoint, populate, rows } from "../support/endpoint-calls.ts";
import { secretIn, startMailServer } from "../support/mail-server.ts";
import {
  allowBy,
  authorizationQuery,
  newVerifier,
  type OAuthClient,
  showTo,
  startOAuthClient,
} from "../support/oauth-client.ts";
import { createWorld, type World } from "../support/world.ts";

/** Every write of the endpoint table leaves exactly one entry, or is listed with the reason why not. */
let world: World;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let application: OAuthClient;

beforeAll(async () => {
  [mail, application] = await Promise.all([startMailServer(), startOAuthClient()]);
  world = await createWorld({ env: { ...application.env, ...mail.env } });
});

afterAll(async () => {
  await world?.remove();
  await mail?.close();
  await application?.[Symbol.asyncDispose]();
});

type Entry = Record<"actor" | "address" | "action" | "resource_id" | "request_id" | "outcome", string | null> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const entriesOf = async (answer: ApiAnswer): Promise<Entry[]> => {
  const { api } = world.service;
  const listed = await api<{ data: Entry[] }>("GET", "/audit?limit=20&outcome=succeeded");
  return listed.body.data.filter((entry) => entry.request_id === answer.headers["x-request-id"]);
};

const writes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== "GET");
const isDelete = (endpoint: Endpoint) => endpoint.method === "DELETE";
const tested = new Set<string>();

/** A call through another protocol is logged as the operation that it performs, if that is logged. */
const loggedAs: Partial<Record<EndpointName, EndpointName>> = {
  cancelResponse: "cancelRun",
  createOpenAiFile: "createFile",
  deleteOpenAiFile: "deleteFile",
  createA2aPushConfig: "createA2aPushConfig",
};

/** Null if the entry is correct, else the problem. */
async function problemOf(name: string, answer: ApiAnswer): Promise<string | null> {
  tested.add(name);
  const isDoor = endpoints[name as EndpointName].tag === "Doors";
  const noted = isDoor ? loggedAs[name as EndpointName] : name;
  // A door may reject its smallest request itself, in which case nothing is logged.
  if (answer.status >= 300 && noted !== undefined) return `${name}: ${answer.status} ${answer.text}`;
  const entries = await entriesOf(answer);
  const expected = Object.hasOwn(unaudited, name) || noted === undefined ? 0 : 1;
  if (entries.length !== expected) return `${name}: ${entries.length} entries`;
  return entries.every((entry) => isComplete(noted ?? name, entry)) ? null : `${name}: ${JSON.stringify(entries)}`;
}

const isComplete = (name: string, { action, actor, address, resource_id: id }: Entry): boolean =>
  action === name &&
  /^(key|usr)_/.test(actor ?? "") &&
  /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(address ?? "") &&
  /^[a-z]+_/.test(id ?? "");

const expectOneEntry = async (name: string, answer: ApiAnswer) => expect(await problemOf(name, answer)).toBeNull();

/** Bodies for endpoints that reject the smallest valid request. */
const bodies: Partial<Record<EndpointName, Record<string, unknown>>> = {
  rollbackAgent: { reason: "because" },
  createDeployment: { revision: 1 },
  // The other endpoints need the existing agents.
  archiveAgents: { agent_ids: [newId("ag")] },
  updateMember: { role: "viewer" },
  setDefaultPolicy: { policy: "standard" },
  actOnRun: { type: "message", payload: { text: "hello" } },
  testPolicy: { text: "hello" },
  createProvider: { name: "another", api_key: "sk-another" },
  testProvider: { model: "any" },
  createSecret: { name: "ANOTHER" },
  createScoringRule: { name: "another" },
  setSingleSignOn: { client_secret: "hush" },
  applyConfiguration: { digest: planChanges({ name: "default", prune: false, only: null }, [], []).digest },
  redeliverFailed: { since: "2026-01-02T03:04:05.000Z" },
};

test("every write with a key leaves one entry with actor, address, action and request id", async () => {
  const { api } = world.service;
  const { ids } = await populate(api);
  const prepared = await prepare(ids);
  const byKey = rows.filter(({ endpoint }) => endpoint.method !== "GET");
  const ordered = [
    ...byKey.filter((row) => !isDelete(row.endpoint)),
    ...byKey.filter((row) => isDelete(row.endpoint)).reverse(),
  ];
  const problems: (string | null)[] = [];
  for (const { name, endpoint } of ordered) {
    const body = bodies[name as EndpointName];
    const given = { ...(body ? { body } : {}), params: prepared[name] ?? {} };
    problems.push(await problemOf(name, await callEndpoint(api, endpoint, { ids }, given)));
  }
  expect(problems.filter(Boolean)).toEqual([]);
}, 120_000);

/** Some writes need more than an existing resource: an active run, a firing alert, a member to change. */
async function prepare(ids: Map<string, string>): Promise<Record<string, Record<string, string>>> {
  const { api, credentials } = world.service;
  const begin = async (path: string, body: object) =>
    (await api<{ id: string }>("POST", path, { body, headers: { prefer: "respond-async" } })).body.id;
  const waiter = await world.addAgent("waiter");
  const step = { name: "wait", agent_id: waiter, input: {} };
  const pipeline = await api<{ id: string }>("POST", "/pipelines", { body: { name: "waits", steps: [step] } });
  const run = await begin("/runs", { agent_id: await world.addAgent("listener"), input: {} });
  const authorization = { owner: "user" };
  const connector = await begin("/connectors", {
    name: "C",
    type: "mcp",
    url: "https://tools.example/mcp",
    authorization,
  });
  const firing = await fireAlert(ids.get("alr") ?? "");
  const member = await join("colleague@example.com");
  // As if the record had been found: there is no DNS here.
  await world.database.query("update email_domains set verified_at = now(), verified_by = 'dns'");
  const cancelled = await begin("/runs", { agent_id: waiter, input: {} });
  await api("DELETE", `/runs/${cancelled}?wait=30`);
  // It fails again when it is retried, so the test does not wait for it.
  const failing = { name: "fail", agent_id: await world.addAgent("fickle"), input: { fail: true } };
  const broken = await api<{ id: string }>("POST", "/pipelines", { body: { name: "fails", steps: [failing] } });
  const failedRun = await api<{ id: string }>("POST", `/pipelines/${broken.body.id}/runs`, { body: { input: {} } });
  // `deleteFile` needs the existing one.
  const file = await callEndpoint(api, endpoints.createFile, { ids });
  const rowsOf = await api<{ data: { id: string }[] }>("GET", `/datasets/${ids.get("ds")}/rows`);
  ids.set("row", rowsOf.body.data[0]?.id ?? "");
  const scorer = { id: ids.get("scr") };
  const cases = { agent_id: waiter, name: "cases", rows: [{ input: {} }] };
  const dataset_id = (await api<{ id: string }>("POST", "/datasets", { body: cases })).body.id;
  const experiment = () => begin("/experiments", { dataset_id, scorers: [scorer], effects: "live" });
  const ended = await experiment();
  await world.database.query("update experiment_runs set state = 'cancelled', run_id = null");
  await world.database.query("update experiments set status = 'cancelled', completed_at = now(), due_at = null");
  return {
    giveRating: { id: await untilRating() },
    resumeExperiment: { id: ended },
    cancelExperiment: { id: await experiment() },
    cancelReplay: { id: await begin("/replays", { agent_id: waiter, effects: "live" }) },
    actOnRun: { id: run },
    cancelRun: { id: run },
    cancelResponse: { id: await begin("/openai/v1/responses", { model: waiter, input: "Wait.", background: true }) },
    cancelPipelineRun: {
      id: pipeline.body.id,
      run_id: await begin(`/pipelines/${pipeline.body.id}/runs`, { input: {} }),
    },
    retryPipelineRun: { id: broken.body.id, run_id: failedRun.body.id },
    acknowledgeAlert: { id: ids.get("alr") ?? "", firing_id: firing },
    updateMember: { id: member },
    removeMember: { id: member },
    connectConnector: { id: connector },
    disconnectConnector: { id: connector },
    deleteOpenAiFile: { id: String(file.body.id) },
    promoteCanary: await beginCanary(),
    abortCanary: await beginCanary(),
    approveDeployment: await waitForDecision(ids.get("scr") ?? ""),
    rejectDeployment: await waitForDecision(ids.get("scr") ?? ""),
    createDeployment: { id: ids.get("ag") ?? credentials.agent_id },
    rollbackAgent: { id: ids.get("ag") ?? credentials.agent_id },
  };
}

/** An output that waits for the ratings of people. */
async function untilRating(): Promise<string> {
  const { api } = world.service;
  const make = async (path: string, body: object) => (await api<{ id: string }>("POST", path, { body })).body.id;
  const cases = { agent_id: await world.addAgent("number"), name: "rated", rows: [{ input: {} }] };
  const scorer = await make("/scorers", { name: "people", definition: { type: "people", question: "Is it good?" } });
  const dataset_id = await make("/datasets", cases);
  await make("/experiments", { dataset_id, scorers: [{ id: scorer }], effects: "live" });
  const list = async () => (await api<{ data: { id: string }[] }>("GET", "/ratings")).body.data;
  await expect.poll(list, { timeout: 30_000 }).toHaveLength(1);
  return (await list())[0]?.id ?? "";
}

async function beginCanary(): Promise<Record<string, string>> {
  const [{ api }, id] = [world.service, await world.addAgent("number")];
  await api("PATCH", `/agents/${id}`, { body: { description: "The second revision." } });
  const canary = await api<{ id: string }>("POST", `/agents/${id}/canaries`, { body: { revision: 1 } });
  return { id, canary_id: canary.body.id };
}

/** A revision that did not pass its gate. */
async function waitForDecision(scorer: string): Promise<Record<string, string>> {
  const [{ api }, id] = [world.service, await world.addAgent("number")];
  const cases = { agent_id: id, name: "cases", rows: [{ input: {} }] };
  const dataset = await api<{ id: string }>("POST", "/datasets", { body: cases });
  const gate = { dataset_id: dataset.body.id, scorers: [{ id: scorer }], at_least: 100, effects: "live" };
  await api("PATCH", `/agents/${id}`, { body: { gate } });
  const { body } = await api<Agent>("PATCH", `/agents/${id}`, { body: { description: "The second revision." } });
  await world.database.query("update pending_deployments set status = 'waiting' where ended_at is null");
  return { id, pending_deployment_id: body.pending_deployment?.id ?? "" };
}

async function fireAlert(ruleId: string): Promise<string> {
  const id = newId("alrt");
  const rule = await world.service.api("GET", `/alerts/${ruleId}`);
  await world.database.query(
    `insert into alerts (id, organization_id, rule_id, rule, severity, summary, snapshot, triggered_at)
     values ($1, $2, $3, $4, 'warning', 'too much', $5, now())`,
    [
      toUuid(id),
      toUuid(world.service.credentials.organization_id),
      toUuid(ruleId),
      JSON.stringify(rule.body),
      snapshot,
    ],
  );
  return id;
}

const snapshot = JSON.stringify({
  metric: "error_rate",
  value: 1,
  unit: "ratio",
  sample_count: 1,
  window_start: "2026-01-02T03:04:05.000Z",
  window_end: "2026-01-02T03:04:05.000Z",
  dimensions: {},
});

const password = "a long enough password";

/** Invites a person, who accepts; returns the account's id. */
async function join(email: string, isTested = false): Promise<string> {
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email, role: "developer" },
  });
  const token = new URL(invited.body.url).hash.slice(1);
  if (isTested) {
    const seen = await openBrowser(world.service).call("POST", "/api/auth/invitations/look-up", { body: { token } });
    await expectOneEntry("lookUpInvitation", seen);
  }
  const joined = await openBrowser(world.service).call("POST", "/api/auth/invitations/accept", {
    body: { token, password },
  });
  if (isTested) await expectOneEntry("acceptInvitation", joined);
  return (joined.body.user as { id: string }).id;
}

test("every write to an account leaves one entry", async () => {
  const { api, credentials } = world.service;
  const email = "person@example.com";
  await join(email, true);
  const signIn = async (given: string): Promise<Browser> => {
    const browser = openBrowser(world.service);
    await expectOneEntry("login", await browser.login(email, given));
    return browser;
  };
  const [browser, other] = [await signIn(password), await signIn(password)];
  const call = async (name: string, method: string, path: string, body?: object, by = browser) =>
    expectOneEntry(name, await by.call(method, path, body ? { body } : {}));
  await expectOneEntry("createToken", await api("POST", "/api/auth/token", { body: { all_users: true } }));
  await call("switchOrganization", "POST", "/api/auth/switch", { organization_id: credentials.organization_id });
  const changed = "another long password";
  await call("changePassword", "POST", "/api/auth/password", { current_password: password, new_password: changed });
  const third = await signIn(changed);
  const me = await third.call<{ data: { id: string; is_current: boolean }[] }>("GET", "/api/auth/sessions");
  const foreign = me.body.data.find(({ is_current: isCurrent }) => !isCurrent)?.id;
  await call("endSession", "DELETE", `/api/auth/sessions/${foreign}`, undefined, third);
  await call("logout", "POST", "/api/auth/logout", undefined, third);
  await call("endAllSessions", "DELETE", "/api/auth/sessions", undefined, await signIn(changed));
  const before = mail.letters.length;
  await call("forgotPassword", "POST", "/api/auth/password/forgot", { email }, other);
  await expect.poll(() => mail.letters.length).toBe(before + 1);
  const token = secretIn(mail.letters.at(-1)?.content);
  await call("resetPassword", "POST", "/api/auth/password/reset", { token, new_password: password }, other);
});

test("every write to a second factor leaves one entry", async () => {
  const { credentials } = world.service;
  const owner = openBrowser(world.service);
  await owner.login(credentials.email, credentials.password);
  const call = async (name: string, method: string, path: string, body: object) => {
    const answer = await owner.call(method, path, { body });
    await expectOneEntry(name, answer);
    return answer.body as { secret: string; codes: string[] };
  };
  const path = "/api/auth/second-factor";
  const { secret } = await call("beginSecondFactor", "POST", path, { password: credentials.password });
  const code = shownCode(secret);
  const { codes } = await call("confirmSecondFactor", "POST", `${path}/confirm`, { code });
  await call("updateOrganization", "PATCH", "/organization", { requires_second_factor: true });
  await call("updateOrganization", "PATCH", "/organization", { requires_second_factor: false });
  const proof = { password: credentials.password, code: codes[0] };
  const renewed = await call("renewRecoveryCodes", "POST", `${path}/recovery-codes`, proof);
  await call("removeSecondFactor", "POST", `${path}/remove`, { ...proof, code: renewed.codes[0] });
});

test("granting access to an application leaves one entry, and of the application's token requests only the revocation does", async () => {
  const { service } = world;
  const owner = openBrowser(service);
  await owner.login(service.credentials.email, service.credentials.password);
  const { body } = await showTo(owner, authorizationQuery(application, service, newVerifier()));
  await expectOneEntry("allowAuthorization", (await allowBy(owner, { request: body.request ?? "" })) as never);
  const anonymous = service.apiAs(null);
  const form = {
    grant_type: "refresh_token",
    refresh_token: newVerifier(),
    token: newVerifier(),
    client_id: application.id,
  };
  await expectOneEntry("exchangeToken", await anonymous("POST", "/oauth/token", { body: form }));
  await expectOneEntry("revokeToken", await anonymous("POST", "/oauth/revoke", { body: form }));
});

test("no write of the table is missing", () => {
  expect(writes.map(([name]) => name).filter((name) => !tested.has(name))).toEqual([]);
});

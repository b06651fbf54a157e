import { type Endpoint, endpoints } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { type ApiAnswer, type ApiClient, codeOf } from "../support/api-client.ts";
import { callEndpoint, idPrefixOf, paramsOf, populate, type Schema } from "../support/endpoint-calls.ts";
import { bodyWith, fieldsIn } from "../support/schema-fields.ts";
import { createWorld, type World } from "../support/world.ts";

/**
 * Calls every endpoint of the table as an end user, with a token for a web page. An endpoint is either closed to such tokens, or shows and
 * changes only what belongs to that user. Ada attacks; Bea must not notice.
 */
let world: World;
let ada: ApiClient;
let bea: ApiClient;
let adas: Map<string, string>;
let beas: Map<string, string>;
let before: unknown;

const scopes = ["runs:write", "threads:write", "files:write", "feedback:write"];
/** What belongs to an end user. Agents are shared by all. */
const ownKinds = new Set(["run", "thr", "file"]);

async function tokenFor(user: string, more: object = {}): Promise<string> {
  const body = { user, scopes, ...more };
  const made = await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body });
  expect(made.status, made.text).toBe(201);
  return made.body.secret;
}

/** Everything of Bea, as the organisation's own key sees it. */
async function stateOfBea(): Promise<unknown> {
  const { api } = world.service;
  const paths = [
    "/runs?user=bea&expand=feedback,output",
    "/threads?user=bea",
    "/files?user=bea",
    `/runs/${beas.get("run")}/events`,
    `/runs/${beas.get("run")}/feedback`,
    `/threads/${beas.get("thr")}/messages`,
  ];
  return Promise.all(paths.map(async (path) => [path, (await api(path.split(" ")[0] ? "GET" : "GET", path)).body]));
}

beforeAll(async () => {
  world = await createWorld();
  const agent = new Map([["ag", await world.addAgent("echo")]]);
  ada = world.service.apiAs(await tokenFor("ada"));
  bea = world.service.apiAs(await tokenFor("bea"));
  ({ ids: adas } = await populate(ada, agent));
  ({ ids: beas } = await populate(bea, agent));
  before = await stateOfBea();
});

afterAll(() => world?.remove());

const table = Object.entries<Endpoint>(endpoints).filter(([, { auth }]) => auth !== "none");
const closed = table.filter(([, { forEndUsers }]) => !forEndUsers);
const open = table.filter(([, { forEndUsers }]) => forEndUsers);

const bytesOf = ({ status, text }: ApiAnswer, id: string) =>
  `${status} ${text
    .replaceAll(/req_[0-9a-z]{26}/g, "req_")
    .replaceAll(id, "")
    .replaceAll(id.slice(4), "")}`;
const idsOfOwnKind = (endpoint: Endpoint): [name: string, kind: string][] =>
  paramsOf(endpoint).flatMap(([name, schema]) => {
    const kind = name === "chat_id" ? "thr" : (idPrefixOf(schema) ?? (name === "id" ? "resp" : ""));
    return ownKinds.has(kind) || kind === "resp" ? [[name, kind] as [string, string]] : [];
  });
/** A response of the OpenAI door has the id of its run. */
const idOf = (kind: string, ids?: Map<string, string>): string => {
  const id = ids?.get(kind === "resp" ? "run" : kind) ?? newId(kind === "resp" ? "run" : (kind as "run"));
  return kind === "resp" ? id.replace(/^run_/, "resp_") : id;
};

test("both users have one of each kind of object, and some endpoints are open to them", () => {
  for (const kind of ownKinds) expect([kind, adas.has(kind), beas.has(kind)]).toEqual([kind, true, true]);
  expect(open.length).toBeGreaterThan(30);
  expect(closed.length).toBeGreaterThan(80);
});

test.each(closed)(
  "%s is closed to a token of an end user, before its parameters and its body are read",
  async (_name, endpoint) => {
    const answer = await callEndpoint(ada, endpoint, { ids: beas });
    expect([answer.status, codeOf(answer)]).toEqual([403, "user_token_restricted"]);
  },
);

describe.each(open)("%s", (_name, endpoint) => {
  test.each(idsOfOwnKind(endpoint))(
    "P19: answers for another user's '%s' as for one that does not exist",
    async (name, kind) => {
      const ask = (id: string) => callEndpoint(ada, endpoint, { ids: adas }, { params: { [name]: id } });
      const [theirs, none] = [idOf(kind, beas), idOf(kind)];
      const [foreign, unknown] = [await ask(theirs), await ask(none)];
      expect(foreign.status).toBe(404);
      expect(bytesOf(foreign, theirs)).toBe(bytesOf(unknown, none));
    },
  );

  const inBody = fieldsIn(endpoint.body as Schema | undefined).filter(({ schema }) =>
    ownKinds.has(idPrefixOf(schema) ?? ""),
  );
  test.each(endpoint.door ? [] : inBody)("P19: the same for an id in the body", async (field) => {
    const kind = idPrefixOf(field.schema) ?? "";
    const ask = (id: string) =>
      callEndpoint(
        ada,
        endpoint,
        { ids: adas },
        { body: bodyWith(endpoint.body as Schema, field, id, { ids: adas }) as object as Record<string, unknown> },
      );
    const [theirs, none] = [idOf(kind, beas), idOf(kind)];
    const [foreign, unknown] = [await ask(theirs), await ask(none)];
    expect(foreign.status).toBe(422);
    expect(bytesOf(foreign, theirs)).toBe(bytesOf(unknown, none));
  });

  const filters = Object.entries((endpoint.query as Schema | undefined)?.properties ?? {});
  test.each(endpoint.method === "GET" ? filters.map(([name]) => name) : [])(
    "lists nothing of another user with '%s'",
    async (name) => {
      const schema = filters.find(([other]) => other === name)?.[1] ?? {};
      const value = name === "user" ? "bea" : beas.get(idPrefixOf(schema) ?? "");
      if (value === undefined) return;
      const answer = await callEndpoint(ada, endpoint, { ids: adas }, { query: `?${name}=${value}` });
      for (const kind of ownKinds) expect(answer.text).not.toContain(`"id":"${beas.get(kind)}"`);
    },
  );

  // An endpoint that names no object of a user lists objects or creates them: the last test looks at what was created.
  test("shows nothing of another user, and creates objects of its own user only", async () => {
    if (endpoint.method === "DELETE") return;
    const answer = await callEndpoint(ada, endpoint, { ids: adas });
    expect(answer.status, answer.text).toBeLessThan(500);
    for (const kind of ownKinds) expect(answer.text).not.toContain(beas.get(kind));
    expect(answer.text).not.toContain('"bea"');
  });
});

test.each(["tasks/get", "tasks/cancel", "tasks/result", "tasks/update"])(
  "MCP %s does not find another user's task",
  async (method) => {
    const ask = (taskId: string) =>
      ada("POST", `/agents/${adas.get("ag")}/mcp`, { body: { jsonrpc: "2.0", id: 1, method, params: { taskId } } });
    const [theirs, none] = [idOf("run", beas), idOf("run")];
    const [foreign, unknown] = [await ask(theirs), await ask(none)];
    expect(bytesOf(foreign, theirs)).toBe(bytesOf(unknown, none));
  },
);

const ofA2a = [
  "GetTask",
  "CancelTask",
  "SubscribeToTask",
  "SendMessage",
  "ListTaskPushNotificationConfigs",
  "CreateTaskPushNotificationConfig",
];
test.each(ofA2a)("A2A %s does not find another user's task", async (method) => {
  const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "Hello" }] };
  const ask = (id: string) => {
    const params =
      method === "SendMessage"
        ? { message: { ...message, taskId: id } }
        : { id, taskId: id, url: "https://example.com/hook" };
    return ada("POST", `/agents/${adas.get("ag")}/a2a`, {
      body: { jsonrpc: "2.0", id: 1, method, params },
      headers: { "a2a-version": "1.0" },
    });
  };
  const [theirs, none] = [idOf("run", beas), idOf("run")];
  const [foreign, unknown] = [await ask(theirs), await ask(none)];
  expect(foreign.text).not.toContain('"result"');
  expect(bytesOf(foreign, theirs)).toBe(bytesOf(unknown, none));
});

test("nothing of the other user has changed, and nothing was created for anyone else", async () => {
  expect(await stateOfBea()).toEqual(before);
  for (const name of ["runs", "threads", "files"]) {
    const found = await world.database.query<{ end_user: string | null }>(
      `select distinct end_user from ${name} order by end_user`,
    );
    expect([name, found.map(({ end_user: user }) => user)]).toEqual([name, ["ada", "bea"]]);
  }
});

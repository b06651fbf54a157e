import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { type EventType, eventSchema, eventTypes } from "./events.ts";

/** Synonyms, and the one name that the API uses. */
const fieldNames: Readonly<Record<string, string>> = {
  enabled: "active",
  is_active: "active",
  is_enabled: "active",
  duration_ms: "latency_ms",
  took_ms: "latency_ms",
  elapsed_ms: "latency_ms",
  expires_in_seconds: "ttl_seconds",
  lifetime_seconds: "ttl_seconds",
  began_by: "created_by",
  started_by: "created_by",
  made_by: "created_by",
  checked_at: "tested_at",
  last_checked_at: "last_tested_at",
  firing_alert_id: "firing_id",
};
/** Synonyms in queries. In bodies, `from` and `to` of a delegation are people, and `since` is when deliveries failed. */
const queryNames = {
  ...fieldNames,
  from: "created_after",
  since: "created_after",
  to: "created_before",
  until: "created_before",
};
const pathNames = { check: "test", try: "test", "rotate-secret": "rotate", "regenerate-secret": "rotate" };
const objectNames = { alert_rule: "alert", policy_check: "policy_test", connector_check: "connector_test" };

/** The schemas whose own revision it is. Everything else names a revision of an agent `agent_revision`. */
const withOwnRevision = [
  "Agent",
  "AgentUpdate",
  "Canary",
  "CreateCanaryRequest",
  "CreateDeploymentRequest",
  "Deployment",
  "PendingDeployment",
  "Pipeline",
  "Policy",
  "Revision",
  "RollbackRequest",
];

type Schema = { title?: string; properties?: Record<string, Schema>; const?: unknown; [key: string]: unknown };
type Field = { name: string; schema: Schema; owner: string };

/** Every field of a schema, including nested ones, with the title of the schema that has it. */
function fieldsOf(schema: unknown, owner = ""): Field[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => fieldsOf(item, owner));
  if (typeof schema !== "object" || schema === null) return [];
  const { title = owner, properties = {}, ...rest } = schema as Schema;
  const own = Object.entries(properties).map(([name, inner]) => ({ name, schema: inner, owner: title }));
  const nested = [...Object.values(properties), ...Object.values(rest)];
  return [...own, ...nested.flatMap((inner) => fieldsOf(inner, title))];
}

/** Other protocols define their own names. */
const rows = Object.entries<Endpoint>(endpoints).filter(([, { door }]) => door === undefined);
const bodies = [
  ...rows.flatMap(([name, { body, responses }]) =>
    [body, ...Object.values(responses)].map((at) => [name, at] as const),
  ),
  ...(Object.keys(eventTypes) as EventType[]).map((type) => [type, eventSchema(type)] as const),
].flatMap(([name, schema]) => fieldsOf(schema).map((field) => ({ ...field, place: `${name}: ${field.owner}` })));

const replaced = (names: Readonly<Record<string, string>>, name: string): string[] =>
  Object.hasOwn(names, name) ? [`${name} is called ${names[name]}`] : [];

test("bodies and events use one name for one thing", () => {
  expect(bodies.length).toBeGreaterThan(1_000);
  expect(bodies.flatMap(({ place, name }) => replaced(fieldNames, name).map((fault) => `${place}: ${fault}`))).toEqual(
    [],
  );
});

test("queries use one name for one thing", () => {
  const names = rows.flatMap(([row, { query }]) =>
    Object.keys(query?.properties ?? {}).map((name) => [row, name] as const),
  );
  expect(names.flatMap(([row, name]) => replaced(queryNames, name).map((fault) => `${row}: ${fault}`))).toEqual([]);
});

test("paths and operations use one verb for one thing", () => {
  const parts = rows.flatMap(([row, { path }]) => path.split("/").map((part) => [row, part] as const));
  expect(parts.flatMap(([row, part]) => replaced(pathNames, part).map((fault) => `${row}: ${fault}`))).toEqual([]);
  expect(rows.map(([row]) => row).filter((row) => /^(check|try)[A-Z]/.test(row))).toEqual([]);
});

test("objects have the name of their path", () => {
  const objects = bodies.filter(({ name }) => name === "object").map(({ schema }) => String(schema.const));
  expect(objects).toContain("alert_firing");
  expect([...new Set(objects)].flatMap((name) => replaced(objectNames, name))).toEqual([]);
});

test("outside its own object, a revision of an agent is agent_revision", () => {
  const owners = bodies.filter(({ name }) => name === "revision").map(({ owner }) => owner);
  expect([...new Set(owners)].sort()).toEqual(withOwnRevision);
});

test("every list of things with a time can be bounded by it", () => {
  const lists = rows.filter(([, { method, query, responses }]) => {
    const item = fieldsOf(responses[200]).find(({ name, owner }) => name === "data" && /List$/.test(owner));
    // The events of a run are paged by their numbers, not by ids.
    return (
      method === "GET" &&
      query?.properties.before &&
      item &&
      fieldsOf(item.schema).some(({ name }) => name === "created_at")
    );
  });
  expect(lists.length).toBeGreaterThan(20);
  const hasNone = ({ query }: Endpoint) => !query?.properties.created_after || !query.properties.created_before;
  expect(lists.filter(([, row]) => hasNone(row)).map(([name]) => name)).toEqual([]);
});

test("DELETE returns what is left: the object, or that it is deleted", () => {
  const deletions = rows.filter(([, { method }]) => method === "DELETE");
  expect(deletions.length).toBeGreaterThan(15);
  const titleOf = (schema: unknown) => (schema as Schema | undefined)?.title;
  const isRemoved = ({ path, responses }: Endpoint) => {
    const fields = Object.keys((responses[200] as Schema | undefined)?.properties ?? {});
    return ["object", "deleted", ...(path.endsWith("}") ? ["id"] : [])].every((name) => fields.includes(name));
  };
  const isKept = ({ path, responses }: Endpoint) =>
    rows.some(
      ([, get]) => get.method === "GET" && get.path === path && titleOf(get.responses[200]) === titleOf(responses[200]),
    );
  const others = deletions.filter(([, row]) => !isRemoved(row) && !isKept(row)).map(([name]) => name);
  // It returns the keys that ended with the membership, and an erasure that takes its time.
  expect(others.sort()).toEqual(["eraseUserData", "removeMember"]);
});

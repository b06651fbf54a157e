import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { eventTypes } from "./events.ts";
import { buildOpenApi } from "./openapi.ts";
import { scopes } from "./scopes.ts";

const committed = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));

test("openapi.json matches the endpoint table; if not, run `npm run openapi`", () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});

test("every endpoint of the table and every event is in the document", () => {
  const operations = Object.values<Record<string, { operationId?: string }>>(committed.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.operationId ?? []),
  );
  expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
  expect(Object.keys(committed.webhooks).sort()).toEqual(Object.keys(eventTypes).sort());
});

test("every reference in the document resolves", () => {
  const names = new Set(Object.keys(committed.components.schemas));
  const references = [...JSON.stringify(committed).matchAll(/#\/components\/schemas\/([^"]+)/g)].map((m) => m[1]);
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((name) => !names.has(name ?? ""))).toEqual([]);
});

test("the document names only scopes that a key can have", () => {
  const text = JSON.stringify(buildOpenApi());
  const named = [...text.matchAll(/"x-scope":"([^"]+)"|Scope: `([^`]+)`/g)].map(([, scope, worded]) => scope ?? worded);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((scope) => !(scopes as readonly string[]).includes(scope ?? ""))).toEqual([]);
});

test("no operation has two parameters of one name, which generators cannot represent", () => {
  const operations = Object.values<Record<string, { operationId?: string; parameters?: { name: string }[] }>>(
    committed.paths,
  ).flatMap((path) => Object.values(path));
  const repeated = operations.filter(({ parameters = [] }) => {
    const names = parameters.map(({ name }) => name.toLowerCase());
    return new Set(names).size < names.length;
  });
  expect(repeated.map(({ operationId }) => operationId)).toEqual([]);
});

test("a field with a default names it in words, because generators would make the field required", () => {
  const { on_busy: onBusy } = committed.components.schemas.CreateRunRequest.properties;
  expect(onBusy.description).toMatch(/ Default: `queue`\.$/);
  expect(fieldsWithDefault(committed.components.schemas)).toEqual([]);
});

function fieldsWithDefault(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, object> };
  const own = Object.keys(properties).filter((name) => "default" in (properties[name] ?? {}));
  return [...own, ...Object.values(schema).flatMap(fieldsWithDefault)];
}

test("no text contains the end of a comment, which generators copy into comments", () => {
  const texts = [...JSON.stringify(committed).matchAll(/"(?:description|summary)":"(?:[^"\\]|\\.)*"/g)].map(String);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => text.includes("*/"))).toEqual([]);
});

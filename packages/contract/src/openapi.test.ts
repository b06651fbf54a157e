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

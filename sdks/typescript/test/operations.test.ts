import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AgentRun } from "../src/index.ts";

const openapi = JSON.parse(
  readFileSync(new URL("../../../packages/contract/openapi.json", import.meta.url), "utf8"),
) as { paths: Record<string, Record<string, { operationId?: string; "x-door"?: string }>> };

/** Endpoints of other protocols have their own clients. */
const documented = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, "x-door": door }]) =>
    operationId && !door ? [{ operationId, method: method.toUpperCase(), path }] : [],
  ),
);

test("every operation of the OpenAPI document has a method, and every method has an operation", () => {
  const directory = new URL("../src/resources/", import.meta.url);
  const sources = readdirSync(directory).map((name) => readFileSync(new URL(name, directory), "utf8"));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/this\.core\.(?:call|list|open)\(\s*"(\w+)"/g)].map(([, name]) => name ?? ""),
  );
  expect([...new Set(named)].sort()).toEqual(documented.map(({ operationId }) => operationId).sort());
});

test("every method of every resource sends one of the documented requests", async () => {
  const sent = new Set<string>();
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    sent.add(`${init.method} ${pathname}`);
    return new Response('{"status":"completed","data":[],"has_more":false}');
  };
  const client = new AgentRun({ apiKey: "ar_st_test", baseURL: "https://agentrun.test/v2", fetch });
  for (const method of methodsOf(client)) await method();
  const expected = documented.map(({ method, path }) => {
    const base = path.startsWith("/api/") ? "" : "/v2";
    return `${method} ${base}${path.replaceAll(/\{\w+\}/g, "x")}`;
  });
  expect([...sent].sort()).toEqual(expected.sort());
});

test("the README names every method of every resource", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const client = new AgentRun({ apiKey: "ar_st_test", baseURL: "https://agentrun.test/v2" });
  const names = Object.entries(client).flatMap(([resource, value]) => (hasCore(value) ? namesOf(value, resource) : []));
  expect(names.length).toBeGreaterThan(50);
  const rows = readme.split("\n").filter((line) => line.startsWith("| `client."));
  const isNamed = ([resource, name]: [string, string]) =>
    rows.some((row) => row.includes(`\`client.${resource}\``) && row.includes(`${name}\``));
  expect(names.filter((pair) => !isNamed(pair))).toEqual([]);
});

const hasCore = (value: unknown): value is object => typeof value === "object" && value !== null && "core" in value;

const namesOf = (resource: object, name: string): [string, string][] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
    .filter((method) => method !== "constructor")
    .map((method) => [name, method]);

/** Every public method, called with `x` for each parameter: ids are strings, and the rest is ignored. */
function methodsOf(holder: object): (() => unknown)[] {
  return Object.values(holder).flatMap((resource) => {
    if (!hasCore(resource)) return [];
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
      (name) => name !== "constructor" && name !== "unwrap",
    );
    const methods = own.map((name) => () => callWith(resource as Record<string, Method>, name));
    return [...methods, ...methodsOf(resource)];
  });
}

type Method = (...given: unknown[]) => unknown;

/** The first arguments are ids, as text. A body or a query is an object; text instead of an object adds no field. */
const callWith = (resource: Record<string, Method>, name: string): unknown => {
  const ids = /\((.*?)\)/s.exec(String(resource[name]))?.[1]?.match(/\b(id|catalogKey|code|user|\w+Id)\b/g) ?? [];
  return resource[name]?.(...ids.map(() => "x"), ...(ids.length > 0 ? [] : [{}]));
};

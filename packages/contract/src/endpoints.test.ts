import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { idempotencyExceptions } from "./idempotency-exceptions.ts";

test.each(Object.entries<Endpoint>(endpoints))(
  "%s has a parameter for each name in its path, and no other",
  (_name, row) => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(row.params ?? {})).toEqual(named);
  },
);

test("every POST and PATCH takes an idempotency key, or is an exception that the documentation names", () => {
  const rows = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, door }]) => /^(POST|PATCH)$/.test(method) && !door,
  );
  const without = rows.filter(([, { idempotency }]) => idempotency === undefined);
  expect(without.map(([name]) => name).toSorted()).toEqual(Object.keys(idempotencyExceptions).toSorted());
  const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const named = (path: string) => page.includes(`\`${path}\``) || /^\/(api\/auth|workers)\b/.test(path);
  expect(without.map(([, { path }]) => path).filter((path) => !named(path))).toEqual([]);
});

import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

test.each(Object.entries<Endpoint>(endpoints))(
  "%s has a parameter for each name in its path, and no other",
  (_name, row) => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(row.params ?? {})).toEqual(named);
  },
);

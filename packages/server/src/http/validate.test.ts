import { type Endpoint, endpoints } from "@agentrun/contract";
import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { createRequestCheck } from "./validate.ts";

/** What is wrong with a body, or null. */
function refusalOf(endpoint: Endpoint, body: unknown): [string, string | null] | null {
  const { params: _, ...rest } = endpoint;
  const check = createRequestCheck(rest);
  try {
    check({ params: {}, query: {}, body });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [error.code, error.param ?? null];
  }
}

const bodiless = Object.entries<Endpoint>(endpoints).filter(([, { method, body }]) => method !== "GET" && !body);

test.each(bodiless)("%s takes no body or an empty one, and knows no field", (_name, endpoint) => {
  expect([refusalOf(endpoint, undefined), refusalOf(endpoint, {})]).toEqual([null, null]);
  expect(refusalOf(endpoint, { colour: "red" })).toEqual(["unknown_field", "colour"]);
  expect(refusalOf(endpoint, ["red"])).toEqual(["invalid_type", null]);
});

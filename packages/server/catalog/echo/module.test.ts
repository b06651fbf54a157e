import { expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import echo from "./module.ts";

test("a query comes back as the result, beside the whole input", async () => {
  const input = { query: "hello", extra: [1, null] };
  expect((await testAgent(echo, { input })).output).toEqual({ result: "hello", echo: input });
});

test("an input without a query text comes back as JSON text", async () => {
  expect((await testAgent(echo)).output?.result).toBe("{}");
  expect((await testAgent(echo, { input: { query: 5 } })).output?.result).toBe('{"query":5}');
});

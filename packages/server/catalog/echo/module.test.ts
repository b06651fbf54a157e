import { expect, test } from "vitest";
import { fakeContext } from "../fake-context.ts";
import echo from "./module.ts";

test("a query comes back as the result, beside the whole input", async () => {
  const input = { query: "hello", extra: [1, null] };
  expect(await echo.run(fakeContext(input).context)).toEqual({ result: "hello", echo: input });
});

test("an input without a query text comes back as JSON text", async () => {
  expect((await echo.run(fakeContext({}).context)).result).toBe("{}");
  expect((await echo.run(fakeContext({ query: 5 }).context)).result).toBe('{"query":5}');
});

import { expect, test } from "vitest";
import { fakeContext } from "../fake-context.ts";
import countdown from "./module.ts";

test("the streamed text put together is the result", async () => {
  const { context, emitted } = fakeContext({ from: 3, delay_ms: 0, message: "Go!" });
  expect(await countdown.run(context)).toEqual({ result: "3 2 1 Go!", words: 4 });
  expect(emitted).toEqual(["3", " 2", " 1", " Go!"]);
});

test("a cancelled countdown stops in the middle of its wait", async () => {
  const cancel = new AbortController();
  const emitted: unknown[] = [];
  const emit = (part: unknown) => {
    emitted.push(part);
    if (emitted.length === 2) cancel.abort();
  };
  const { context } = fakeContext({ from: 5, delay_ms: 0 }, { signal: cancel.signal, emit });
  await expect(countdown.run(context)).rejects.toMatchObject({ name: "AbortError" });
  expect(emitted).toEqual(["5", " 4"]);
});

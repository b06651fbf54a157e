import { expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import countdown from "./module.ts";

test("the streamed text put together is the result", async () => {
  const run = await testAgent(countdown, { input: { from: 3, delay_ms: 0, message: "Go!" } });
  expect(run).toMatchObject({ output: { result: "3 2 1 Go!", words: 4 }, text: "3 2 1 Go!" });
  expect(run.emitted).toEqual(["3", " 2", " 1", " Go!"]);
});

test("a cancelled countdown stops in the middle of its wait", async () => {
  const cancel = new AbortController();
  const onEmit = (part: unknown) => {
    if (part === " 4") cancel.abort();
  };
  const run = await testAgent(countdown, { input: { from: 5, delay_ms: 0 }, signal: cancel.signal, onEmit });
  expect(run).toMatchObject({ status: "cancelled", emitted: ["5", " 4"] });
});

import { expect, test } from "vitest";
import { agentBody, agentFlags } from "./agent-body.ts";

type Given = Parameters<typeof agentBody>[0];
const none = Object.fromEntries(Object.keys(agentFlags).map((name) => [name, undefined])) as Given;

test.each([
  [{ module: "echo" }, { type: "module", module: "echo" }],
  [{ url: "https://a.example" }, { type: "http", url: "https://a.example" }],
  [{ queue: "support" }, { type: "worker", queue: "support" }],
  [{ model: "m" }, { type: "model", provider: "default", model: "m" }],
  [
    { responses: "https://a.example", model: "m" },
    { type: "responses", url: "https://a.example", model: "m" },
  ],
])("the flags %j select the runtime", (flags, runtime) => {
  expect(agentBody({ ...none, ...flags })).toMatchObject({ runtime });
});

test("an agent has one runtime", () => {
  expect(() => agentBody({ ...none, queue: "support", module: "echo" })).toThrow(/only one of .*--queue/);
});

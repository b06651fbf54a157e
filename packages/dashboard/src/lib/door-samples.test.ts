import { expect, test } from "vitest";
import { doorSamples } from "./door-samples.ts";
import { doorsOf } from "./doors.ts";

const call = { baseUrl: "https://agents.example/v2", agentId: "ag_1" };

test.each(Object.entries(doorSamples))("a call by %s names the service and the agent", (_door, write) => {
  const code = write(call);
  expect(code).toContain(call.baseUrl);
  expect(code).toContain(call.agentId);
  expect(code).not.toContain("undefined");
});

test("protocols that the service or the agent disables are not shown", () => {
  expect(doorsOf({ doors: null }, ["openai", "a2a"])).toEqual(["openai", "a2a"]);
  expect(doorsOf({ doors: ["a2a", "ag-ui"] }, ["openai", "a2a"])).toEqual(["a2a"]);
  expect(doorsOf({ doors: [] }, ["openai"])).toEqual([]);
});

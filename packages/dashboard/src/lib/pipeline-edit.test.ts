import { expect, test } from "vitest";
import {
  addStep,
  changeStep,
  connect,
  disconnect,
  expressionHints,
  possibleBefore,
  removeStep,
  renameInTemplate,
  renameStep,
} from "./pipeline-edit.ts";
import { toSteps } from "./pipeline-graph.ts";

const agent_id = "ag_1";
const chain = () => [
  { name: "a", agent_id },
  { name: "b", agent_id, depends_on: ["a"] },
  { name: "c", agent_id, input: { x: { expr: "steps.b.output" } } },
];

test("a step is added after the given ones, with a unique name that is valid in expressions", () => {
  const agent = { id: "ag_2", name: "Parrot of the House 2!" };
  const once = addStep([{ name: "first", agent_id }], agent, ["first"]);
  expect(toSteps(once.steps)[1]).toEqual({
    name: "parrot_of_the_house_2",
    agent_id: "ag_2",
    depends_on: ["first"],
  });
  expect(addStep(once.steps, agent, []).name).toBe("parrot_of_the_house_2_2");
  expect(addStep("not steps", { id: "ag_1", name: "42" }, []).steps).toEqual([{ name: "step", agent_id }]);
});

test("a step is changed in place, undefined fields are removed, and incomplete steps stay", () => {
  expect(changeStep([{}, { name: "a", agent_id, when: "true" }], "a", { when: undefined, timeout_seconds: 5 })).toEqual(
    [{}, { name: "a", agent_id, timeout_seconds: 5 }],
  );
  expect(changeStep(chain(), "nowhere", { when: "true" })).toEqual(chain());
});

test("steps are connected once, and disconnected", () => {
  const joined = connect(connect(chain(), "a", "c"), "a", "c");
  expect(toSteps(joined)[2]?.depends_on).toEqual(["a"]);
  expect(connect(chain(), "b", "c")).toEqual(chain());
  expect(disconnect(joined, "a", "c")).toEqual(chain());
});

test("dependency cycles are not possible", () => {
  expect(possibleBefore(chain(), "a")).toEqual([]);
  expect(possibleBefore(chain(), "b")).toEqual(["a"]);
  expect(possibleBefore(chain(), "c")).toEqual(["a", "b"]);
});

test("removing a step removes the dependencies on it", () => {
  expect(removeStep(chain(), "a")).toEqual([{ name: "b", agent_id }, chain()[2]]);
});

test("renaming updates all references, and nothing that only looks like one", () => {
  const steps = [
    { name: "a", agent_id },
    { name: "ab", agent_id, depends_on: ["a"], when: "steps.a.status == 'x' && steps.ab == 1" },
    { name: "z", agent_id, for_each: 'steps["a"].output', input: { t: "steps.a", e: [{ expr: "steps . a.output" }] } },
  ];
  expect(renameStep(steps, "a", "first")).toEqual([
    { name: "first", agent_id },
    { name: "ab", agent_id, depends_on: ["first"], when: "steps.first.status == 'x' && steps.ab == 1" },
    {
      name: "z",
      agent_id,
      for_each: 'steps["first"].output',
      input: { t: "steps.a", e: [{ expr: "steps . first.output" }] },
    },
  ]);
  expect(renameInTemplate({ expr: "steps.a", more: 1 }, "a", "b")).toEqual({ expr: "steps.a", more: 1 });
});

test("hints contain the names that an expression can use", () => {
  const draft = { steps: chain(), input_schema: { type: "object", properties: { query: {} } } };
  expect(expressionHints(draft, "b", true)).toEqual(["item", "index", "input.query", "steps.a.output"]);
});

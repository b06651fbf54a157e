import { expect, test } from "vitest";
import { inDependencyOrder } from "./order.ts";

test("what others refer to comes first, and a table may refer to itself", () => {
  const references = [
    { from: "agents", to: "organizations" },
    { from: "alerts", to: "rules" },
    { from: "rules", to: "organizations" },
    { from: "agents", to: "agents" },
  ];
  expect(inDependencyOrder(["alerts", "agents", "rules", "organizations"], references)).toEqual([
    "organizations",
    "agents",
    "rules",
    "alerts",
  ]);
});

test("tables that refer to each other have no order", () => {
  const references = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(() => inDependencyOrder(["a", "b"], references)).toThrow("a, b");
});

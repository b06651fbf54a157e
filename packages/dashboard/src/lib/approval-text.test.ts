import { expect, test } from "vitest";
import { approvalText } from "./approval-text.ts";

const text = (standard: string, tools: Record<string, string>) =>
  approvalText({ approval: { default: standard, tools } as never });

test("the text counts tools with an individual setting", () => {
  expect(text("never", {})).toBe("no tool");
  expect(text("always", {})).toBe("every tool");
  expect(text("never", { "files/delete": "always", "files/read": "never" })).toBe("files/delete");
  expect(text("always", { "files/read": "never" })).toBe("every tool except files/read");
  expect(text("never", { a: "always", b: "always", c: "always", d: "always" })).toBe("4 tools");
});

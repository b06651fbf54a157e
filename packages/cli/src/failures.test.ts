import { ApiError } from "agent-run-client";
import { expect, test } from "vitest";
import { showFailure } from "./failures.ts";
import type { Terminal } from "./terminal.ts";

function hintOf(status: number, code: string, retryAfter: number | null = null): string {
  const headers = new Headers(retryAfter === null ? {} : { "retry-after": String(retryAfter) });
  const error = new ApiError(status, headers, { code } as ConstructorParameters<typeof ApiError>[2]);
  const printed: string[] = [];
  const terminal = { writeErr: (text: string) => void printed.push(text) } as unknown as Terminal;
  showFailure(error, terminal, true, null);
  return JSON.parse(printed.join("")).error.hint;
}

test("a caller that may not vote gets the hint to sign in, not to create a key with other scopes", () => {
  expect(hintOf(403, "insufficient_scope")).toMatch(/keys create/);
  expect(hintOf(403, "not_an_approver")).toMatch(/agentrun login/);
  expect(hintOf(403, "not_an_approver")).not.toMatch(/scopes|keys create/);
});

test("only for an id the hint is that it is valid in one organisation", () => {
  expect(hintOf(422, "dataset_not_found")).toMatch(/An id is valid in one organisation only/);
  expect(hintOf(422, "revision_not_found")).toMatch(/agentrun agents revisions/);
  expect(hintOf(422, "scorer_version_not_found")).toMatch(/agentrun scorers versions/);
  expect(hintOf(422, "model_not_found")).toBeNull();
});

test("the hint for a reached cap names the cap, not the plan's limits", () => {
  expect(hintOf(429, "rate_limited", 3)).toBe("Try again in 3 s; `agentrun usage` shows your limits.");
  expect(hintOf(429, "cap_reached", 1_185_058)).toMatch(/agentrun caps list/);
});

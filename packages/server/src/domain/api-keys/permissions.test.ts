import { expect, test } from "vitest";
import type { Caller } from "../../model/api-keys.ts";
import { assertMayManageOrganization } from "./permissions.ts";

const owner: Caller = {
  organizationId: "org_01jz8v3k5qe8xa2m4n6p8r0t2v",
  apiKeyId: null,
  actor: "usr_1",
  scopes: ["*"],
  agentIds: null,
};
const govern = (more: Partial<Caller>) => () => assertMayManageOrganization({ ...owner, ...more }, "single sign-on");

test("whoever may not change what holds for all is told so of that, and what to use instead", () => {
  expect(govern({})).not.toThrow();
  expect(govern({ isDemo: true })).toThrow("A demo key does not change single sign-on. Use a standard key.");
  expect(govern({ isToken: true })).toThrow("A short-lived token does not change single sign-on.");
  expect(govern({ agentIds: [] })).toThrow("limited to some agents and does not change single sign-on");
  expect(govern({ scopes: ["members:write"] })).toThrow("Only an owner changes single sign-on.");
});

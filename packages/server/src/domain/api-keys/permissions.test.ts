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

test("a caller who may not change organisation settings gets the reason and an alternative", () => {
  expect(govern({})).not.toThrow();
  expect(govern({ isDemo: true })).toThrow("A demo key cannot change single sign-on. Use a standard key.");
  expect(govern({ isToken: true })).toThrow("A short-lived token cannot change single sign-on.");
  expect(govern({ agentIds: [] })).toThrow("limited to some agents and cannot change single sign-on");
  expect(govern({ scopes: ["members:write"] })).toThrow("Only an owner can change single sign-on.");
});

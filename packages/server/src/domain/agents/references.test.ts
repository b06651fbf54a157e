import { expect, test } from "vitest";
import type { Caller } from "../../model/api-keys.ts";
import { assertMayConnect } from "./references.ts";

const connected = (...ids: string[]) => ({ connectors: ids.map((id) => ({ id: `con_${id}` as const })) });
const key = { organizationId: "org_1", apiKeyId: "key_1", actor: "key_1", agentIds: null } as const;
const limited: Caller = { ...key, scopes: ["*"], agentIds: ["ag_1"] };
const unaware: Caller = { ...key, scopes: ["agents:write"] };

test.each([
  ["is limited to some agents", limited, "agent_not_allowed"],
  ["has no scope for connectors", unaware, "insufficient_scope"],
])("a key that %s gives an agent no connector, and saves one that has some", (_what, caller, code) => {
  const add = () => assertMayConnect(caller, connected("had"), connected("had", "wanted"));
  expect(add).toThrow(expect.objectContaining({ code, param: "connectors.1.id" }));
  expect(() => assertMayConnect(caller, null, connected("wanted"))).toThrow(expect.objectContaining({ code }));
  assertMayConnect(caller, connected("had", "other"), connected("had"));
});

test("a key that sees connectors gives an agent one", () => {
  assertMayConnect({ ...key, scopes: ["agents:write", "connectors:read"] }, null, connected("wanted"));
});

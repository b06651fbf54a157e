import { expect, test } from "vitest";
import type { AuditEntry } from "./audit.ts";
import { toAuditSentence } from "./audit-sentences.ts";
import { endpoints } from "./endpoints.ts";

const entry: Parameters<typeof toAuditSentence>[0] = {
  action: "createWebhook",
  actor: "key_1",
  actor_name: "First key",
  outcome: "succeeded",
  reason: null,
  count: 1,
  resource_type: "webhook",
  resource_id: "wh_1",
  resource_name: "CRM sync",
};

type Case = readonly [Partial<AuditEntry>, string];

test.each<Case>([
  [{}, "First key created webhook CRM sync"],
  [{ resource_name: "$& costs" }, "First key created webhook $& costs"],
  [{ action: "rotateWebhook" }, "First key rotated the secret of webhook CRM sync"],
  [
    { action: "createDeployment", resource_type: "deployment", resource_name: "Echo" },
    "First key deployed a revision of agent Echo",
  ],
  [
    { action: "createDeployment", resource_type: "deployment", resource_name: null },
    "First key deployed a revision of an agent",
  ],
  [
    { action: "cancelRun", resource_type: "run", resource_id: "run_1", resource_name: null },
    "First key cancelled run run_1",
  ],
  [{ action: "updateOrganizationSettings", resource_name: null }, "First key updated organisation settings"],
  [
    { action: "login", actor: "usr_1", actor_name: "ada@example.com", resource_id: "usr_1", resource_name: null },
    "ada@example.com signed in",
  ],
  [
    {
      ...{ action: "login", actor: "anonymous", actor_name: null, outcome: "refused", reason: "wrong_password" },
      ...{ count: 12, resource_id: "usr_1", resource_name: "ada@example.com" },
    },
    "An unknown caller failed to sign in as ada@example.com: wrong password (12 times)",
  ],
  [
    { outcome: "refused", reason: "insufficient_scope", resource_id: null, resource_name: null, resource_type: null },
    "First key failed to create a webhook: insufficient scope",
  ],
  [
    { action: "admin.plans.set", actor: "operator", actor_name: "ada", resource_name: null },
    "The operator (ada) set the plan",
  ],
  [{ action: "of.a.later.release" }, "First key did of.a.later.release"],
])("%j is %s", (changed, sentence) => {
  expect(toAuditSentence({ ...entry, ...changed })).toBe(sentence);
});

test("every write has a sentence that starts with a verb in the past", () => {
  const sentences = Object.entries(endpoints)
    .filter(([, { method }]) => method !== "GET")
    .map(([action]) => toAuditSentence({ ...entry, action }));
  const isPast = / (\w+ed|began|found|gave|hung|got|put|ran|reset|sent|set|withdrew|signed) ?/;
  for (const sentence of sentences) {
    expect(sentence).toMatch(new RegExp(`^First key${isPast.source}`));
    expect(sentence).not.toMatch(/[[\]{}]/);
  }
});

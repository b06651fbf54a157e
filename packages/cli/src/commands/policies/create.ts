import type { CreatePolicyRequest } from "agent-run-client";
import { making } from "../../shapes.ts";

export const createPolicy = making({
  path: "policies create",
  summary: "Create a policy",
  examples: [
    `policies create --name strict -d '{"guards": [{"type": "secrets", "action": "block"}]}'`,
    "policies create -d @policy.json",
  ],
  write: (client, body) => client.policies.create(body as unknown as CreatePolicyRequest),
});

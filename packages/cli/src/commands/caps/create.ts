import type { CreateCapRequest } from "agent-run-client";
import { dataFlag, mergeBody } from "../../body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const createCap = command({
  path: "caps create",
  summary: "Say how much runs may use in a day, week or month",
  flags: {
    data: dataFlag,
    limit: { type: "number", help: "how much" },
    unit: { type: "string", choices: ["usd", "tokens", "runs"], help: "of what" },
    period: { type: "string", choices: ["day", "week", "month"], help: "in how long" },
    agent: { type: "string", value: "<id>", help: "of one agent alone" },
    key: { type: "string", value: "<id>", help: "of one API key alone" },
    user: { type: "string", help: "of one end user alone" },
    "each-user": { type: "boolean", help: "every end user has this much of their own" },
    "on-limit": { type: "string", choices: ["refuse", "ask"], help: "what happens then (refuse)" },
  },
  examples: [
    "caps create --limit 20 --unit usd --period day",
    "caps create --limit 100 --unit runs --period week --agent echo --each-user --on-limit ask",
  ],
  run: async ({ client, flags, out }) => {
    const service = client();
    const { data, limit, unit, period, agent, key, user } = flags;
    const fields = {
      limit,
      unit,
      period,
      user,
      agent_id: agent === undefined ? undefined : await findAgentId(service, agent),
      api_key_id: key,
      each_user: flags["each-user"],
      on_limit: flags["on-limit"],
    };
    out.object(await service.caps.create(mergeBody<CreateCapRequest>(data, fields)));
  },
});

import type { CreateCapRequest } from "agent-run-client";
import { dataFlag, mergeBody } from "../../body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const createCap = command({
  path: "caps create",
  summary: "Create a spend cap: a limit per day, week or month",
  flags: {
    data: dataFlag,
    limit: { type: "number", help: "limit value" },
    unit: { type: "string", choices: ["usd", "tokens", "runs"], help: "unit of the limit" },
    period: { type: "string", choices: ["day", "week", "month"], help: "period" },
    agent: { type: "string", value: "<agent>", help: "only runs of this agent, by name or id" },
    key: { type: "string", value: "<id>", help: "only runs with this API key" },
    user: { type: "string", help: "only runs for this end user" },
    "each-user": { type: "boolean", help: "separate limit for each end user" },
    "on-limit": {
      type: "string",
      choices: ["refuse", "ask"],
      help: "what happens at the limit: refuse further runs, or ask for approval (default refuse)",
    },
    "missing-user": {
      type: "string",
      choices: ["count", "refuse", "ignore"],
      help: "runs without a user under --each-user: count them together, refuse them, or ignore them (default count)",
    },
    unpriced: {
      type: "string",
      choices: ["refuse", "ignore"],
      help: "models without a price under a cap in dollars: refuse their runs, or count zero dollars (default refuse)",
    },
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
      missing_user: flags["missing-user"],
      unpriced: flags.unpriced,
    };
    out.object(await service.caps.create(mergeBody<CreateCapRequest>(data, fields)));
  },
});

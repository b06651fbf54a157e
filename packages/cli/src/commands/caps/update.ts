import type { CapPatch } from "agent-run-client";
import { dataFlag, mergeBody } from "../../body.ts";
import { command } from "../../command.ts";

export const updateCap = command({
  path: "caps update",
  summary: "Update a spend cap; runs that wait for it are checked again",
  args: { id: { help: "its id" } },
  flags: {
    data: dataFlag,
    limit: { type: "number", help: "limit value" },
    "on-limit": {
      type: "string",
      choices: ["refuse", "ask"],
      help: "what happens at the limit: refuse further runs, or ask for approval",
    },
    "missing-user": {
      type: "string",
      choices: ["count", "refuse", "ignore"],
      help: "runs without a user under --each-user: count them together, refuse them, or ignore them",
    },
    unpriced: {
      type: "string",
      choices: ["refuse", "ignore"],
      help: "models without a price under a cap in dollars: refuse their runs, or count zero dollars",
    },
  },
  examples: ["caps update cap_… --limit 50"],
  run: async ({ client, args, flags, out }) => {
    const fields = {
      limit: flags.limit,
      on_limit: flags["on-limit"],
      missing_user: flags["missing-user"],
      unpriced: flags.unpriced,
    };
    out.object(await client().caps.update(args.id, mergeBody<CapPatch>(flags.data, fields)));
  },
});

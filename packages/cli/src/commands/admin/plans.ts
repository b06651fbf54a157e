import { adminCommand } from "../../admin-command.ts";
import { plans } from "./organizations.ts";

export const setPlan = adminCommand({
  path: "admin plans set",
  summary: "Set the plan and limits of an organisation",
  args: { organization: { help: "the organisation's id" } },
  flags: {
    plan: { type: "string", required: true, choices: plans, help: "plan" },
    "requests-per-minute": { type: "number", help: "custom rate limit; requires --burst" },
    burst: { type: "number", help: "custom burst size; requires --requests-per-minute" },
    "monthly-quota": { type: "number", help: "maximum calls per month" },
    "file-bytes": { type: "number", help: "maximum bytes of stored files" },
  },
  examples: [
    "admin plans set org_… --plan business",
    "admin plans set org_… --plan enterprise --requests-per-minute 5000 --burst 8000",
  ],
});

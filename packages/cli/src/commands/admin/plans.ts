import { adminCommand } from "../../admin-command.ts";
import { plans } from "./organizations.ts";

export const setPlan = adminCommand({
  path: "admin plans set",
  summary: "What an organisation may use from now on",
  args: { organization: { help: "its id" } },
  flags: {
    plan: { type: "string", required: true, choices: plans, help: "its plan" },
    "requests-per-minute": { type: "number", help: "a limit of its own; with --burst" },
    burst: { type: "number", help: "how many at once" },
    "monthly-quota": { type: "number", help: "calls a month" },
    "file-bytes": { type: "number", help: "bytes of files" },
  },
  examples: [
    "admin plans set org_… --plan business",
    "admin plans set org_… --plan enterprise --requests-per-minute 5000 --burst 8000",
  ],
});

import { readFileSync } from "node:fs";
import { errorsPage } from "./errors-page.ts";
import { streamEventsPage, webhookEventsPage } from "./events-pages.ts";
import { withPeerTable } from "./peer-table.ts";
import { performancePage } from "./performance-page.ts";
import { withPolicyTables } from "./policy-tables.ts";
import { withSettingsTable } from "./settings-table.ts";
import { withStreamingTable } from "./streaming-table.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Pages that are generated from the contract and the code, completely or in part. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  "CHANGELOG.md": () => withStreamingTable(read("CHANGELOG.md")),
  "docs/comparison.md": () => withPeerTable(read("docs/comparison.md")),
  "docs/errors.md": errorsPage,
  "docs/performance.md": performancePage,
  "docs/policies.md": () => withPolicyTables(read("docs/policies.md")),
  "docs/settings.md": () => withSettingsTable(read("docs/settings.md")),
  "docs/stream-events.md": streamEventsPage,
  "docs/webhook-events.md": webhookEventsPage,
};

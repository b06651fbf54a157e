import { readFileSync, writeFileSync } from "node:fs";
import { performancePage } from "./performance-page.ts";
import { withSettingsTable } from "./settings-table.ts";
import { withTemplateTable } from "./template-table.ts";

const file = new URL("../README.md", import.meta.url);
writeFileSync(file, withTemplateTable(withSettingsTable(readFileSync(file, "utf8"))));
writeFileSync(new URL("../docs/performance.md", import.meta.url), performancePage());

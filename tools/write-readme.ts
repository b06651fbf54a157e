import { readFileSync, writeFileSync } from "node:fs";
import { withSettingsTable } from "./settings-table.ts";
import { withTemplateTable } from "./template-table.ts";

const file = new URL("../README.md", import.meta.url);
writeFileSync(file, withTemplateTable(withSettingsTable(readFileSync(file, "utf8"))));

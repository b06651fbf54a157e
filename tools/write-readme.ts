import { readFileSync, writeFileSync } from "node:fs";
import { withSettingsTable } from "./settings-table.ts";

const file = new URL("../README.md", import.meta.url);
writeFileSync(file, withSettingsTable(readFileSync(file, "utf8")));

import { writeFileSync } from "node:fs";
import { loadTable } from "./commands/table.ts";
import { docsPage } from "./docs.ts";

writeFileSync(new URL("../../../docs/cli.md", import.meta.url), docsPage(await loadTable()));

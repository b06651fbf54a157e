import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { writeCatalogues } from "./catalogues.ts";

const folder = new URL("../../packages/dashboard/strings/", import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, text] of Object.entries(writeCatalogues())) writeFileSync(new URL(name, folder), text);

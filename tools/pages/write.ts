import { writeFileSync } from "node:fs";
import { generatedPages } from "./generated-pages.ts";

for (const [path, write] of Object.entries(generatedPages))
  writeFileSync(new URL(`../../${path}`, import.meta.url), write());

import { writeFileSync } from "node:fs";
import { generatedFiles } from "./files.ts";
import { readCommittedOpenApi } from "./read-openapi.ts";

const root = new URL("../../", import.meta.url);
const model = readCommittedOpenApi();
for (const [path, write] of Object.entries(generatedFiles)) writeFileSync(new URL(path, root), write(model));

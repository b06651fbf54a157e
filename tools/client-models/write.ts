import { writeFileSync } from "node:fs";
import { generatedFiles } from "./files.ts";
import { readCommittedOpenApi } from "./read-openapi.ts";

const root = new URL("../../", import.meta.url);
const model = readCommittedOpenApi();
for (const [path, write] of Object.entries(generatedFiles)) {
  try {
    writeFileSync(new URL(path, root), write(model));
  } catch (error) {
    // A failure in one language does not stop the others.
    process.stderr.write(`${path}: ${error}\n`);
    process.exitCode = 1;
  }
}

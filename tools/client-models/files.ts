import { globSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { commandFilters } from "./command-filters.ts";
import { commandWords } from "./command-words.ts";
import { goModels } from "./go.ts";
import { goOperationNames, goOperations } from "./go-operations.ts";
import type { Model } from "./model.ts";
import { pythonModels } from "./python.ts";
import { pythonOperations } from "./python-operations.ts";
import { pythonParams } from "./python-params.ts";
import { codeSamples } from "./samples.ts";
import { typescriptEventTypes, typescriptModels, typescriptOperations } from "./typescript.ts";
import { typescriptDocs } from "./typescript-docs.ts";

const root = new URL("../../", import.meta.url);
const resources = globSync("sdks/typescript/src/resources/*.ts", { cwd: fileURLToPath(root) }).map((path) => [
  path.split(sep).join("/"),
  typescriptDocs(new URL(path.split(sep).join("/"), root)),
]);

/** Every generated file by its path, with its writer; in the last ones, only the comments of methods are generated. */
export const generatedFiles: Record<string, (model: Model) => string> = {
  "packages/contract/src/words/samples.json": codeSamples,
  "packages/cli/src/list-filters.ts": commandFilters,
  "packages/cli/src/operation-words.ts": commandWords,
  "sdks/typescript/src/event-types.ts": typescriptEventTypes,
  "sdks/typescript/src/models.ts": typescriptModels,
  "sdks/typescript/src/operations.ts": typescriptOperations,
  "sdks/python/src/agent_run_client/models.py": pythonModels,
  "sdks/python/src/agent_run_client/params.py": pythonParams,
  "sdks/python/src/agent_run_client/operations.py": pythonOperations,
  "sdks/go/models.go": goModels,
  "sdks/go/operations.go": goOperations,
  "sdks/go/operation_places_test.go": goOperationNames,
  ...Object.fromEntries(resources),
};

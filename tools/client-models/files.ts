import type { Model } from "./model.ts";
import { typescriptModels, typescriptOperations } from "./typescript.ts";

/** Every generated file, by its path in the repository, with what writes it. */
export const generatedFiles: Record<string, (model: Model) => string> = {
  "sdks/typescript/src/models.ts": typescriptModels,
  "sdks/typescript/src/operations.ts": typescriptOperations,
};

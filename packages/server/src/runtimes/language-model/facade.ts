import type { FindModel } from "../../model/providers.ts";
import { createModelRuntime, type ModelRuntimeOptions } from "../language-model.ts";
import { createAskForAnswer } from "./providers/ask-model.ts";
import { createCheckModel } from "./providers/check-model.ts";
import { createModelJudge } from "./providers/model-judge.ts";
import { createOpenModel } from "./providers/open-model.ts";
import { createSchemaRefusals } from "./providers/schema-refusals.ts";

export type ModelFacadeOptions = Omit<ModelRuntimeOptions, "open" | "refusals"> & {
  findModel: FindModel;
  network: Parameters<typeof createOpenModel>[0];
};

/** All code that calls models, with the SDK: a separate file, so that it can be loaded lazily. */
export function createModelFacade({ network, ...options }: ModelFacadeOptions) {
  // The SDK would print warnings about unsupported settings.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const open = createOpenModel(network);
  return {
    runtime: createModelRuntime({ ...options, open, refusals: createSchemaRefusals() }),
    queryJudge: createModelJudge(options.findModel, open, options.prices),
    askForAnswer: createAskForAnswer(options.findModel, open, options.prices),
    checkModel: createCheckModel(open),
  };
}

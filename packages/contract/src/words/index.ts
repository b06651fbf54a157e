import { administrationWords } from "./administration.ts";
import { agentAndRunWords } from "./agents-and-runs.ts";
import { configurationWords } from "./configurations.ts";
import { costAndReplayWords } from "./costs-and-replays.ts";
import { evaluationWords } from "./evaluation.ts";
import type { OperationWords } from "./operation-words.ts";
import { pipelineWords } from "./pipelines.ts";
import { surroundingsWords } from "./surroundings.ts";

/** Keyed by operation name. */
export const operationWords: OperationWords = {
  ...agentAndRunWords,
  ...pipelineWords,
  ...administrationWords,
  ...surroundingsWords,
  ...costAndReplayWords,
  ...evaluationWords,
  ...configurationWords,
};

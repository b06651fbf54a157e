import { administrationWords } from "./administration.ts";
import { agentAndRunWords } from "./agents-and-runs.ts";
import { costAndReplayWords } from "./costs-and-replays.ts";
import type { OperationWords } from "./operation-words.ts";
import { surroundingsWords } from "./surroundings.ts";

/** Keyed by operation name. */
export const operationWords: OperationWords = {
  ...agentAndRunWords,
  ...administrationWords,
  ...surroundingsWords,
  ...costAndReplayWords,
};

import { canaryEndpoints } from "./canaries.ts";
import { datasetEndpoints } from "./datasets.ts";
import type { Endpoint } from "./endpoint.ts";
import { experimentEndpoints } from "./experiments.ts";
import { gateEndpoints } from "./gates.ts";
import { ratingEndpoints } from "./ratings.ts";
import { scorerEndpoints } from "./scorers.ts";
import { scoringRuleEndpoints } from "./scoring-rules.ts";

/** The endpoints that evaluate agents. */
export const evaluationEndpoints = {
  ...datasetEndpoints,
  ...canaryEndpoints,
  ...gateEndpoints,
  ...scorerEndpoints,
  ...scoringRuleEndpoints,
  ...experimentEndpoints,
  ...ratingEndpoints,
} as const satisfies Record<string, Endpoint>;

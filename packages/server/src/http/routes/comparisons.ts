import { type ComparisonDeps, getComparison, getReplayComparison } from "../../domain/comparisons.ts";
import { type Handlers, ok } from "../endpoint-types.ts";

export const comparisonHandlers = (deps: ComparisonDeps) =>
  ({
    compareRuns: async ({ caller, params }) => ok(await getComparison(deps, caller, params.id, params.other_id)),
    compareReplay: async ({ caller, params }) => ok(await getReplayComparison(deps, caller, params.id)),
  }) satisfies Partial<Handlers>;

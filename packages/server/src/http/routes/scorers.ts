import {
  createScorer,
  deleteScorer,
  getScorer,
  listScorers,
  listScorerVersions,
  type ScorerDeps,
  updateScorer,
} from "../../domain/scorers/scorers.ts";
import { toScorer, toScorerVersion } from "../../model/scorers.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const scorerHandlers = (deps: ScorerDeps, baseUrl: () => string) =>
  ({
    listScorers: async ({ caller, query, url }) =>
      listAnswer(await listScorers(deps, caller, toPageRequest(query)), toScorer, url),
    createScorer: async ({ caller, body }) => {
      const scorer = await createScorer(deps, caller, body);
      return created(toScorer(scorer), `${baseUrl()}/scorers/${scorer.id}`);
    },
    getScorer: async ({ caller, params }) => ok(toScorer(await getScorer(deps, caller, params.id))),
    updateScorer: async ({ caller, params, body }) => ok(toScorer(await updateScorer(deps, caller, params.id, body))),
    deleteScorer: async ({ caller, params }) => {
      await deleteScorer(deps, caller, params.id);
      return ok({ object: "scorer", id: params.id, deleted: true });
    },
    listScorerVersions: async ({ caller, params, url }) =>
      listAnswer({ items: await listScorerVersions(deps, caller, params.id), hasMore: false }, toScorerVersion, url),
  }) satisfies Partial<Handlers>;

import {
  type CreateCapDeps,
  createCap,
  deleteCap,
  getCap,
  listCaps,
  type ShownCap,
  updateCap,
} from "../../domain/caps/caps.ts";
import { toCap } from "../../model/caps.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const capHandlers = (deps: CreateCapDeps, baseUrl: () => string) => {
  const show = ({ cap, used }: ShownCap) => toCap(cap, used, deps.clock.now());
  return {
    listCaps: async ({ caller, query, url }) => {
      const filter = { agentId: query.agent_id, apiKeyId: query.api_key_id };
      return listAnswer(await listCaps(deps, caller, filter, toPageRequest(query)), show, url);
    },
    createCap: async ({ caller, body }) => {
      const { warnings, ...shown } = await createCap(deps, caller, body);
      return created({ ...show(shown), warnings }, `${baseUrl()}/caps/${shown.cap.id}`);
    },
    getCap: async ({ caller, params, query }) => ok(show(await getCap(deps, caller, params.id, query?.user))),
    updateCap: async ({ caller, params, body }) => ok(show(await updateCap(deps, caller, params.id, body))),
    deleteCap: async ({ caller, params }) => {
      await deleteCap(deps, caller, params.id);
      return ok({ object: "cap", id: params.id, deleted: true });
    },
  } satisfies Partial<Handlers>;
};

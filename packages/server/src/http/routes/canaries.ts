import {
  abortCanary,
  type CanaryDeps,
  createCanary,
  getCanary,
  listCanaries,
  promoteCanary,
} from "../../domain/canaries/canaries.ts";
import { toCanary } from "../../model/canaries.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const canaryHandlers = (deps: CanaryDeps, baseUrl: () => string) =>
  ({
    listCanaries: async ({ caller, params, query, url }) =>
      listAnswer(await listCanaries(deps, caller, params.id, toPageRequest(query)), toCanary, url),
    createCanary: async ({ caller, params, body }) => {
      const canary = await createCanary(deps, caller, params.id, body);
      return created(toCanary(canary), `${baseUrl()}/agents/${params.id}/canaries/${canary.id}`);
    },
    getCanary: async ({ caller, params }) => ok(toCanary(await getCanary(deps, caller, params))),
    promoteCanary: async ({ caller, params }) => ok(toCanary(await promoteCanary(deps, caller, params))),
    abortCanary: async ({ caller, params, body = {} }) => ok(toCanary(await abortCanary(deps, caller, params, body))),
  }) satisfies Partial<Handlers>;

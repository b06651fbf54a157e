import type { AgentDeps } from "../../domain/agents/agents.ts";
import {
  approveDeployment,
  getPendingDeployment,
  listPendingDeployments,
  rejectDeployment,
} from "../../domain/gates/pending-deployments.ts";
import { toPendingDeployment } from "../../model/gates.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const gateHandlers = (deps: AgentDeps) =>
  ({
    listPendingDeployments: async ({ caller, params, query, url }) =>
      listAnswer(await listPendingDeployments(deps, caller, params.id, toPageRequest(query)), toPendingDeployment, url),
    getPendingDeployment: async ({ caller, params }) =>
      ok(toPendingDeployment(await getPendingDeployment(deps, caller, params))),
    approveDeployment: async ({ caller, params, body = {} }) =>
      ok(toPendingDeployment(await approveDeployment(deps, caller, params, body))),
    rejectDeployment: async ({ caller, params, body = {} }) =>
      ok(toPendingDeployment(await rejectDeployment(deps, caller, params, body))),
  }) satisfies Partial<Handlers>;

import { configurationScopes, grants } from "@agentrun/contract";
import { assertNotDemo } from "../../domain/api-keys/permissions.ts";
import { type DriftDeps, findDrift, reportDrift } from "../../domain/configurations/drift.ts";
import type { Plan } from "../../domain/configurations/plan.ts";
import { ServiceError } from "../../lib/errors.ts";
import { exportResources } from "../configurations/export-resources.ts";
import {
  applyChanges,
  type ConfigurationDeps,
  type Prepared,
  prepareChanges,
  rehearse,
} from "../configurations/prepare-changes.ts";
import type { Applicant } from "../configurations/resource-calls.ts";
import { type Handlers, ok } from "../endpoint-types.ts";

export const configurationHandlers = (deps: ConfigurationDeps & DriftDeps) =>
  ({
    exportConfiguration: async (call) =>
      ok(await exportResources(deps, toApplicant(call), call.query.kinds?.split(",") ?? null)),
    planConfiguration: {
      prepare: async (call) => {
        const applicant = toApplicant(call);
        // Such a caller must not hold locks either.
        const isReader = !grants(call.caller.scopes, "configurations:write");
        if (isReader && call.body.report) throw new ServiceError("insufficient_scope", { message: unreported });
        const prepared = await prepareChanges(deps, applicant, call.body, { digest: null, isReader });
        const pending = isReader ? [] : await rehearse(deps, applicant, prepared);
        const { organizationId } = call.caller;
        const { request, plan } = prepared;
        const changes = call.body.report ? await findDrift(deps, organizationId, plan.changes, pending) : [];
        return async () => {
          if (changes.length > 0)
            await reportDrift(deps, organizationId, request.name, { digest: plan.digest, changes });
          return ok({ object: "configuration_plan", ...toOutcome(prepared) });
        };
      },
    },
    applyConfiguration: {
      prepare: async (call) => {
        const applicant = toApplicant(call);
        const prepared = await prepareChanges(deps, applicant, call.body, {
          digest: call.body.digest,
          isReader: false,
        });
        return async () => {
          const pending = await applyChanges(deps, applicant, prepared);
          return ok({ object: "applied_configuration", ...toOutcome(prepared), pending_deployments: pending });
        };
      },
    },
  }) satisfies Partial<Handlers>;

const unreported =
  "`report` sends an event to every webhook that subscribes to it, which requires the scope 'configurations:write'. Use a key with this scope, or leave out `report`.";

/** A configuration contains everything around agents, so its scope includes those of everything that it contains. */
function toApplicant({ caller, from, requestId }: Applicant): Applicant {
  assertNotDemo(caller, "A demo key cannot use configurations. Use a standard key.");
  if (caller.agentIds !== null)
    throw new ServiceError("agent_not_allowed", {
      message:
        "This API key is limited to some agents, and a configuration covers all of them. Use a key without `agent_ids`.",
    });
  return { caller: { ...caller, scopes: [...caller.scopes, ...configurationScopes] }, from, requestId };
}

const toOutcome = ({ request: { name }, plan: { digest, changes, unchanged } }: Prepared) => ({
  name,
  digest,
  changes: changes.map(toChange),
  unchanged,
});

const toChange = ({ kind, name, action, id, fields }: Plan["changes"][number]) => ({ kind, name, action, id, fields });

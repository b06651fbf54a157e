import type { AuthorizationRequest } from "@agentrun/contract";
import { type ConsentPage, type ConsentPageDeps, giveConsent, showConsent } from "../../domain/oauth/consent.ts";
import { toApiKey } from "../../model/api-keys.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { personOf } from "./sessions.ts";

/** Endpoints of the consent page: the pending request, and the consent of the signed-in person. */
export const oauthHandlers = (deps: ConsentPageDeps, baseUrl: () => string) =>
  ({
    getAuthorizationRequest: async ({ caller, query }) =>
      ok(toAuthorizationRequest(await showConsent(deps, personOf(caller), query.request, baseUrl()))),
    allowAuthorization: async ({ caller, body }) => {
      const { record, redirectTo } = await giveConsent(deps, personOf(caller), body, baseUrl());
      return created({ ...toApiKey(record), redirect_to: redirectTo }, `${baseUrl()}/api-keys/${record.id}`);
    },
  }) satisfies Partial<Handlers>;

const toAuthorizationRequest = (page: ConsentPage): AuthorizationRequest => ({
  object: "authorization_request",
  client: { id: page.client.id, name: page.client.name, host: page.client.host },
  redirect_host: page.redirectUri.host,
  is_local: page.isLocal,
  scopes: [...page.scopes],
  agent: page.agent,
  max_days: page.maxDays,
  problem: page.problem,
  request: page.request,
  refusal_url: page.refusalUrl,
});

import { getOrganization } from "../../domain/organizations.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  type SecondFactorDeps,
} from "../../domain/second-factor.ts";
import { type Handlers, noContent, ok } from "../endpoint-types.ts";
import { personOf, toOrganization } from "./sessions.ts";

export const secondFactorHandlers = (deps: SecondFactorDeps, baseUrl: () => string) =>
  ({
    beginSecondFactor: async ({ caller, body, from }) => {
      // The name of the installation, so that an authenticator can tell two of them apart.
      const issuer = `Agent Run ${new URL(baseUrl()).hostname}`;
      const { secret, url, expiresAt } = await beginSecondFactor(deps, personOf(caller), body.password, {
        issuer,
        from,
      });
      const expires_at = expiresAt.toISOString();
      return ok({ object: "second_factor_setup", secret, otpauth_url: url, expires_at });
    },
    confirmSecondFactor: async ({ caller, body }) =>
      ok({ object: "recovery_codes", codes: await confirmSecondFactor(deps, personOf(caller), body.code) }),
    renewRecoveryCodes: async ({ caller, body, from }) =>
      ok({ object: "recovery_codes", codes: await renewRecoveryCodes(deps, personOf(caller), body, from) }),
    removeSecondFactor: async ({ caller, body, from }) => {
      await removeSecondFactor(deps, personOf(caller), body, from);
      return noContent();
    },
    updateOrganization: async ({ caller, body }) => {
      const person = personOf(caller);
      await requireSecondFactor(deps, person, body.requires_second_factor);
      // Only an owner comes this far.
      return ok(toOrganization(await getOrganization(deps, person.organizationId), "owner"));
    },
  }) satisfies Partial<Handlers>;

import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { closed, NoContent, Nullable, ObjectName, Timestamp } from "./schema.ts";

const password = Type.String({ minLength: 1, maxLength: 1024 });

/** A code from an authenticator, or a recovery code; spaces and dashes are ignored. */
export const FactorCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "A six-digit code from your authenticator, or a recovery code. Each works once.",
});

/** The state of a person's second factor. */
export const SecondFactor = Type.Object(
  {
    object: ObjectName("second_factor"),
    enabled_at: Nullable(Timestamp),
    recovery_codes_left: Type.Integer(),
    missing: Type.Boolean({
      description:
        "The organisation requires a second factor and you have none: until you set it up, all other calls are rejected.",
    }),
  },
  { title: "SecondFactor" },
);
export type SecondFactor = Static<typeof SecondFactor>;

const SecondFactorSetup = Type.Object(
  {
    object: ObjectName("second_factor_setup"),
    secret: Type.String({ description: "The base32 secret for an authenticator. Returned only once." }),
    otpauth_url: Type.String({ description: "The same as a URL that authenticators scan as a QR code." }),
    expires_at: Timestamp,
  },
  { title: "SecondFactorSetup" },
);

const RecoveryCodes = Type.Object(
  {
    object: ObjectName("recovery_codes"),
    codes: Type.Array(Type.String(), {
      description: "Each code replaces an authenticator code once. Returned only once.",
    }),
  },
  { title: "RecoveryCodes" },
);

const BeginSecondFactorRequest = Type.Object({ password }, { ...closed, title: "BeginSecondFactorRequest" });

const ConfirmSecondFactorRequest = Type.Object(
  { code: FactorCode },
  { ...closed, title: "ConfirmSecondFactorRequest" },
);

/** Sensitive actions need more than an open session: the password, and a second-factor code. */
export const ChangeSecondFactorRequest = Type.Object(
  { password, code: FactorCode },
  { ...closed, title: "ChangeSecondFactorRequest" },
);
export type ChangeSecondFactorRequest = Static<typeof ChangeSecondFactorRequest>;

const shared = { tag: "Sessions", base: "root", scope: null, auth: "session", method: "POST" } as const;

export const secondFactorEndpoints = {
  beginSecondFactor: {
    ...shared,
    path: "/api/auth/second-factor",
    summary: "Set up a second factor",
    withoutFactor: true,
    body: BeginSecondFactorRequest,
    responses: { 200: SecondFactorSetup },
  },
  confirmSecondFactor: {
    ...shared,
    path: "/api/auth/second-factor/confirm",
    summary: "Confirm the second factor",
    withoutFactor: true,
    body: ConfirmSecondFactorRequest,
    responses: { 200: RecoveryCodes },
  },
  renewRecoveryCodes: {
    ...shared,
    path: "/api/auth/second-factor/recovery-codes",
    summary: "Replace your recovery codes",
    body: ChangeSecondFactorRequest,
    responses: { 200: RecoveryCodes },
  },
  removeSecondFactor: {
    ...shared,
    path: "/api/auth/second-factor/remove",
    summary: "Turn off the second factor",
    body: ChangeSecondFactorRequest,
    responses: { 204: NoContent },
  },
} as const satisfies Record<string, Endpoint>;

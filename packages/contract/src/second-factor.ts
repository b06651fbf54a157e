import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { closed, NoContent, Nullable, ObjectName, Timestamp } from "./schema.ts";

const password = Type.String({ minLength: 1, maxLength: 1024 });

/** What an authenticator shows, or one of the recovery codes; spaces and dashes do not matter. */
export const FactorCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Six digits of your authenticator, or one of your recovery codes. Each works once.",
});

/** How it stands with a person's second factor. */
export const SecondFactor = Type.Object(
  {
    object: ObjectName("second_factor"),
    enabled_at: Nullable(Timestamp),
    recovery_codes_left: Type.Integer(),
    missing: Type.Boolean({
      description: "The organisation requires one that you do not have: until you set it up, nothing else is open.",
    }),
  },
  { title: "SecondFactor" },
);
export type SecondFactor = Static<typeof SecondFactor>;

const SecondFactorSetup = Type.Object(
  {
    object: ObjectName("second_factor_setup"),
    secret: Type.String({ description: "For an authenticator, in base32. Shown this once." }),
    otpauth_url: Type.String({ description: "The same as an address that authenticators scan as a QR code." }),
    expires_at: Timestamp,
  },
  { title: "SecondFactorSetup" },
);

const RecoveryCodes = Type.Object(
  {
    object: ObjectName("recovery_codes"),
    codes: Type.Array(Type.String(), { description: "Each signs you in once in place of a code. Shown this once." }),
  },
  { title: "RecoveryCodes" },
);

const BeginSecondFactorRequest = Type.Object({ password }, { ...closed, title: "BeginSecondFactorRequest" });

const ConfirmSecondFactorRequest = Type.Object(
  { code: FactorCode },
  { ...closed, title: "ConfirmSecondFactorRequest" },
);

/** What takes more than a session that somebody left open: the password, and the factor itself. */
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
    summary: "Begin to set up a second factor; it counts once it is confirmed",
    withoutFactor: true,
    body: BeginSecondFactorRequest,
    responses: { 200: SecondFactorSetup },
  },
  confirmSecondFactor: {
    ...shared,
    path: "/api/auth/second-factor/confirm",
    summary: "Turn the second factor on with a first code; every other session ends",
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
    summary: "Turn the second factor off; every other session ends",
    body: ChangeSecondFactorRequest,
    responses: { 204: NoContent },
  },
} as const satisfies Record<string, Endpoint>;

import { randomBytes } from "node:crypto";
import type { ChangeSecondFactorRequest } from "@agentrun/contract";
import { hashSecret } from "../../lib/crypto/api-key.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { matchingSteps, newTotpSecret, otpauthUrl, toBase32, totpStep } from "../../lib/crypto/totp.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Person } from "../../model/api-keys.ts";
import type { Origin, SecondFactorRecord, UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { checkOwnPassword, type PasswordDeps, type PasswordTry } from "./passwords.ts";

/**
 * The second factor. A person who has one has passed it in every password session: sign-in requires it, enabling it ends the sessions
 * without it, and a session that starts at the same time is rejected (`assertStillProven`). So sessions need not record whether it
 * was passed.
 */
export type SecondFactorDeps = PasswordDeps & {
  store: Pick<Store, "afterCommit" | "organizations" | "secondFactors" | "sessions" | "transaction" | "users">;
  secrets: SecretBox;
  /** Invalidates the cached key or session on every node. */
  keyChanged: (id: string) => void;
};

type CodeDeps = Pick<SecondFactorDeps, "secrets"> & { store: Pick<Store, "secondFactors"> };

/** A person who passed the password and, if enabled, the second factor. */
export type ProvenPerson = { user: UserRecord; byFactor: boolean };

const recoveryCodeCount = 10;
/** 120 bits, enough for an unsalted hash; shown as six groups of four letters. */
const recoveryCodeBytes = 15;

/**
 * An attempt without a code is removed from the count but does not clear earlier failures: otherwise it would allow an unlimited
 * number of code guesses.
 */
export async function passSecondFactor(
  deps: CodeDeps,
  attempt: PasswordTry,
  code: string | undefined,
  refuse = () => new ServiceError("invalid_credentials"),
): Promise<ProvenPerson> {
  const { user } = attempt;
  const factor = await findOn(deps, user.id);
  if (factor && code === undefined) {
    await attempt.takeBack();
    throw new ServiceError("second_factor_required", { param: "code" });
  }
  if (factor && code !== undefined && !(await useCode(deps, factor, code))) {
    attempt.noteWrongCode();
    throw refuse();
  }
  await attempt.succeed();
  return { user, byFactor: factor !== null };
}

/** In a session, the error may reveal which of the two was wrong. */
export const wrongCode = () => new ServiceError("wrong_code", { param: "code" });

/** Call inside the transaction that starts a session: a factor enabled in the meantime has not been checked. */
export async function assertStillProven(
  store: Pick<Store, "secondFactors" | "users">,
  { user, byFactor }: ProvenPerson,
): Promise<void> {
  await store.users.lock(user.id);
  if (!byFactor && (await store.secondFactors.isOn(user.id))) throw new ServiceError("second_factor_required");
}

export type FactorSetup = { secret: string; url: string; expiresAt: Date };

/** Requires the password, so that an unattended session cannot be used to take over the account. */
export async function beginSecondFactor(
  deps: SecondFactorDeps,
  caller: Person,
  password: string,
  { issuer, from }: { issuer: string; from: Origin },
): Promise<FactorSetup> {
  const attempt = await tryOwnPassword(deps, caller, password, { action: "beginSecondFactor", from });
  await attempt.succeed();
  const secret = newTotpSecret();
  const expiresAt = await deps.store.secondFactors.begin(caller.user.id, deps.secrets.seal(secret));
  if (!expiresAt) throw new ServiceError("second_factor_on");
  return { secret, url: otpauthUrl(secret, issuer, attempt.user.email), expiresAt };
}

/** Enables the factor with a first valid code; returns recovery codes. */
export async function confirmSecondFactor(deps: SecondFactorDeps, caller: Person, code: string): Promise<string[]> {
  const { store, secrets } = deps;
  const factor = await store.secondFactors.find(caller.user.id);
  if (!factor?.isSetupOpen) throw new ServiceError(factor?.confirmedAt ? "second_factor_on" : "second_factor_off");
  const [step] = matchingSteps(secrets.open(factor.secret), bare(code), totpStep(factor.readAtMs));
  if (step === undefined) throw wrongCode();
  const codes = await store.transaction(async () => {
    await store.users.lock(factor.userId);
    if (!(await store.secondFactors.confirm(factor.userId, factor.secret, step)))
      throw new ServiceError("second_factor_off");
    await store.sessions.endAll(factor.userId, { except: caller.user.sessionId });
    return replaceRecoveryCodes(deps, caller);
  });
  deps.keyChanged(factor.userId);
  return codes;
}

export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  caller: Person,
  request: ChangeSecondFactorRequest,
  from: Origin,
): Promise<string[]> {
  await assertOwn(deps, caller, request, { action: "renewRecoveryCodes", from });
  return replaceRecoveryCodes(deps, caller);
}

export async function removeSecondFactor(
  deps: SecondFactorDeps,
  caller: Person,
  request: ChangeSecondFactorRequest,
  from: Origin,
): Promise<void> {
  await assertOwn(deps, caller, request, { action: "removeSecondFactor", from });
  await deps.store.transaction(async () => {
    await deps.store.secondFactors.delete(caller.user.id);
    await deps.store.sessions.endAll(caller.user.id, { except: caller.user.sessionId });
  });
  deps.keyChanged(caller.user.id);
}

/** An owner must have a second factor before requiring it from members. */
export async function requireSecondFactor(deps: SecondFactorDeps, caller: Person, isRequired: boolean): Promise<void> {
  if (!caller.scopes.includes("*")) {
    const message = "Only an owner can require a second factor.";
    throw new ServiceError("owner_required", { message });
  }
  if (isRequired && !(await deps.store.secondFactors.isOn(caller.user.id))) {
    const message = "Set up your own second factor before you require it from others.";
    throw new ServiceError("second_factor_off", { message, param: "requires_second_factor" });
  }
  await deps.store.organizations.setRequiresSecondFactor(caller.organizationId, isRequired);
  deps.store.afterCommit(() => deps.keyChanged(caller.organizationId));
}

type ClearDeps = { store: Pick<Store, "secondFactors" | "sessions"> };

/** For a person known to the operator who lost the authenticator and the recovery codes. */
export async function clearSecondFactor({ store }: ClearDeps, { id, email }: UserRecord): Promise<void> {
  if (!(await store.secondFactors.delete(id)))
    throw new ServiceError("second_factor_off", { message: `${email} has no second factor.` });
  await store.sessions.endAll(id, {});
}

async function findOn({ store }: CodeDeps, userId: UserRecord["id"]): Promise<SecondFactorRecord | null> {
  const factor = await store.secondFactors.find(userId);
  return factor?.confirmedAt ? factor : null;
}

/** Uses up a code; false if it is wrong or was used before. */
async function useCode({ store, secrets }: CodeDeps, factor: SecondFactorRecord, code: string): Promise<boolean> {
  const steps = matchingSteps(secrets.open(factor.secret), bare(code), totpStep(factor.readAtMs));
  for (const step of steps) if (await store.secondFactors.useStep(factor.userId, step)) return true;
  return store.secondFactors.useRecoveryCode(factor.userId, hashSecret(bare(code)));
}

type Purpose = { action: string; from: Origin };

async function assertOwn(
  deps: SecondFactorDeps,
  caller: Person,
  request: ChangeSecondFactorRequest,
  purpose: Purpose,
): Promise<void> {
  const attempt = await tryOwnPassword(deps, caller, request.password, purpose);
  const { byFactor } = await passSecondFactor(deps, attempt, request.code, wrongCode);
  if (!byFactor) throw new ServiceError("second_factor_off");
}

async function tryOwnPassword(
  deps: SecondFactorDeps,
  caller: Person,
  password: string,
  purpose: Purpose,
): Promise<PasswordTry> {
  const user = await deps.store.users.find(caller.user.id);
  const attempt = user && (await checkOwnPassword(deps, user, password, purpose));
  if (!attempt) throw new ServiceError("wrong_password", { param: "password" });
  return attempt;
}

async function replaceRecoveryCodes({ store }: CodeDeps, caller: Person): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  await store.secondFactors.replaceRecoveryCodes(caller.user.id, codes.map(hashSecret));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Removes spaces and dashes that the person typed. */
const bare = (code: string) => code.replaceAll(/[\s-]/g, "").toUpperCase();

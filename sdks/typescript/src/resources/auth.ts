import type { ApiPromise } from "../api-promise.ts";
import type {
  AcceptInvitationRequest,
  BeginSecondFactorRequest,
  ChangePasswordRequest,
  ChangeSecondFactorRequest,
  ConfirmSecondFactorRequest,
  CreateTokenRequest,
  ForgotPasswordRequest,
  LoginRequest,
  Me,
  RecoveryCodes,
  ResetPasswordRequest,
  SecondFactorSetup,
  Session,
  SessionToken,
  SignedIn,
  SignInOptions,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Who is calling. What concerns sessions needs a browser's cookie. */
export class Auth extends Resource {
  login(body: LoginRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("login", { body }, options);
  }

  /** How one can sign in, beside a password. */
  signInOptions(options?: RequestOptions): ApiPromise<SignInOptions> {
    return this.core.call("getSignInOptions", {}, options);
  }

  logout(options?: RequestOptions): ApiPromise<null> {
    return this.core.call("logout", {}, options);
  }

  me(options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("getMe", {}, options);
  }

  /** A short-lived token with some of your rights, fit for a browser. */
  createToken(body: CreateTokenRequest = {}, options?: RequestOptions): ApiPromise<SessionToken> {
    return this.core.call("createToken", { body }, options);
  }

  sessions(options?: RequestOptions): PagePromise<Session> {
    return this.core.list("listSessions", {}, options);
  }

  endSession(id: string, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("endSession", { path: { id } }, options);
  }

  /** Sign out everywhere, here too. */
  endAllSessions(options?: RequestOptions): ApiPromise<null> {
    return this.core.call("endAllSessions", {}, options);
  }

  changePassword(body: ChangePasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("changePassword", { body }, options);
  }

  /** Has a link mailed by which to choose a new password. */
  forgotPassword(body: ForgotPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("forgotPassword", { body }, options);
  }

  resetPassword(body: ResetPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("resetPassword", { body }, options);
  }

  /** Begins to set up a second factor; `confirmSecondFactor` turns it on. */
  beginSecondFactor(body: BeginSecondFactorRequest, options?: RequestOptions): ApiPromise<SecondFactorSetup> {
    return this.core.call("beginSecondFactor", { body }, options);
  }

  confirmSecondFactor(body: ConfirmSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("confirmSecondFactor", { body }, options);
  }

  renewRecoveryCodes(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("renewRecoveryCodes", { body }, options);
  }

  removeSecondFactor(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("removeSecondFactor", { body }, options);
  }

  switchOrganization(organizationId: string, options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("switchOrganization", { body: { organization_id: organizationId } }, options);
  }

  acceptInvitation(body: AcceptInvitationRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("acceptInvitation", { body }, options);
  }
}

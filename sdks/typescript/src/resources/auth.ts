import type { ApiPromise } from "../api-promise.ts";
import type {
  AcceptInvitationRequest,
  AllowAuthorizationRequest,
  AllowedAuthorization,
  AuthorizationRequest,
  BeginSecondFactorRequest,
  ChangePasswordRequest,
  ChangeSecondFactorRequest,
  ConfirmSecondFactorRequest,
  CreateTokenRequest,
  DeletedSession,
  DeletedSessions,
  ForgotPasswordRequest,
  InvitationOffer,
  LoginRequest,
  LookUpInvitationRequest,
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

/** Identity, sessions and tokens. The session methods need a browser's cookie. */
export class Auth extends Resource {
  /** Sign in. Sets the session cookie. For people who use a browser. The cookie expires after 30 minutes without a request, and after eight hours at the latest. Every failure returns the same message. Five failures lock the account for a while; the lock time doubles with each further lock. `Idempotency-Key` is ignored. A repeated call starts another session. */
  login(body: LoginRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("login", { body }, options);
  }

  /** Get sign-in options. Returns what a sign-in page needs before the user enters an e-mail address. */
  signInOptions(options?: RequestOptions): ApiPromise<SignInOptions> {
    return this.core.call("getSignInOptions", {}, options);
  }

  /** Sign out. Ends the session on all nodes and clears the cookie. Returns 204 even without a session. `Idempotency-Key` is ignored. Repeating the call has no further effect. */
  logout(options?: RequestOptions): ApiPromise<null> {
    return this.core.call("logout", {}, options);
  }

  /** Get the current identity. Returns the key or person that makes the call, with its scopes, organisation, plan and the protocols that are enabled. Use it to test a new key. */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("getMe", {}, options);
  }

  /** Create a short-lived token. The token has some of the caller's permissions and expires soon, and with the key or session that created it. With `user` it is safe for web pages: it reaches only what belongs to that end user. `Idempotency-Key` is ignored. A repeated call creates another token. */
  createToken(body: CreateTokenRequest = {}, options?: RequestOptions): ApiPromise<SessionToken> {
    return this.core.call("createToken", { body }, options);
  }

  /** List your sessions. Lists where you are signed in. `is_current` marks the session that makes this call. */
  sessions(options?: RequestOptions): PagePromise<Session> {
    return this.core.list("listSessions", {}, options);
  }

  /** End a session. The session is rejected on all nodes within seconds. */
  endSession(id: string, options?: RequestOptions): ApiPromise<DeletedSession> {
    return this.core.call("endSession", { path: { id } }, options);
  }

  /** End all sessions. Ends all your sessions, including this one. Use this if a device is lost or stolen. Your API keys keep working: revoke them separately. */
  endAllSessions(options?: RequestOptions): ApiPromise<DeletedSessions> {
    return this.core.call("endAllSessions", {}, options);
  }

  /** Change your password. Ends all your other sessions. The new password needs at least 12 characters and must not be a common password. Send `code` if you have a second factor. `Idempotency-Key` is ignored. A repeated call is rejected, because the old password is no longer valid. */
  changePassword(body: ChangePasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("changePassword", { body }, options);
  }

  /** Request a password link. Sends an e-mail with a link to choose a new password. The response is the same for unknown addresses. The link works once and expires after one hour. If this server sends no mail, its operator can set a new password. `Idempotency-Key` is ignored. A repeated call sends another link. */
  forgotPassword(body: ForgotPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("forgotPassword", { body }, options);
  }

  /** Reset a password. The token is the last part of the link in the e-mail. Ends all your sessions, and verifies the e-mail address. `Idempotency-Key` is ignored. A repeated call is rejected, because a link works once. */
  resetPassword(body: ResetPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("resetPassword", { body }, options);
  }

  /** Set up a second factor. Returns a secret and a URL for an authenticator app. The second factor is active once you confirm it, within one hour. `Idempotency-Key` is ignored. A repeated call creates another secret. */
  beginSecondFactor(body: BeginSecondFactorRequest, options?: RequestOptions): ApiPromise<SecondFactorSetup> {
    return this.core.call("beginSecondFactor", { body }, options);
  }

  /** Confirm the second factor. Turns the second factor on with a first code, and ends all your other sessions. Returns recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in. `Idempotency-Key` is ignored. A repeated call is rejected, because a code works once. */
  confirmSecondFactor(body: ConfirmSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("confirmSecondFactor", { body }, options);
  }

  /** Replace your recovery codes. The old codes stop working immediately. `Idempotency-Key` is ignored. A repeated call creates other codes. */
  renewRecoveryCodes(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("renewRecoveryCodes", { body }, options);
  }

  /** Turn off the second factor. Ends all your other sessions. If the organisation requires a second factor, all you can do afterwards is set up a new one. `Idempotency-Key` is ignored. A repeated call is rejected, because there is no second factor any more. */
  removeSecondFactor(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("removeSecondFactor", { body }, options);
  }

  /** Get an OAuth authorization request. Fetches the application's document and compares the requested scopes with yours. */
  authorizationRequest(request: string, options?: RequestOptions): ApiPromise<AuthorizationRequest> {
    return this.core.call("getAuthorizationRequest", { query: { request } }, options);
  }

  /** Authorise an application. Creates an expiring key, which is listed with the other keys and can be revoked there. Its secret is never disclosed; the application gets short-lived tokens. `Idempotency-Key` is ignored. A repeated call creates another code. */
  allowAuthorization(body: AllowAuthorizationRequest, options?: RequestOptions): ApiPromise<AllowedAuthorization> {
    return this.core.call("allowAuthorization", { body }, options);
  }

  /** Switch organisation. The session continues in the other organisation, with your role there. `Idempotency-Key` is ignored. Repeating the call has no further effect. */
  switchOrganization(organizationId: string, options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("switchOrganization", { body: { organization_id: organizationId } }, options);
  }

  /** Get an invitation. For the page that the invitation link opens. The invitation remains unused, and the call does not sign anyone in. `Idempotency-Key` is ignored. The call changes nothing. */
  lookUpInvitation(body: LookUpInvitationRequest, options?: RequestOptions): ApiPromise<InvitationOffer> {
    return this.core.call("lookUpInvitation", { body }, options);
  }

  /** Accept an invitation. If the e-mail address has an account, send its password; otherwise send the password for the new account. This call also signs you in. `Idempotency-Key` is ignored. A repeated call is rejected, because an invitation works once. */
  acceptInvitation(body: AcceptInvitationRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("acceptInvitation", { body }, options);
  }
}

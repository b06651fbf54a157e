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

/** Who is calling. What concerns sessions needs a browser's cookie. */
export class Auth extends Resource {
  /** Sign in; sets the session cookie. For people and their browsers: the cookie ends after half an hour without a call, after eight hours at the latest. One message for every failure; five of them lock the account for a while, which doubles. */
  login(body: LoginRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("login", { body }, options);
  }

  /** How one can sign in, beside a password. What a sign-in page needs to know before anybody has said who they are. */
  signInOptions(options?: RequestOptions): ApiPromise<SignInOptions> {
    return this.core.call("getSignInOptions", {}, options);
  }

  /** Sign out. The session ends everywhere, and the cookie is taken back. Without a session it answers just so. */
  logout(options?: RequestOptions): ApiPromise<null> {
    return this.core.call("logout", {}, options);
  }

  /** Who is calling. The key or person behind the call, its scopes, its organisation and plan, and the doors that are open. A good first call of a new key. */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("getMe", {}, options);
  }

  /** Mint a short-lived token with some of the caller's rights. Fit for a browser: it ends soon, and with the key or session that made it. */
  createToken(body: CreateTokenRequest = {}, options?: RequestOptions): ApiPromise<SessionToken> {
    return this.core.call("createToken", { body }, options);
  }

  /** List your sessions. Where you are signed in, and which of them asks. */
  sessions(options?: RequestOptions): PagePromise<Session> {
    return this.core.list("listSessions", {}, options);
  }

  /** End one of your sessions. It is refused everywhere within seconds. */
  endSession(id: string, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("endSession", { path: { id } }, options);
  }

  /** Sign out everywhere: every session of yours ends, this one too. For when a laptop is gone. Keys that you made go on working: revoke those by themselves. */
  endAllSessions(options?: RequestOptions): ApiPromise<null> {
    return this.core.call("endAllSessions", {}, options);
  }

  /** Change your password; every other session ends. At least 12 characters, and none of those that are tried first. A `code` is needed where you have a second factor. */
  changePassword(body: ChangePasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("changePassword", { body }, options);
  }

  /** Have a link mailed by which to choose a new password; answers alike for unknown addresses. The link works once, for an hour. Where this server sends no mail, its operator makes one. */
  forgotPassword(body: ForgotPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("forgotPassword", { body }, options);
  }

  /** Choose a new password by a link; proves the address, and every session ends. The token is the last part of the mailed link. */
  resetPassword(body: ResetPasswordRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("resetPassword", { body }, options);
  }

  /** Begin to set up a second factor; it counts once it is confirmed. Answers with a secret and an address for an authenticator app, which work within the hour. */
  beginSecondFactor(body: BeginSecondFactorRequest, options?: RequestOptions): ApiPromise<SecondFactorSetup> {
    return this.core.call("beginSecondFactor", { body }, options);
  }

  /** Turn the second factor on with a first code; every other session ends. Answers with recovery codes, which are shown this once: each signs in one time without the phone. */
  confirmSecondFactor(body: ConfirmSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("confirmSecondFactor", { body }, options);
  }

  /** Replace your recovery codes. The old ones end at once. */
  renewRecoveryCodes(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<RecoveryCodes> {
    return this.core.call("renewRecoveryCodes", { body }, options);
  }

  /** Turn the second factor off; every other session ends. Where the organisation requires one of its members, you can then do nothing but set up another. */
  removeSecondFactor(body: ChangeSecondFactorRequest, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("removeSecondFactor", { body }, options);
  }

  /** See what an application asks for by OAuth. Its document is fetched, and what it asks for is held against what you may. */
  authorizationRequest(request: string, options?: RequestOptions): ApiPromise<AuthorizationRequest> {
    return this.core.call("getAuthorizationRequest", { query: { request } }, options);
  }

  /** Give an application what it asks for, as a key with an end. The key is in the list of keys and can be revoked there; its secret is nobody's, the application has short-lived tokens of it. */
  allowAuthorization(body: AllowAuthorizationRequest, options?: RequestOptions): ApiPromise<AllowedAuthorization> {
    return this.core.call("allowAuthorization", { body }, options);
  }

  /** Work in another of your organisations. The session goes on as a member of that one, with the role that you have there. */
  switchOrganization(organizationId: string, options?: RequestOptions): ApiPromise<Me> {
    return this.core.call("switchOrganization", { body: { organization_id: organizationId } }, options);
  }

  /** See who invites whom to what, by an invitation's link. For the page that the link leads to. It uses nothing up, and is no way in. */
  lookUpInvitation(body: LookUpInvitationRequest, options?: RequestOptions): ApiPromise<InvitationOffer> {
    return this.core.call("lookUpInvitation", { body }, options);
  }

  /** Join an organisation by an invitation's link. With an account's password where the address has one, else with the one it shall have. Signs in as well. */
  acceptInvitation(body: AcceptInvitationRequest, options?: RequestOptions): ApiPromise<SignedIn> {
    return this.core.call("acceptInvitation", { body }, options);
  }
}

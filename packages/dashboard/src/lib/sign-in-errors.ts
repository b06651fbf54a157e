/** Why the sign-in through a provider failed and what to do, by the service's code. */
const words: Record<string, string> = {
  not_offered:
    "No single sign-on is set up for this address. Sign in with your password, or ask an owner of your organisation.",
  link_incomplete:
    "The link contains no organisation. Copy the complete link, or sign in with your password or work e-mail.",
  provider_unavailable:
    "Your organisation's sign-in provider is not responding. Try again in a minute. Owners can use their password.",
  provider_refused: "Your organisation's sign-in provider denied access. Contact its administrator.",
  answer_invalid:
    "The response of your organisation's sign-in provider is invalid. Try again. If the error persists, ask an owner to check the settings.",
  attempt_expired: "The sign-in expired, was already used, or was started in another browser. Start again.",
  email_unverified:
    "Your organisation's sign-in provider does not report your e-mail address as verified. Contact its administrator.",
  foreign_domain:
    "This provider cannot sign in e-mail addresses of your domain. Use your organisation's provider or your password.",
  no_role: "Your organisation's sign-in provider assigns you no role. Ask an owner for access.",
  no_account: "You have no account here yet. Ask an owner of your organisation for an invitation.",
  removed: "You are no longer a member of this organisation. Ask an owner for an invitation.",
  too_many_tries: "Too many attempts from your network. Wait a minute and try again.",
  failed: "An internal error occurred and was reported. Try again in a minute.",
};

/** Never shows text from the URL, because an attacker can craft links. */
export const signInErrorText = (code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? "Sign-in failed. Try again.";

/** The URL that starts the sign-in; the organisation or the e-mail address determines the provider. */
export function providerSignInUrl(wish: {
  email?: string;
  organization?: string | undefined;
  next?: string | undefined;
}): string {
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value) as [string, string][]).toString();
  return query ? `/api/auth/sso?${query}` : "/api/auth/sso";
}

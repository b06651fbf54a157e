/** Why the sign-in through a provider failed and what to do, by the service's code. */
const words: Record<string, string> = {
  not_offered:
    "No single sign-on is set up for this address. Sign in with your password, or ask an owner of your organisation.",
  link_incomplete:
    "The link that led here names no organisation. Copy it whole, or sign in with your password or your work e-mail.",
  provider_unavailable:
    "Your organisation's sign-in provider does not answer. Try again in a minute; owners can use their password.",
  provider_refused: "Your organisation's sign-in provider did not let you in. Ask whoever runs it.",
  answer_invalid:
    "The answer of your organisation's sign-in provider does not hold. Try again; if it stays so, an owner should check the settings.",
  attempt_expired: "That sign-in took too long, was used already, or began in another browser. Begin again.",
  email_unverified:
    "Your organisation's sign-in provider does not say that your e-mail address is verified. Ask whoever runs it.",
  foreign_domain:
    "This provider may not sign in addresses of your domain. Use your own organisation's, or your password.",
  no_role: "Your organisation's sign-in provider gives you no role here. Ask an owner for access.",
  no_account: "You have no account here yet. Ask an owner of your organisation for an invitation.",
  removed: "You are no longer a member of this organisation. Ask an owner for an invitation.",
  too_many_tries: "Too many tries from your network. Wait a minute and try again.",
  failed: "Something failed on our side. It has been reported; try again in a minute.",
};

/** Never shows text from the URL, because an attacker can craft links. */
export const signInErrorText = (code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? "Signing in did not work. Try again.";

/** The URL that starts the sign-in; the organisation or the e-mail address determines the provider. */
export function providerSignInUrl(wish: {
  email?: string;
  organization?: string | undefined;
  next?: string | undefined;
}): string {
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value) as [string, string][]).toString();
  return query ? `/api/auth/sso?${query}` : "/api/auth/sso";
}

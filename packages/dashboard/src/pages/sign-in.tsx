import { useNavigate, useSearch } from "@tanstack/react-router";
import { EntryCard } from "../components/entry-card.tsx";
import { SignInSteps } from "../components/sign-in/sign-in-steps.tsx";
import { ProviderSignIn, SignInRefusal } from "../components/single-sign-on/provider-sign-in.tsx";
import { pathTo } from "../lib/search.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { useSignIn } from "../queries/session.ts";

export function SignInPage() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { next, organization, sso_error: refusal } = useSearch({ from: "/sign-in" });
  useDocumentTitle("Sign in");
  return (
    <EntryCard>
      <SignInSteps
        title="Sign in"
        signIn={signIn}
        organization={organization}
        note={refusal && <SignInRefusal code={refusal} />}
        providers={<ProviderSignIn organization={organization} next={next} />}
        onDone={() => navigate({ href: pathTo(next), replace: true })}
      />
    </EntryCard>
  );
}

import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { CodeStep } from "../components/second-factor/code-step.tsx";
import { ProviderSignIn, SignInRefusal } from "../components/single-sign-on/provider-sign-in.tsx";
import { needsCode } from "../lib/api-error.ts";
import { textOf } from "../lib/form-text.ts";
import { pathTo } from "../lib/search.ts";
import type { LoginRequest } from "../models.ts";
import { useSignIn } from "../queries/session.ts";

export function SignInPage() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { next, organization, sso_error: refusal } = useSearch({ from: "/sign-in" });
  /** What the first step was given, once the second is asked for. */
  const [first, setFirst] = useState<LoginRequest | null>(null);
  useEffect(() => {
    document.title = "Sign in · Agent Run Service";
  }, []);
  const onSuccess = () => navigate({ href: pathTo(next), replace: true });
  const submit = (request: LoginRequest) =>
    signIn.mutate(request, {
      onSuccess,
      onError: (error) => {
        if (!needsCode(error)) return;
        setFirst(request);
        signIn.reset();
      },
    });
  const back = () => {
    setFirst(null);
    signIn.reset();
  };
  return (
    <EntryCard>
      {first ? (
        <CodeStep
          error={signIn.error}
          isPending={signIn.isPending}
          onCode={(code) => signIn.mutate({ ...first, code }, { onSuccess })}
          onBack={back}
        />
      ) : (
        <PasswordStep
          organization={organization}
          note={signIn.error ? <ErrorNote error={signIn.error} /> : refusal && <SignInRefusal code={refusal} />}
          isPending={signIn.isPending}
          onSubmit={(who) => submit({ ...who, ...(organization ? { organization_id: organization } : {}) })}
          providers={<ProviderSignIn organization={organization} next={next} />}
        />
      )}
    </EntryCard>
  );
}

type PasswordStepProps = {
  organization: string | undefined;
  note: ReactNode;
  isPending: boolean;
  onSubmit: (who: LoginRequest) => void;
  providers: ReactNode;
};

function PasswordStep({ organization, note, isPending, onSubmit, providers }: PasswordStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit({ email: textOf(form, "email"), password: textOf(form, "password") });
  };
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Title order={1}>Sign in</Title>
          {organization && (
            // Its name is its members' to know: whoever has the link has the id, and learns nothing more here.
            <Group gap={4} fz="sm">
              to <IdText id={organization} isShort />
            </Group>
          )}
          {note}
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
          <PasswordInput label="Password" name="password" autoComplete="current-password" required />
          <Button type="submit" size="sm" loading={isPending}>
            Sign in
          </Button>
          <Text size="xs">
            <Link to="/password" className="text-link">
              Forgot your password?
            </Link>
          </Text>
        </Stack>
      </form>
      <Stack gap="md" mt="md">
        {providers}
      </Stack>
    </>
  );
}

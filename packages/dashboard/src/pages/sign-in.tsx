import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { ProviderSignIn, SignInRefusal } from "../components/single-sign-on/provider-sign-in.tsx";
import { useSignIn } from "../queries/session.ts";

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");

export function SignInPage() {
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { next, organization, sso_error: refusal } = useSearch({ from: "/sign-in" });
  useEffect(() => {
    document.title = "Sign in · Agent Run Service";
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    signIn.mutate(
      {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        ...(organization ? { organization_id: organization } : {}),
      },
      { onSuccess: () => navigate({ href: next ?? "/", replace: true }) },
    );
  };
  return (
    <EntryCard>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Title order={1}>Sign in</Title>
          {signIn.error ? <ErrorNote error={signIn.error} /> : refusal && <SignInRefusal code={refusal} />}
          <TextInput label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
          <PasswordInput label="Password" name="password" autoComplete="current-password" required />
          <Button type="submit" size="sm" loading={signIn.isPending}>
            Sign in
          </Button>
          <Text size="xs">
            <Link to="/password">Forgot your password?</Link>
          </Text>
        </Stack>
      </form>
      <Stack gap="md" mt="md">
        <ProviderSignIn organization={organization} next={next} />
        <Text size="xs" c="dimmed">
          The first start prints an owner's e-mail and password, and keeps them in{" "}
          <code>.agentrun/credentials.json</code>.
        </Text>
      </Stack>
    </EntryCard>
  );
}

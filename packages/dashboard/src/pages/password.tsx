import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { textOf } from "../lib/form-text.ts";
import { notifyDone } from "../lib/notify.ts";
import { useForgotPassword, useResetPassword } from "../queries/session.ts";

/** Sets a password with the secret from the URL fragment; without a secret, requests such a link. */
export function PasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  return <EntryCard>{token ? <ChooseForm token={token} /> : <ForgotForm />}</EntryCard>;
}

function ChooseForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const navigate = useNavigate();
  const done = () => {
    notifyDone("Password changed. Sign in with your new password.");
    navigate({ to: "/sign-in", replace: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, new_password: textOf(event.currentTarget, "password") }, { onSuccess: done });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1}>Choose a password</Title>
        {reset.error && <ErrorNote error={reset.error} />}
        <PasswordInput
          label="New password"
          name="password"
          description="At least 12 characters, not a common password. All sessions of this account end."
          autoComplete="new-password"
          minLength={12}
          required
          autoFocus
        />
        <Button type="submit" size="sm" loading={reset.isPending}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}

function ForgotForm() {
  const forgot = useForgotPassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    forgot.mutate(textOf(event.currentTarget, "email"));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1}>Forgot your password?</Title>
        {forgot.error && <ErrorNote error={forgot.error} />}
        {forgot.isSuccess && (
          <Alert color="teal">
            If an account with this e-mail address exists, we sent it a link. It is valid for one hour.
          </Alert>
        )}
        <TextInput label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
        <Button type="submit" size="sm" loading={forgot.isPending}>
          Send link
        </Button>
        <Text size="xs">
          <Link to="/sign-in" className="text-link">
            Sign in
          </Link>
        </Text>
      </Stack>
    </form>
  );
}

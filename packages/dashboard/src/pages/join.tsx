import { Alert, Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { CodeStep } from "../components/second-factor/code-step.tsx";
import { needsCode } from "../lib/api-error.ts";
import { textOf } from "../lib/form-text.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { useJoin } from "../queries/session.ts";

/** Where an invitation's link leads; its secret is behind the #, so it is in no server's log. */
export function JoinPage() {
  const [token] = useState(() => location.hash.slice(1));
  /** The password, once a code is asked for as well. */
  const [password, setPassword] = useState<string | null>(null);
  const join = useJoin();
  useDocumentTitle("Join an organisation");
  const navigate = useNavigate();
  const onSuccess = () => navigate({ to: "/", replace: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = textOf(event.currentTarget, "password");
    const onError = (error: unknown) => {
      if (!needsCode(error)) return;
      setPassword(given);
      join.reset();
    };
    join.mutate({ token, password: given }, { onSuccess, onError });
  };
  const back = () => {
    setPassword(null);
    join.reset();
  };
  return (
    <EntryCard>
      {password === null ? (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Title order={1}>Join an organisation</Title>
            {!token && <Alert color="yellow">This link is not complete. Copy it whole, with what follows the #.</Alert>}
            {join.error && <ErrorNote error={join.error} />}
            <PasswordInput
              label="Password"
              name="password"
              description="Of your account. If you have none yet, choose one: at least 12 characters, and not a common one."
              autoComplete="current-password"
              required
            />
            <Button type="submit" size="sm" disabled={!token} loading={join.isPending}>
              Join
            </Button>
            <Text size="xs" c="dimmed">
              An invitation works once, and for seven days.
            </Text>
          </Stack>
        </form>
      ) : (
        <CodeStep
          error={join.error}
          isPending={join.isPending}
          onCode={(code) => join.mutate({ token, password, code }, { onSuccess })}
          onBack={back}
        />
      )}
    </EntryCard>
  );
}

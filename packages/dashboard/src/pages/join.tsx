import { Alert, Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { useJoin } from "../queries/session.ts";

/** Where an invitation's link leads; its secret is behind the #, so it is in no server's log. */
export function JoinPage() {
  const [token] = useState(() => location.hash.slice(1));
  const join = useJoin();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    join.mutate({ token, password }, { onSuccess: () => navigate({ to: "/", replace: true }) });
  };
  return (
    <EntryCard>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Title order={1}>Join an organisation</Title>
          {!token && <Alert color="yellow">This link is not complete. Copy it whole, with what follows the #.</Alert>}
          {join.error && <ErrorNote error={join.error} />}
          <PasswordInput
            label="Password"
            name="password"
            description="Of your account. If you have none yet, choose one: at least 12 characters."
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
    </EntryCard>
  );
}

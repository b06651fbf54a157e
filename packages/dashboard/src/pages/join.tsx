import { Alert, Button, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { CodeStep } from "../components/second-factor/code-step.tsx";
import { Time } from "../components/time.tsx";
import { needsCode } from "../lib/api-error.ts";
import { textOf } from "../lib/form-text.ts";
import { aRole } from "../lib/role-words.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import type { InvitationOffer } from "../models.ts";
import { useInvitationOffer, useJoin } from "../queries/session.ts";

/** The page of an invitation link; its secret is in the fragment, so it is not in server logs. */
export function JoinPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const { data: offer, error, isLoading } = useInvitationOffer(token);
  useDocumentTitle(offer ? `Join ${offer.organization_name}` : "Join an organisation");
  return (
    <EntryCard>
      {offer ? (
        <JoinForm key={token} token={token} offer={offer} />
      ) : (
        <Stack gap="md" aria-busy={isLoading}>
          <Title order={1}>Join an organisation</Title>
          {!token && (
            <Alert color="yellow">This link is incomplete. Copy the whole link, including the part after the #.</Alert>
          )}
          {error && <ErrorNote error={error} />}
          {(!token || error) && (
            <Text size="sm">Invitations can be used once, within seven days. Ask for a new one.</Text>
          )}
        </Stack>
      )}
    </EntryCard>
  );
}

function JoinForm({ token, offer }: { token: string; offer: InvitationOffer }) {
  /** The password, kept while the code is required. */
  const [password, setPassword] = useState<string | null>(null);
  const join = useJoin();
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
  if (password !== null)
    return (
      <CodeStep
        error={join.error}
        isPending={join.isPending}
        onCode={(code) => join.mutate({ token, password, code }, { onSuccess })}
        onBack={back}
      />
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1}>Join {offer.organization_name}</Title>
        <Offer offer={offer} />
        {join.error && <ErrorNote error={join.error} />}
        {/* For password managers: the account of the new password. */}
        <input type="hidden" name="username" autoComplete="username" value={offer.email} />
        <PasswordInput
          label="Password"
          name="password"
          description="The password of your account. New here? Choose one with at least 12 characters that is not a common password."
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="sm" loading={join.isPending}>
          Join
        </Button>
        <Text size="xs" c="dimmed">
          The link can be used once and expires <Time at={offer.expires_at} as="local" />.
        </Text>
      </Stack>
    </form>
  );
}

/** The details of the invitation. */
const Offer = ({
  offer: { invited_by: inviter, email, role, organization_name: organization },
}: {
  offer: InvitationOffer;
}) => (
  <Text size="sm" className="pre-wrap">
    {inviter ? (
      <>
        <strong>{inviter}</strong> invites <strong>{email}</strong>
      </>
    ) : (
      <>
        <strong>{email}</strong> is invited
      </>
    )}{" "}
    to <strong>{organization}</strong> as {aRole(role)}.
  </Text>
);

import { Alert, Button, Group, List, Select, Stack, Text, Title } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { EntryCard } from "../components/entry-card.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { dayChoices, daysInWords, scopeWords, usualDays } from "../lib/scope-words.ts";
import type { AuthorizationRequest } from "../models.ts";
import { useAllowAuthorization, useAskIn, useAuthorizationRequest } from "../queries/oauth.ts";
import { useMe } from "../queries/session.ts";

/** The OAuth consent page. */
export function AuthorizePage() {
  const { request = "" } = useSearch({ from: "/authorize" });
  const { data: asked, error } = useAuthorizationRequest(request);
  useEffect(() => {
    document.title = "Authorise application · Agent Run Service";
  }, []);
  return (
    <EntryCard>
      <Stack gap="md">
        {error && (
          <>
            <Title order={1}>Invalid request</Title>
            <ErrorNote error={error} />
            <Place />
          </>
        )}
        {asked &&
          (asked.request === null ? <Refused asked={asked} /> : <Question asked={asked} request={asked.request} />)}
      </Stack>
    </EntryCard>
  );
}

/** The service rejected the request: the user can return to the application with the error. */
const Refused = ({ asked }: { asked: AuthorizationRequest }) => (
  <>
    <Title order={1}>{asked.client.name} cannot be authorised</Title>
    <Alert color="red" variant="light" role="alert">
      {asked.problem}
    </Alert>
    <Text size="sm">{asked.client.host} sent this request.</Text>
    <Place />
    <Button variant="default" component="a" href={asked.refusal_url}>
      Back to {asked.redirect_host}
    </Button>
  </>
);

function Question({ asked, request }: { asked: AuthorizationRequest; request: string }) {
  const { client, redirect_host: redirectHost, is_local: isLocal, max_days: maxDays } = asked;
  const [days, setDays] = useState(usualDays(maxDays));
  const allow = useAllowAuthorization();
  const goBack = (address: string | null) => {
    if (address !== null) location.assign(address);
  };
  const isDone = allow.isPending || allow.isSuccess;
  return (
    <>
      <Title order={1}>Allow {client.name}?</Title>
      <Facts
        facts={[
          ["Application", client.host],
          ["Redirects to", isLocal ? `this computer, ${redirectHost}` : redirectHost],
          ["Agents", asked.agent ? `only ${asked.agent.name}` : "all agents"],
        ]}
      />
      <Place />
      {isLocal && (
        <Alert color="yellow" variant="light" icon={<IconDeviceDesktop aria-hidden />}>
          The request comes from a program on this computer. Any local program can use this name. Allow it only if you
          started this request.
        </Alert>
      )}
      <div>
        <Text size="sm" fw={500}>
          It will be able to
        </Text>
        <List size="sm" spacing={4}>
          {asked.scopes.map((scope) => (
            <List.Item key={scope}>{scopeWords(scope)}</List.Item>
          ))}
        </List>
      </div>
      <Select
        label="Expires after"
        description="You can revoke access at any time under API keys."
        data={dayChoices(maxDays).map((each) => ({ value: String(each), label: daysInWords(each) }))}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        allowDeselect={false}
      />
      {allow.error && <ErrorNote error={allow.error} />}
      <Group grow>
        <Button variant="default" disabled={isDone} onClick={() => goBack(asked.refusal_url)}>
          Deny
        </Button>
        <Button
          loading={isDone}
          onClick={() => allow.mutate({ request, days }, { onSuccess: ({ redirect_to: address }) => goBack(address) })}
        >
          Allow
        </Button>
      </Group>
    </>
  );
}

/** The user and the organisation, which can be switched if there are several. */
function Place() {
  const { data: me } = useMe();
  const askIn = useAskIn();
  if (!me) return null;
  const choice = (
    <Select
      size="xs"
      aria-label="Organisation"
      data={me.organizations.map(({ id, name }) => ({ value: id, label: name }))}
      value={me.organization.id}
      onChange={(id) => id && askIn.mutate(id)}
      disabled={askIn.isPending}
      allowDeselect={false}
    />
  );
  return (
    <>
      <Facts
        facts={[
          ["Signed in as", me.user?.email ?? ""],
          ["Organisation", me.organizations.length > 1 ? choice : me.organization.name],
        ]}
      />
      {askIn.error && <ErrorNote error={askIn.error} />}
    </>
  );
}

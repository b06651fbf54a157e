import { Button, Group } from "@mantine/core";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { notifyError } from "../lib/notify.ts";
import type { Session } from "../models.ts";
import { useEndSession, useSessions, useSignOut } from "../queries/session.ts";

/** Shortens a user agent to browser and system. */
function browserOf(userAgent: string | null): string {
  if (!userAgent) return "unknown";
  const name = /(Firefox|Edg|Chrome|Safari|curl)\/[\d.]+/.exec(userAgent)?.[1] ?? userAgent.slice(0, 24);
  const system = /(Windows|Mac OS X|Android|iPhone|Linux)/.exec(userAgent)?.[1];
  return system ? `${name.replace("Edg", "Edge")} on ${system}` : name;
}

const columns: Column<Session>[] = [
  {
    header: "Browser",
    cell: (session) => (
      <Group gap="xs" component="span" title={session.user_agent ?? undefined}>
        {browserOf(session.user_agent)} {session.is_current && <StatusBadge status="current" word="current" />}
      </Group>
    ),
  },
  { header: "IP address", cell: ({ address }) => <span className="mono">{address ?? "–"}</span> },
  { header: "Method", cell: ({ method }) => (method === "sso" ? "single sign-on" : "password") },
  { header: "Signed in", cell: ({ created_at }) => <Time at={created_at} as="local" /> },
  { header: "Last seen", cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  { header: "Expires", cell: ({ expires_at }) => <Time at={expires_at} /> },
  { header: "Actions", isHeaderHidden: true, cell: (session) => <EndButton session={session} /> },
];

export function SessionsPage() {
  const { data, error, refetch } = useSessions();
  return (
    <Section
      isFlush
      title="Your sessions"
      description="Browsers where you are signed in. End sessions that you do not recognise."
      actions={<SignOutEverywhere />}
    >
      <QueryList
        query={{ items: data, error, refetch }}
        empty={<EmptyNote title="No sessions">Sign in first.</EmptyNote>}
      >
        {(sessions) => <DataTable label="Sessions" rows={sessions} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
    </Section>
  );
}

function SignOutEverywhere() {
  const signOut = useSignOut("everywhere");
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      loading={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: notifyError })}
    >
      Sign out everywhere
    </Button>
  );
}

function EndButton({ session }: { session: Session }) {
  const end = useEndSession();
  const signOut = useSignOut();
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={end.isPending}
      onClick={() => (session.is_current ? signOut.mutate() : end.mutate(session.id, { onError: notifyError }))}
    >
      {session.is_current ? "Sign out" : "End"}
    </Button>
  );
}

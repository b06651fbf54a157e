import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { Section } from "../components/section.tsx";
import { DomainList } from "../components/single-sign-on/domain-list.tsx";
import { toCurl } from "../lib/curl.ts";
import type { SingleSignOn } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useCan } from "../queries/session.ts";
import { useDeleteSingleSignOn, useEmailDomains, useSingleSignOn } from "../queries/single-sign-on.ts";

const SingleSignOnModal = lazyPart(
  () => import("../components/single-sign-on/settings-modal.tsx"),
  "SingleSignOnModal",
);

type Open = "edit" | "delete" | null;

export function SingleSignOnPage() {
  const settings = useSingleSignOn();
  const domains = useEmailDomains();
  const isOwner = useCan()("*");
  const [open, setOpen] = useState<Open>(null);
  const error = settings.error ?? domains.error;
  if (error) return <ErrorNote error={error} />;
  if (settings.data === undefined || !domains.data) return <ListSkeleton />;
  const found = settings.data;
  const edit = (
    <Button disabled={!isOwner} onClick={() => setOpen("edit")}>
      {found ? "Edit" : "Set up"}
    </Button>
  );
  return (
    <Stack gap="md">
      <Section
        title="Single sign-on"
        description="Members sign in through your own OpenID Connect provider. Only owners can change this."
        actions={found && <Actions edit={edit} isOwner={isOwner} onDelete={() => setOpen("delete")} />}
      >
        {found ? <Settings settings={found} /> : <NoneYet action={edit} />}
      </Section>
      <Section title="Domains" description="Only e-mail addresses of these domains can sign in through your provider.">
        <DomainList domains={domains.data} isOwner={isOwner} />
      </Section>
      <Suspense>{open === "edit" && <SingleSignOnModal settings={found} onClose={() => setOpen(null)} />}</Suspense>
      {open === "delete" && <DeleteModal onClose={() => setOpen(null)} />}
    </Stack>
  );
}

type ActionsProps = { edit: ReactNode; isOwner: boolean; onDelete: () => void };

const Actions = ({ edit, isOwner, onDelete }: ActionsProps) => (
  <>
    {edit}
    <Button variant="default" c="var(--mantine-color-error)" disabled={!isOwner} onClick={onDelete}>
      Remove
    </Button>
  </>
);

/** The redirect URI, which the provider needs first. */
const redirectUri = () => `${window.location.origin}/api/auth/sso/callback`;

const NoneYet = ({ action }: { action: ReactNode }) => (
  <Stack gap="md">
    <Facts facts={[["Redirect URI", <Copied key="redirect" text={redirectUri()} label="Copy redirect URI" />]]} />
    <EmptyNote
      title="Single sign-on is not set up"
      action={action}
      curl={toCurl("PUT", "/single-sign-on", {
        issuer: "https://login.example.com/realms/staff",
        client_id: "agentrun",
        client_secret: "…",
      })}
    >
      Register this service with your provider, using the redirect URI above. Claim your domain below. Then enter the
      provider's settings.
    </EmptyNote>
  </Stack>
);

const Copied = ({ text, label }: { text: string; label: string }) => (
  <Group gap={4} wrap="nowrap" align="start" component="span">
    <span className="mono" style={{ overflowWrap: "anywhere" }}>
      {text}
    </span>
    <CopyButton value={text} label={label} />
  </Group>
);

function Settings({ settings }: { settings: SingleSignOn }) {
  const mapped = Object.entries(settings.role_mapping).map(([value, role]) => `${value} → ${role}`);
  return (
    <Facts
      facts={[
        [
          "Issuer",
          <span key="issuer" className="mono">
            {settings.issuer}
          </span>,
        ],
        [
          "Client ID",
          <span key="client" className="mono">
            {settings.client_id}
          </span>,
        ],
        ["Redirect URI", <Copied key="redirect" text={settings.redirect_uri} label="Copy redirect URI" />],
        ["Sign-in URL", <Copied key="start" text={settings.sign_in_url} label="Copy sign-in URL" />],
        ["Roles", settings.roles_claim ? `by ${settings.roles_claim}: ${mapped.join(", ") || "none"}` : null],
        ["Default role", settings.default_role ?? "none (no access)"],
        ["Passwords", settings.required ? "only for owners" : "for all members"],
        ["Removed members", settings.readmits_removed ? "can rejoin by signing in" : "need an invitation"],
      ]}
    />
  );
}

function DeleteModal({ onClose }: { onClose: () => void }) {
  const remove = useDeleteSingleSignOn();
  return (
    <ConfirmModal
      title="Remove single sign-on"
      name="remove"
      verb="Remove"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      The provider's secret is deleted. All members then sign in with a password. Members without one can use “Forgot
      your password?” on the sign-in page.
    </ConfirmModal>
  );
}

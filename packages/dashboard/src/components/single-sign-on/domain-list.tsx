import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { EmailDomain } from "../../models.ts";
import { useClaimDomain, useDeleteDomain, useVerifyDomain } from "../../queries/single-sign-on.ts";
import { CopyButton } from "../copy-button.tsx";
import { Facts } from "../facts.tsx";
import { RowButton } from "../row-button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

/** The domains of an organisation, with instructions for unverified ones. */
export function DomainList({ domains, isOwner }: { domains: readonly EmailDomain[]; isOwner: boolean }) {
  return (
    <Stack gap="lg">
      {domains.map((domain) => (
        <DomainItem key={domain.id} domain={domain} isOwner={isOwner} />
      ))}
      {isOwner && <ClaimForm />}
    </Stack>
  );
}

function DomainItem({ domain, isOwner }: { domain: EmailDomain; isOwner: boolean }) {
  const isVerified = domain.verified_at !== null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={500}>{domain.domain}</Text>
          <StatusBadge status={isVerified ? "active" : "pending"} word={isVerified ? "verified" : "not verified"} />
          {domain.verified_at && (
            <Text size="xs" c="dimmed" component="div">
              by {domain.verified_by === "dns" ? "DNS" : "the operator"}, <Time at={domain.verified_at} />
            </Text>
          )}
        </Group>
        {isOwner && <DomainActions domain={domain} isVerified={isVerified} />}
      </Group>
      {!isVerified && <RecordToAdd domain={domain} />}
    </Stack>
  );
}

/** The DNS record to add, with copy buttons. */
function RecordToAdd({ domain: { record } }: { domain: EmailDomain }) {
  const copied = (text: string, what: string) => (
    <Group gap={4} wrap="nowrap" align="start" component="span">
      <span className="mono" style={{ overflowWrap: "anywhere" }}>
        {text}
      </span>
      <CopyButton value={text} label={`Copy ${what}`} />
    </Group>
  );
  return (
    <>
      <Text size="sm">Add this record to the DNS of the domain. It can take some minutes to become visible.</Text>
      <Facts
        facts={[
          ["Type", record.type],
          ["Name", copied(record.name, "name")],
          ["Value", copied(record.value, "value")],
        ]}
      />
    </>
  );
}

function DomainActions({ domain, isVerified }: { domain: EmailDomain; isVerified: boolean }) {
  const verify = useVerifyDomain();
  const remove = useDeleteDomain();
  const look = () =>
    verify.mutate(domain.id, {
      onSuccess: () => notifyDone(`${domain.domain} verified.`),
      onError: notifyError,
    });
  return (
    <Group gap="xs">
      {!isVerified && (
        <Button size="compact-xs" loading={verify.isPending} onClick={look} aria-label={`Verify ${domain.domain}`}>
          Verify
        </Button>
      )}
      <RowButton
        verb="Remove"
        what={domain.domain}
        isPending={remove.isPending}
        onClick={() => remove.mutate(domain.id, { onError: notifyError })}
      />
    </Group>
  );
}

function ClaimForm() {
  const claim = useClaimDomain();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    claim.mutate(String(new FormData(form).get("domain") ?? ""), { onSuccess: () => form.reset() });
  };
  const { fields, message } = toProblem(claim.error);
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end">
        <TextInput
          label="Claim a domain"
          description="The part of your members' e-mail addresses after the @."
          name="domain"
          placeholder="example.com"
          error={claim.error ? (fields.domain ?? message) : undefined}
          required
          style={{ flex: "1 1 220px" }}
        />
        <Button type="submit" variant="default" loading={claim.isPending}>
          Claim domain
        </Button>
      </Group>
    </form>
  );
}

import { Button, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { GuardTable } from "../components/policies/guard-table.tsx";
import { TryBox } from "../components/policies/try-box.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import type { Policy } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useDeletePolicy, usePolicy } from "../queries/policies.ts";
import { useCan } from "../queries/session.ts";

const loadForms = () => import("../components/policies/policy-form-modal.tsx");
const CreatePolicyModal = lazyPart(loadForms, "CreatePolicyModal");
const EditPolicyModal = lazyPart(loadForms, "EditPolicyModal");

export function PolicyPage() {
  const { policyId } = useParams({ from: "/frame/settings/policies/$policyId" });
  const { data: policy, error, refetch } = usePolicy(policyId);
  useDocumentTitle(policy?.name);
  if (error && !policy) {
    return <ErrorNote title="This policy could not be shown" error={error} onRetry={() => refetch()} />;
  }
  if (!policy) return <PageSkeleton />;
  return (
    <Stack gap="md">
      <PolicyHead policy={policy} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Section isFlush title="Guards" description={`Revision ${policy.revision}. Applied in this order.`}>
            {policy.guards.length === 0 ? (
              <EmptyNote title="No guards">Nothing is checked.</EmptyNote>
            ) : (
              <GuardTable guards={policy.guards} label="Guards" />
            )}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <TryBox key={policy.id} policy={policy} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function PolicyHead({ policy }: { policy: Policy }) {
  return (
    <Group justify="space-between" align="start">
      <div>
        <Group gap="sm">
          <Title order={2}>{policy.name}</Title>
          {policy.source === "template" && <StatusBadge status="inactive" word="template (read-only)" />}
          {policy.is_default && <StatusBadge status="current" word="default" />}
          <ManagedBadge of={policy} />
        </Group>
        <Text size="sm" c="dimmed" component="div">
          {policy.description} <IdText id={policy.id} />
        </Text>
      </div>
      <PolicyActions policy={policy} />
    </Group>
  );
}

function PolicyActions({ policy }: { policy: Policy }) {
  const can = useCan();
  const [open, setOpen] = useState<"copy" | "edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const isOwn = policy.source === "custom";
  return (
    <Group gap="xs">
      <LinkButton to="/settings/policies" variant="default">
        All policies
      </LinkButton>
      {can("approvals:manage") && (
        <>
          {isOwn && (
            <Button variant="default" onClick={() => setOpen("delete")}>
              Delete
            </Button>
          )}
          <Button variant={isOwn ? "default" : "filled"} onClick={() => setOpen("copy")}>
            Duplicate
          </Button>
          {isOwn && <Button onClick={() => setOpen("edit")}>Edit</Button>}
        </>
      )}
      <Suspense>
        {open === "copy" && <CreatePolicyModal from={policy} onClose={close} />}
        {open === "edit" && <EditPolicyModal policy={policy} onClose={close} />}
      </Suspense>
      {open === "delete" && <DeleteModal policy={policy} onClose={close} />}
    </Group>
  );
}

function DeleteModal({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const remove = useDeletePolicy(policy.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title={`Delete ${policy.name}`}
      name={policy.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/settings/policies" }) })}
      onClose={onClose}
    >
      This cannot be undone. You can delete it only if no agent uses it and it is not the default.
    </ConfirmModal>
  );
}

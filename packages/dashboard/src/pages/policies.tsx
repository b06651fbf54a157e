import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { DefaultPolicySection } from "../components/policies/default-policy.tsx";
import { EffectivePolicySection } from "../components/policies/effective-policy.tsx";
import { PolicyTable } from "../components/policies/policy-table.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { usePolicies } from "../queries/policies.ts";
import { useCan } from "../queries/session.ts";

const CreatePolicyModal = lazyPart(() => import("../components/policies/policy-form-modal.tsx"), "CreatePolicyModal");

export function PoliciesPage() {
  const { data, error, refetch } = usePolicies();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  return (
    <Stack gap="md">
      <Section
        isFlush
        title="Policies"
        description="Rules for the inputs and outputs of agents. Open a template to try it."
        actions={
          can("approvals:manage") && (
            <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
              Create policy
            </Button>
          )
        }
      >
        <QueryList
          query={{ items: data, error, refetch }}
          empty={<EmptyNote title="No policies">Templates are always available.</EmptyNote>}
        >
          {(policies) => <PolicyTable policies={policies} />}
        </QueryList>
      </Section>
      {data && <DefaultPolicySection policies={data} />}
      {data && can("agents:read") && <EffectivePolicySection policies={data} />}
      <Suspense>{isCreating && <CreatePolicyModal onClose={() => setCreating(false)} />}</Suspense>
    </Stack>
  );
}

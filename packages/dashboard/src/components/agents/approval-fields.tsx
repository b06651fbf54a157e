import { NumberInput, Select, SimpleGrid, Stack, TagsInput, Text } from "@mantine/core";
import { errorAt } from "../../lib/agent-draft.ts";
import { withApprovers, withDeadline, withEnding, withEscalation } from "../../lib/approvals.ts";
import type { Agent, ApprovalRule } from "../../models.ts";
import { useMembers } from "../../queries/members.ts";
import { useCan } from "../../queries/session.ts";

type ApprovalFieldsProps = {
  rule: Agent["approvals"];
  onChange: (rule: Agent["approvals"]) => void;
  errors: Record<string, string>;
};

const roles = [
  { value: "developer", label: "developers and above" },
  { value: "admin", label: "admins and above" },
  { value: "owner", label: "owners" },
];

const hour = 3_600;

/** Who approves requests of the agent's runs; if empty, every member who may answer runs. */
export function ApprovalFields({ rule, onChange, errors }: ApprovalFieldsProps) {
  const can = useCan();
  const { items: members = [] } = useMembers(can("members:read"));
  const emails = members.filter((member) => member.role !== "viewer").map(({ email }) => email);
  const set = (change: Partial<ApprovalRule["approvers"]>) => onChange(withApprovers(rule, change));
  const { role, members: named = [], count } = rule?.approvers ?? {};
  return (
    <Stack gap="xs" role="group" aria-label="Approvals">
      <Text size="sm" fw={500}>
        Approvals
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label="Approvers"
          description="The person who started a run can never approve it."
          placeholder="Anyone with permission"
          data={roles}
          value={role ?? null}
          onChange={(value) => set({ role: (value ?? undefined) as typeof role })}
          error={errorAt(errors, "approvals.approvers.role")}
          clearable
        />
        <TagsInput
          label="Also these people"
          description="By e-mail address."
          data={emails}
          value={[...named]}
          onChange={(value) => set({ members: value })}
          error={errorAt(errors, "approvals.approvers.members")}
        />
        {rule && (
          <NumberInput
            label="Approvals required"
            value={count ?? 1}
            onChange={(value) => set({ count: typeof value === "number" ? value : 1 })}
            error={errorAt(errors, "approvals.approvers.count")}
            allowDecimal={false}
            clampBehavior="none"
          />
        )}
        {rule && <DeadlineFields rule={rule} onChange={onChange} errors={errors} emails={emails} />}
      </SimpleGrid>
    </Stack>
  );
}

type DeadlineFieldsProps = Omit<ApprovalFieldsProps, "rule"> & { rule: ApprovalRule; emails: string[] };

/** The option for named members without a role. */
const toPeople = "to people";

function DeadlineFields({ rule, onChange, errors, emails }: DeadlineFieldsProps) {
  const { ttl_seconds: seconds = null, escalate_to: next, on_expiry: then = "fail" } = rule;
  const ending = next ? (next.role ? `to ${next.role}` : toPeople) : then;
  return (
    <>
      <NumberInput
        label="Deadline"
        description="In hours. Leave empty for no deadline."
        value={seconds === null ? "" : seconds / hour}
        onChange={(value) => onChange(withDeadline(rule, typeof value === "number" ? Math.round(value * hour) : null))}
        error={errorAt(errors, "approvals.ttl_seconds")}
        clampBehavior="none"
      />
      {seconds !== null && (
        <Select
          label="At the deadline"
          data={[
            { value: "fail", label: "fail the run" },
            { value: "reject", label: "reject the request" },
            ...roles.map(({ value, label }) => ({ value: `to ${value}`, label: `escalate to ${label}` })),
            { value: toPeople, label: "escalate to named people" },
          ]}
          value={ending}
          onChange={(value) => onChange(endingWith(rule, value ?? "fail"))}
          error={errorAt(errors, "approvals.escalate_to") ?? errorAt(errors, "approvals.on_expiry")}
          allowDeselect={false}
        />
      )}
      {next && (
        <TagsInput
          label="Escalate to"
          description="By e-mail address."
          data={emails}
          value={[...(next.members ?? [])]}
          onChange={(members) => onChange(withEscalation(rule, { members }))}
          error={errorAt(errors, "approvals.escalate_to.members")}
        />
      )}
    </>
  );
}

function endingWith(rule: ApprovalRule, ending: string): ApprovalRule {
  if (ending === "fail" || ending === "reject") return withEnding(rule, ending);
  const role = ending === toPeople ? undefined : (ending.slice(3) as ApprovalRule["approvers"]["role"]);
  return withEscalation(rule, { role });
}

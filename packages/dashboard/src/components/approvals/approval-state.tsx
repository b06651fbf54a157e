import { Group, List, Stack, Text } from "@mantine/core";
import { approversText, deadlineText, progressText } from "../../lib/approvals.ts";
import type { Approval } from "../../models.ts";
import { useNames } from "../../queries/names.ts";
import { PartyName } from "../party-name.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

/** Progress of an approval: who may vote, the votes, and what happens at the deadline. */
export function ApprovalState({ approval, expiresAt }: { approval: Approval; expiresAt: string | null }) {
  const names = useNames();
  const { votes, delegations, approvers, escalated_at: escalatedAt } = approval;
  return (
    <Stack gap={6} role="group" aria-label="Votes">
      <Text size="sm" fw={600}>
        {progressText(approval)}
      </Text>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        Requires {approvers.count} of: {approversText(approvers, names)}. One rejection is final.
        {expiresAt && ` At the deadline, ${deadlineText(approval, names)}.`}
      </Text>
      {escalatedAt && (
        <Text size="sm">
          Escalated <Time at={escalatedAt} />.
        </Text>
      )}
      {votes.length + delegations.length > 0 && (
        <List size="sm" spacing={4} listStyleType="none">
          {votes.map(({ type, by, instead_of: insteadOf, payload, at }) => (
            <List.Item key={`${by} ${type}`}>
              <Group gap={6}>
                <StatusBadge
                  status={type === "approve" ? "completed" : "refused"}
                  word={type === "approve" ? "approved" : "rejected"}
                />
                <PartyName id={by} />
                {insteadOf && (
                  <span>
                    for <PartyName id={insteadOf} />
                  </span>
                )}
                <Time at={at} />
              </Group>
              {typeof payload?.note === "string" && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  {payload.note}
                </Text>
              )}
            </List.Item>
          ))}
          {delegations.map(({ from, to, at }) => (
            <List.Item key={`${from} ${to}`}>
              <PartyName id={from} /> delegated to <PartyName id={to} /> <Time at={at} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

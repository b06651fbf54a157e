import { Select, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Agent, Policy } from "../../models.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { Facts } from "../facts.tsx";
import { Section } from "../section.tsx";
import { GuardTable } from "./guard-table.tsx";

/** What guards one agent: the organisation's default and its own, both. */
export function EffectivePolicySection({ policies }: { policies: readonly Policy[] }) {
  const { data: agents = [] } = useAgentChoices();
  const [chosen, setChosen] = useState<string | null>(null);
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0];
  if (!agent) return null;
  return (
    <Section
      title="Effective policy"
      description="All guards of the default policy and of the agent's own policy apply."
    >
      <Stack gap="sm">
        <Select
          label="Agent"
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={agent.id}
          onChange={setChosen}
          searchable
          maw={320}
        />
        <Effective agent={agent} policies={policies} />
      </Stack>
    </Section>
  );
}

function Effective({ agent, policies }: { agent: Agent; policies: readonly Policy[] }) {
  const general = policies.find(({ is_default }) => is_default);
  const own = policies.find(({ id }) => id === agent.policy);
  const both = [...new Set([general, own])].filter((policy) => policy !== undefined);
  return (
    <>
      <Facts
        facts={[
          ["Default policy", <PolicyLink key="default" policy={general} />],
          ["Agent policy", <PolicyLink key="own" policy={own} />],
        ]}
      />
      {both.flatMap(({ guards }) => guards).length === 0 ? (
        <Text size="sm" c="dimmed">
          No guards. Inputs and outputs are not checked.
        </Text>
      ) : (
        <GuardTable guards={both.flatMap(({ guards }) => guards)} label={`Guards of ${agent.name}`} />
      )}
    </>
  );
}

function PolicyLink({ policy }: { policy: Policy | undefined }) {
  if (!policy) return "none";
  return (
    <Link to="/settings/policies/$policyId" params={{ policyId: policy.id }} className="text-link">
      {policy.name}
    </Link>
  );
}

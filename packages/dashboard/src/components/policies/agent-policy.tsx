import { Link } from "@tanstack/react-router";
import type { Agent } from "../../models.ts";
import { usePolicies } from "../../queries/policies.ts";
import { useCan } from "../../queries/session.ts";

/** The policies of an agent in one line: its own and the organisation's default. */
export function AgentPolicy({ agent }: { agent: Agent }) {
  const can = useCan();
  const { data: policies } = usePolicies(can("policies:read"));
  const own = policies?.find(({ id }) => id === agent.policy);
  const general = policies?.find(({ is_default }) => is_default);
  if (!policies) return agent.policy ?? "none for this agent";
  return (
    <span>
      {agent.policy ? <PolicyLink id={agent.policy} name={own?.name ?? agent.policy} /> : "none for this agent"}
      {general && general.id !== agent.policy && (
        <>
          {", default: "}
          <PolicyLink id={general.id} name={general.name} />
        </>
      )}
    </span>
  );
}

const PolicyLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to="/settings/policies/$policyId"
    params={{ policyId: id }}
    className="text-link"
    style={{ textDecoration: "underline" }}
  >
    {name}
  </Link>
);

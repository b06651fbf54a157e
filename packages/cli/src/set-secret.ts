import type { AgentRun, Secret } from "agent-run-client";

/** The secret with this name of the agent, or (null) of the organisation; null if there is none. */
export async function findSecret(client: AgentRun, name: string, agentId: string | null): Promise<Secret | null> {
  const query = { name, limit: 100, ...(agentId === null ? {} : { agent_id: agentId }) };
  for await (const secret of client.secrets.list(query)) if (secret.agent_id === agentId) return secret;
  return null;
}

/** Creates a secret, or rotates the one with this name. */
export async function setSecret(
  client: AgentRun,
  {
    name,
    value,
    agentId,
    graceSeconds,
  }: { name: string; value: string; agentId: string | null; graceSeconds?: number | undefined },
): Promise<{ secret: Secret; before: Secret | null }> {
  const before = await findSecret(client, name, agentId);
  if (!before)
    return {
      before,
      secret: await client.secrets.create({ name, value, ...(agentId === null ? {} : { agent_id: agentId }) }),
    };
  const grace = graceSeconds === undefined ? {} : { grace_seconds: graceSeconds };
  return { before, secret: await client.secrets.rotate(before.id, { value, ...grace }) };
}

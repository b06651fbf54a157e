import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { exampleInput } from "../lib/json-schema.ts";
import { versionOf } from "../lib/versions.ts";
import type { Agent, AgentPatch, CustomAgentRequest, DeployAgentRequest } from "../models.ts";
import { usePages } from "./pages.ts";

export type AgentFilters = { status?: "active" | "archived" | "all"; source?: "catalog" | "custom" };

export const useAgents = (filters: AgentFilters = {}) =>
  usePages(["agents", "list", filters], (after) => client.agents.list({ ...filters, limit: 50, after }));

/** The first hundred agents, for selects; others can be found by id. */
export const agentChoicesQuery = queryOptions({
  queryKey: ["agents", "choices"],
  queryFn: async () => (await client.agents.list({ limit: 100 })).data,
  staleTime: 30_000,
});

export const useAgentChoices = () => useQuery(agentChoicesQuery);

/** A call that works when pasted: an existing agent with a valid input. */
export function useSampleCall(): { agent_id: string; input: Record<string, unknown> } {
  const { data: [agent] = [] } = useAgentChoices();
  return { agent_id: agent?.id ?? "ag_…", input: agent ? exampleInput(agent.input_schema) : { query: "hello" } };
}

const agentNamesQuery = queryOptions({
  queryKey: ["agents", "names"],
  queryFn: async () => {
    const page = await client.agents.list({ status: "all", limit: 100 });
    return new Map(page.data.map(({ id, name }) => [id, name]));
  },
  staleTime: 60_000,
});

/** The names of the newest hundred agents, by id. */
export const useAgentNames = () => useQuery(agentNamesQuery).data;

/** Ids that become names a moment later would make lists flicker. */
const unknownYet = "…";

export const agentQuery = (id: string) =>
  queryOptions({ queryKey: ["agents", "one", id], queryFn: () => client.agents.get(id).then((agent) => agent) });

/** An agent's name, also of archived ones, which the history mentions. Agents outside the list are fetched individually. */
export function useAgentName(id: string): string {
  const { data: names, isPending } = useQuery(agentNamesQuery);
  const known = names?.get(id);
  const { data: agent } = useQuery({
    ...agentQuery(id),
    enabled: names !== undefined && known === undefined,
    staleTime: 60_000,
  });
  return known ?? agent?.name ?? (isPending ? unknownYet : id);
}

export const useAgent = (id: string) => useQuery(agentQuery(id));

export const useRevisions = (id: string) =>
  usePages(["agents", "revisions", id], (after) => client.agents.revisions(id, { limit: 50, after }));

export const useDeployments = (id: string) =>
  usePages(["agents", "deployments", id], (after) => client.agents.deployments(id, { limit: 50, after }));

function useAgentsChanged() {
  const queries = useQueryClient();
  return (agent?: Agent) => {
    if (agent) queries.setQueryData(["agents", "one", agent.id], agent);
    // Not awaited: the data is saved, and the user may leave at once.
    void queries.invalidateQueries({ queryKey: ["agents"] });
  };
}

export function useUpdateAgent(id: string, ifMatch = versionOf(`/agents/${id}`)) {
  const changed = useAgentsChanged();
  return useMutation({
    mutationFn: (patch: AgentPatch) => client.agents.update(id, patch, { ifMatch }).then((agent) => agent),
    onSuccess: changed,
    // The form then shows that the agent was changed by someone else.
    onError: () => changed(),
  });
}

export function useArchiveAgent(id: string) {
  const changed = useAgentsChanged();
  return useMutation({ mutationFn: () => client.agents.archive(id).then((agent) => agent), onSuccess: changed });
}

export function useCreateAgent() {
  const changed = useAgentsChanged();
  return useMutation({
    mutationFn: (request: CustomAgentRequest) => client.agents.create(request).then((agent) => agent),
    onSuccess: changed,
  });
}

export function useHireAgent() {
  const changed = useAgentsChanged();
  return useMutation({
    mutationFn: ({ key, overrides }: { key: string; overrides: DeployAgentRequest }) =>
      client.agents.deploy(key, overrides).then((agent) => agent),
    onSuccess: changed,
  });
}

export function useRollback(id: string) {
  const changed = useAgentsChanged();
  return useMutation({
    mutationFn: (request: { revision: number; reason: string }) =>
      client.agents.rollback(id, request).then((done) => done),
    onSuccess: () => changed(),
  });
}

export function useDeployRevision(id: string) {
  const changed = useAgentsChanged();
  return useMutation({
    mutationFn: (revision: number) => client.agents.createDeployment(id, { revision }).then((done) => done),
    onSuccess: () => changed(),
  });
}

export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: async () => (await client.catalog.list()).data,
  staleTime: 300_000,
});

export const useCatalog = () => useQuery(catalogQuery);

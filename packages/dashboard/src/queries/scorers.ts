import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CreateScorerRequest, ScorerPatch } from "../models.ts";
import { usePages } from "./pages.ts";

export const useScorers = () => usePages(["scorers", "list"], (after) => client.scorers.list({ limit: 100, after }));

export const useScorer = (id: string) =>
  useQuery({ queryKey: ["scorers", "one", id], queryFn: () => client.scorers.get(id).then((scorer) => scorer) });

export const useScorerVersions = (id: string) =>
  useQuery({
    queryKey: ["scorers", "versions", id],
    queryFn: async () => (await client.scorers.versions(id)).data,
  });

function useScorersChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["scorers"] });
}

export function useCreateScorer() {
  const onSuccess = useScorersChanged();
  return useMutation({
    mutationFn: (request: CreateScorerRequest) => client.scorers.create(request).then((scorer) => scorer),
    onSuccess,
  });
}

export function useUpdateScorer(id: string) {
  const onSuccess = useScorersChanged();
  return useMutation({
    mutationFn: (patch: ScorerPatch) => client.scorers.update(id, patch).then((scorer) => scorer),
    onSuccess,
  });
}

export function useDeleteScorer(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.scorers.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["scorers", "list"] }),
  });
}

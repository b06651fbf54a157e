import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CreateFeedbackRequest } from "../models.ts";

const keyOf = (runId: string) => ["run", runId, "feedback"];

export const useFeedback = (runId: string) =>
  useQuery({
    queryKey: keyOf(runId),
    queryFn: async () => (await client.runs.feedback(runId, { limit: 100 })).data,
  });

export function useGiveFeedback(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: CreateFeedbackRequest) => client.runs.createFeedback(runId, said).then((feedback) => feedback),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(runId) }),
  });
}

export function useTakeBackFeedback(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.runs.deleteFeedback(runId, id).then(() => null),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(runId) }),
  });
}

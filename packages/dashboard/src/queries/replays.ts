import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CreateReplayRequest, Replay } from "../models.ts";

export const isOpenReplay = ({ status }: Pick<Replay, "status">) => status === "running" || status === "cancelling";

const replayQuery = (id: string) =>
  queryOptions({
    queryKey: ["replay", id],
    queryFn: () => client.replays.get(id).then((replay) => replay),
    refetchInterval: ({ state }) => (state.data && isOpenReplay(state.data) ? 1_000 : false),
  });

export const useReplay = (id: string) => useQuery(replayQuery(id));

/** Refetched as the replay progresses. */
export const useReplayComparison = ({ id, completed, failed, cancelled }: Replay) =>
  useQuery({
    queryKey: ["replay", id, "comparison", completed + failed + cancelled],
    queryFn: () => client.replays.compare(id).then((comparison) => comparison),
    placeholderData: (before) => before,
  });

export const useReplayRuns = ({ id, status, completed, failed, refused }: Replay) =>
  useQuery({
    queryKey: ["replay", id, "runs", status, completed + failed + refused],
    queryFn: async () => client.replays.runs(id, { limit: 100 }),
    placeholderData: (before) => before,
  });

export const useReplays = () =>
  useQuery({
    queryKey: ["replays"],
    queryFn: async () => (await client.replays.list({ limit: 100 })).data,
    refetchInterval: 5_000,
  });

export function useCancelReplay() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.replays.cancel(id).then((replay) => replay),
    onSuccess: (replay) => queries.setQueryData(["replay", replay.id], replay),
  });
}

export const useEstimateReplay = () =>
  useMutation({
    mutationFn: (request: CreateReplayRequest) => client.replays.estimate(request).then((estimate) => estimate),
  });

export function useCreateReplay() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: CreateReplayRequest) => client.replays.create(request).then((replay) => replay),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["replays"] }),
  });
}

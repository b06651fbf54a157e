import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { JsonObject } from "../lib/json-schema.ts";
import { usePages } from "./pages.ts";
import { useKeepRun } from "./runs.ts";

export type ThreadFilters = { agent_id?: string; user?: string };

export const useThreads = (filters: ThreadFilters) =>
  usePages(["threads", "list", filters], (after) => client.threads.list({ ...filters, limit: 50, after }), {
    refetchInterval: 10_000,
  });

export const useThread = (id: string) =>
  useQuery({ queryKey: ["threads", "one", id], queryFn: () => client.threads.get(id).then((thread) => thread) });

/** The newest messages first; earlier pages are loaded on demand. */
export const useThreadMessages = (id: string) =>
  usePages(
    ["threads", "messages", id],
    (after) => client.threads.listMessages(id, { limit: 50, order: "desc", after }),
    { refetchInterval: 5_000 },
  );

/** Unfinished runs in the order of their turns; the first is active. */
export const useOpenRuns = (threadId: string) =>
  useQuery({
    queryKey: ["runs", "open in thread", threadId],
    queryFn: async () => {
      const status = "queued,running,requires_action,cancelling";
      return (await client.runs.list({ thread_id: threadId, status, order: "asc", limit: 20, expand: "input" })).data;
    },
    refetchInterval: 3_000,
  });

/** Refetches the messages and the list of threads. */
export function useThreadsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["threads"] });
}

export function useBeginThread() {
  const onSuccess = useThreadsChanged();
  return useMutation({ mutationFn: () => client.threads.create({}).then((thread) => thread), onSuccess });
}

export function useDeleteThread(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.threads.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["threads", "list"] }),
  });
}

/** Adds a turn, which waits for the earlier ones. */
export function useSay(threadId: string) {
  const keep = useKeepRun();
  return useMutation({
    mutationFn: ({ agentId, input }: { agentId: string; input: JsonObject }) =>
      client.runs.create({ agent_id: agentId, thread_id: threadId, input }, { wait: 0 }).then((run) => run),
    onSuccess: keep,
  });
}

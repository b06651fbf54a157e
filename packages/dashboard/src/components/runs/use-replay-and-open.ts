import { useNavigate } from "@tanstack/react-router";
import { notifyError } from "../../lib/notify.ts";
import { useReplayRun } from "../../queries/runs.ts";

/** Replays a run and opens the new one. */
export function useReplayAndOpen() {
  const { mutate, isPending } = useReplayRun();
  const navigate = useNavigate();
  const replay = (what: { id: string; fromStep?: string }) =>
    mutate(what, {
      onSuccess: (next) => navigate({ to: "/runs/$runId", params: { runId: next.id } }),
      onError: notifyError,
    });
  return { replay, isPending };
}

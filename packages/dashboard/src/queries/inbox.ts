import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { toProblem } from "../lib/api-error.ts";
import { answerIn, type Question } from "../lib/questions.ts";
import type { ListedRun } from "../models.ts";
import { usePages } from "./pages.ts";
import { useCan } from "./session.ts";

const maxCounted = 100;

/** The newest hundred waiting runs, for the badge and the overview. */
export function useWaiting() {
  const can = useCan();
  return useQuery({
    queryKey: ["runs", "waiting"],
    queryFn: async () => {
      const { data, has_more } = await client.runs.list({ status: "requires_action", limit: maxCounted });
      return { runs: data, hasMore: has_more };
    },
    enabled: can("runs:read"),
    refetchInterval: 10_000,
  });
}

export const useWaitingRuns = (agentId: string | undefined) =>
  usePages(
    ["runs", "inbox", agentId ?? "all"],
    (after) => client.runs.list({ status: "requires_action", agent_id: agentId, limit: 50, after }),
    { refetchInterval: 5_000 },
  );

/** Recent questions from the organisation's event feed, newest first. */
export const useAsked = () =>
  usePages(["inbox", "asked"], async (after) => {
    const page = await client.events.list({ type: "run.requires_action", order: "desc", limit: 20, after });
    return { ...page, data: page.data.map(({ data }) => data as unknown as ListedRun) };
  });

/** The answer to a question; null: not answered. */
export const useAnswer = (runId: string, actionId: string) =>
  useQuery({
    queryKey: ["run", runId, "answer", actionId],
    queryFn: async () => answerIn((await client.runs.trace(runId)).spans, actionId),
  });

export type Decision = { type: "approve" | "reject"; note: string };
/** `voted`: the vote was cast, and further votes are required. */
export type Decided = { answered: number; voted: number; refused: { question: Question; why: string }[] };

/** Answers many questions sequentially. Questions that were answered meanwhile are reported; the rest continues. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ questions, type, note }: Decision & { questions: readonly Question[] }): Promise<Decided> => {
      const decided: Decided = { answered: 0, voted: 0, refused: [] };
      for (const question of questions) {
        const { run, action } = question;
        await client.runs.act(run.id, { type, action_id: action.id, ...(note ? { payload: { note } } : {}) }).then(
          ({ required_action: asked }) => {
            if (asked?.id === action.id) decided.voted += 1;
            else decided.answered += 1;
          },
          (error) => {
            decided.refused.push({ question, why: toProblem(error).message });
          },
        );
      }
      return decided;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["runs"] }),
  });
}

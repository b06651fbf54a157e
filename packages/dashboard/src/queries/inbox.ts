import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { client } from "../client.ts";
import { connection } from "../connection.ts";
import { isUnauthenticated, isWorthRetrying, toProblem } from "../lib/api-error.ts";
import { isUsable } from "../lib/connection.ts";
import { notifyFailure } from "../lib/notify.ts";
import { answerIn, type Question, questionText, waitsForPerson } from "../lib/questions.ts";
import {
  createUndoableDecisions,
  type Decision,
  type UndoableDecision,
  type UndoableDecisions,
} from "../lib/undoable-decisions.ts";
import { whileUnsent } from "../lib/unsaved.ts";
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
      return { runs: data.filter(waitsForPerson), hasMore: has_more };
    },
    enabled: can("runs:read"),
    refetchInterval: 10_000,
  });
}

/** The runs that have waited longest come first, so that nothing is forgotten at the end of the list. */
export const useWaitingRuns = (agentId: string | undefined) =>
  usePages(
    ["runs", "inbox", agentId ?? "all"],
    (after) => client.runs.list({ status: "requires_action", agent_id: agentId, order: "asc", limit: 50, after }),
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

/** `voted`: the vote was cast, and further votes are required. */
export type Decided = { answered: number; voted: number; refused: { question: Question; why: string }[] };

/** Answers many questions sequentially. Questions that were answered meanwhile are reported; the rest continues. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ questions, ...decision }: Decision & { questions: readonly Question[] }): Promise<Decided> => {
      const decided: Decided = { answered: 0, voted: 0, refused: [] };
      for (const question of questions) {
        await decide(question, decision, crypto.randomUUID()).then(
          (result) => {
            decided[result] += 1;
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

const bodyOf = ({ action }: Question, { type, note }: Decision) => ({
  type,
  action_id: action.id,
  ...(note ? { payload: { note } } : {}),
});

async function decide(question: Question, decision: Decision, idempotencyKey: string): Promise<"answered" | "voted"> {
  const { run, action } = question;
  const { required_action: asked } = await client.runs.act(run.id, bodyOf(question, decision), { idempotencyKey });
  return asked?.id === action.id ? "voted" : "answered";
}

const maxTries = 3;

/** Decides when the service is back, if it is away. The decision applies only to what was shown, however late it arrives. */
async function decideWhenPossible(question: Question, decision: Decision): Promise<void> {
  const key = crypto.randomUUID();
  for (let tries = 1; ; tries += 1) {
    await connection.until(isUsable);
    try {
      await decide(question, decision, key);
      return;
    } catch (error) {
      if (isUnauthenticated(error)) connection.endSession();
      else if (!isWorthRetrying(error) || ((await connection.suspect()) && tries >= maxTries)) throw error;
    }
  }
}

/** A page that is being closed can only send requests that need no response. */
function decideAtOnce(question: Question, decision: Decision): void {
  void fetch(`/v2/runs/${question.run.id}/action`, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify(bodyOf(question, decision)),
  });
}

export const undoSeconds = 10;
const stores = new WeakMap<QueryClient, UndoableDecisions>();

/** One for the page: decisions are sent even if the user goes to another page of the dashboard. */
function storeOf(queries: QueryClient): UndoableDecisions {
  const known = stores.get(queries);
  if (known) return known;
  let isClosing = false;
  const send = async ({ questions, ...decision }: UndoableDecision) => {
    if (isClosing) for (const question of questions) decideAtOnce(question, decision);
    else
      await whileUnsent(() =>
        Promise.all(
          questions.map((question) =>
            decideWhenPossible(question, decision).catch((error) =>
              notifyFailure(questionText(question.action), error),
            ),
          ),
        ),
      );
    await queries.invalidateQueries({ queryKey: ["runs"] });
  };
  const store = createUndoableDecisions({ send, waitMs: undoSeconds * 1_000 });
  addEventListener("pagehide", () => {
    isClosing = true;
    store.sendAll();
  });
  addEventListener("pageshow", () => {
    isClosing = false;
  });
  stores.set(queries, store);
  return store;
}

/** Decisions that can be undone for a moment. Leaving the inbox sends them. */
export function useUndoableDecisions() {
  const store = storeOf(useQueryClient());
  const decisions = useSyncExternalStore(store.subscribe, store.all);
  useEffect(() => store.sendAll, [store]);
  return { decisions, add: store.add, undo: store.undo };
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { countedTimeZone } from "../lib/period.ts";
import { weekStart } from "../lib/quality.ts";
import type { ListedRun } from "../models.ts";

/** The start of the first week that is shown, and whether weeks are those of UTC. */
export function weeksUntil(now: Date, weeks: number): { after: string; isUtc: boolean; timeZone: string | undefined } {
  const timeZone = countedTimeZone(now);
  const isUtc = timeZone === undefined;
  return { after: weekStart(now, weeks - 1, isUtc).toISOString(), isUtc, timeZone };
}

/** Feedback by day, agent and revision. */
export const useQuality = (weeks: number, agentId: string | undefined) =>
  useQuery({
    queryKey: ["analytics", "quality", weeks, agentId ?? "all"],
    queryFn: () => {
      const { after, timeZone } = weeksUntil(new Date(), weeks);
      return client.analytics
        .get({ created_after: after, interval: "day", time_zone: timeZone, agent_id: agentId })
        .then((analytics) => analytics);
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

type WorstOptions = { agentId: string | undefined; name: string; after: string; average: number | null };

const most = 10;
const mostScored = 100;

/** The runs with the lowest scores, then the newest with a thumb down. */
export const useWorstRuns = ({ agentId, name, after, average }: WorstOptions) =>
  useQuery({
    queryKey: ["runs", "worst", agentId ?? "all", name, after, average],
    queryFn: async () => {
      const filter = { agent_id: agentId, feedback_name: name, created_after: after, expand: "feedback" };
      const scoreOf = (run: ListedRun) =>
        Math.min(...(run.feedback ?? []).flatMap((each) => (each.name === name ? (each.score ?? []) : [])));
      const low =
        average === null ? [] : (await client.runs.list({ ...filter, max_score: average, limit: mostScored })).data;
      const down = (await client.runs.list({ ...filter, feedback: "down", limit: most })).data;
      const byScore = low.toSorted((a, b) => scoreOf(a) - scoreOf(b)).slice(0, most);
      const known = new Set(byScore.map(({ id }) => id));
      return [...byScore, ...down.filter(({ id }) => !known.has(id))].slice(0, most);
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

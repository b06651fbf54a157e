import type { AgentId } from "@agentrun/contract";
import type { FeedbackCount } from "./feedback.ts";

export type CountedFeedback = FeedbackCount & { agentId: AgentId; agentRevision: number; name: string };

/** What was said of the runs of one revision, under one name. */
export type FeedbackSummary = {
  agentId: AgentId;
  agentRevision: number;
  name: string;
  up: number;
  down: number;
  scores: number;
  /** Of the scores. */
  total: number;
  labels: { label: string; given: number }[];
};

/** The most frequent first. */
export function summarizeFeedback(counts: readonly CountedFeedback[]): FeedbackSummary[] {
  const groups = Map.groupBy(counts, ({ agentId, agentRevision, name }) => `${agentId} ${agentRevision} ${name}`);
  return [...groups.values()].map(summarize).sort((a, b) => sizeOf(b) - sizeOf(a));
}

function summarize(counts: readonly CountedFeedback[]): FeedbackSummary {
  const [{ agentId, agentRevision, name }] = counts as [CountedFeedback];
  const of = (kind: FeedbackCount["kind"]) => counts.find((count) => count.kind === kind);
  const labels = counts.flatMap(({ kind, label, given }) => (kind === "label" ? [{ label, given }] : []));
  const numbers = { up: of("up")?.given ?? 0, down: of("down")?.given ?? 0, scores: of("score")?.given ?? 0 };
  return { agentId, agentRevision, name, ...numbers, total: of("score")?.total ?? 0, labels };
}

const sizeOf = ({ up, down, scores, labels }: FeedbackSummary): number =>
  labels.reduce((sum, { given }) => sum + given, up + down + scores);

import type { AgentId, Feedback, FeedbackId, OrganizationId, RunId } from "@agentrun/contract";

/** The content of feedback, without its author and run. */
export type FeedbackValues = Pick<Feedback, "thumbs" | "score" | "label" | "comment">;

export type FeedbackRecord = FeedbackValues & {
  organizationId: OrganizationId;
  runId: RunId;
  id: FeedbackId;
  agentId: AgentId;
  agentRevision: number;
  name: string;
  /** Feedback of the same author and name replaces this one. */
  author: string;
  user: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
};

/** A change to one of the counts in analytics. */
export type FeedbackCount = { kind: "up" | "down" | "score" | "label"; label: string; given: number; total: number };

/** How the counts change if `after` replaces `before`. Sorted, so that concurrent updates cannot deadlock. */
export function countChanges(before: FeedbackValues | null, after: FeedbackValues | null): FeedbackCount[] {
  const sums = new Map<string, FeedbackCount>();
  const add = (values: FeedbackValues | null, sign: 1 | -1) => {
    for (const { kind, label, total } of values ? countsOf(values) : []) {
      const key = `${kind} ${label}`;
      const sum = sums.get(key) ?? { kind, label, given: 0, total: 0 };
      sums.set(key, { ...sum, given: sum.given + sign, total: sum.total + sign * total });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...sums]
    .filter(([, { given, total }]) => given !== 0 || total !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, count]) => count);
}

const countsOf = ({ thumbs, score, label }: FeedbackValues): Omit<FeedbackCount, "given">[] => [
  ...(thumbs === null ? [] : [{ kind: thumbs, label: "", total: 0 }]),
  ...(score === null ? [] : [{ kind: "score" as const, label: "", total: score }]),
  ...(label === null ? [] : [{ kind: "label" as const, label, total: 0 }]),
];

export const toFeedback = (record: FeedbackRecord): Feedback => ({
  object: "feedback",
  id: record.id,
  run_id: record.runId,
  agent_id: record.agentId,
  agent_revision: record.agentRevision,
  name: record.name,
  thumbs: record.thumbs,
  score: record.score,
  label: record.label,
  comment: record.comment,
  user: record.user,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

/** Thumbs and scores with one name. */
export type Judged = {
  name: string;
  up: number;
  down: number;
  scores: number;
  /** The sum of the scores. */
  total: number;
};

type JudgedCount = { name: string; kind: FeedbackCount["kind"]; given: number; total: number };

/** Counts of thumbs and scores by name. */
export function judgedByName(counts: readonly JudgedCount[]): Judged[] {
  return [...Map.groupBy(counts, ({ name }) => name)].map(([name, ofName]) => {
    const of = (kind: FeedbackCount["kind"]) => ofName.find((count) => count.kind === kind);
    const score = of("score");
    const given = { up: of("up")?.given ?? 0, down: of("down")?.given ?? 0, scores: score?.given ?? 0 };
    return { name, ...given, total: score?.total ?? 0 };
  });
}

export type CountedFeedback = FeedbackCount & { agentId: AgentId; agentRevision: number; name: string };

/** The feedback with one name for the runs of one revision. */
export type FeedbackSummary = Judged & {
  agentId: AgentId;
  agentRevision: number;
  labels: { label: string; given: number }[];
};

/** The most frequent first. */
export function summarizeFeedback(counts: readonly CountedFeedback[]): FeedbackSummary[] {
  const groups = Map.groupBy(counts, ({ agentId, agentRevision, name }) => `${agentId} ${agentRevision} ${name}`);
  return [...groups.values()].map(summarize).sort((a, b) => sizeOf(b) - sizeOf(a));
}

function summarize(counts: readonly CountedFeedback[]): FeedbackSummary {
  const [{ agentId, agentRevision }] = counts as [CountedFeedback];
  const [judged] = judgedByName(counts) as [Judged];
  const labels = counts.flatMap(({ kind, label, given }) => (kind === "label" ? [{ label, given }] : []));
  return { agentId, agentRevision, ...judged, labels };
}

const sizeOf = ({ up, down, scores, labels }: FeedbackSummary): number =>
  labels.reduce((sum, { given }) => sum + given, up + down + scores);

import type { Analytics } from "../models.ts";
import { locale } from "./locale.ts";
import type { PlotPoint } from "./plot-points.ts";

type FeedbackCounts = Analytics["feedback"][number];
type FeedbackPoint = Analytics["series"][number]["feedback"][number];
export type Judged = Pick<FeedbackCounts, "up" | "down" | "scores" | "average_score">;

/** Monday, 00:00, `weeksBack` weeks before the week of a time; in the viewer's time zone or in UTC. */
export function weekStart(at: Date, weeksBack: number, isUtc: boolean): Date {
  const read = isUtc
    ? ([at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCDay()] as const)
    : ([at.getFullYear(), at.getMonth(), at.getDate(), at.getDay()] as const);
  const [year, month, date, weekday] = read;
  const monday = [year, month, date - ((weekday + 6) % 7) - 7 * weeksBack] as const;
  return isUtc ? new Date(Date.UTC(...monday)) : new Date(...monday);
}

/** The feedback names, most frequent first. */
export function namesOf(feedback: readonly FeedbackCounts[]): string[] {
  const sizes = new Map<string, number>();
  for (const { name, up, down, scores, labels } of feedback) {
    const labelled = labels.reduce((sum, { given }) => sum + given, 0);
    sizes.set(name, (sizes.get(name) ?? 0) + up + down + scores + labelled);
  }
  return [...sizes].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

const empty: Judged = { up: 0, down: 0, scores: 0, average_score: null };

/** Thumbs and scores together; the average counts each score once. */
export function sumOf(parts: readonly Judged[]): Judged {
  return parts.reduce((sum, part) => {
    const scores = sum.scores + part.scores;
    const total = (sum.average_score ?? 0) * sum.scores + (part.average_score ?? 0) * part.scores;
    return {
      up: sum.up + part.up,
      down: sum.down + part.down,
      scores,
      average_score: scores > 0 ? total / scores : null,
    };
  }, empty);
}

export const upShare = ({ up, down }: Judged): number | null => (up + down > 0 ? (100 * up) / (up + down) : null);

/** The scores of scoring rules that passed, in per cent; null without such scores. */
export function passShare(rows: readonly Pick<FeedbackCounts, "labels">[]): number | null {
  const countOf = (label: string) =>
    rows.flatMap(({ labels }) => labels).reduce((sum, each) => (each.label === label ? sum + each.given : sum), 0);
  const [passed, failed] = [countOf("passed"), countOf("failed")];
  return passed + failed > 0 ? (100 * passed) / (passed + failed) : null;
}

const week = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });

/** The feedback of one name by week. A week without feedback has no point. */
export function toWeeks(series: Analytics["series"], name: string, isUtc: boolean): PlotPoint[] {
  const weeks = Map.groupBy(series, ({ start }) => weekStart(new Date(start), 0, isUtc).toISOString());
  return [...weeks].map(([start, days]) => {
    const judged = sumOf(
      days.flatMap(({ feedback }) => feedback.filter((point: FeedbackPoint) => point.name === name)),
    );
    return {
      week: week.format(new Date(start)),
      start,
      end: days.at(-1)?.end ?? start,
      up: judged.up,
      down: judged.down,
      average: judged.average_score,
    };
  });
}

/** The revisions with the lowest share of thumbs up first, then those with the lowest scores. */
export const worstFirst = (rows: readonly FeedbackCounts[]): FeedbackCounts[] =>
  rows.toSorted(
    (a, b) =>
      (upShare(a) ?? 101) - (upShare(b) ?? 101) ||
      (a.average_score ?? Number.POSITIVE_INFINITY) - (b.average_score ?? Number.POSITIVE_INFINITY),
  );

import type { ComparedScore, Comparison, ReplayComparison } from "../models.ts";
import { formatDuration, formatNumber, formatPercent } from "./format.ts";

/** A row with two sides; `kind` selects how the page shows it. */
export type SideRow = { what: string; base: string; other: string; difference: string; kind?: "id" | "status" };

const none = "–";

/** The difference in the figure's format; empty if one value is unknown. */
function difference(base: number | null, other: number | null, format: (value: number) => string): string {
  if (base === null || other === null || base === other) return "";
  const sign = other > base ? "+" : "−";
  const share = base === 0 ? "" : ` (${sign}${Math.round((Math.abs(other - base) / Math.abs(base)) * 100)} %)`;
  return `${sign}${format(Math.abs(other - base))}${share}`;
}

const figure = (
  what: string,
  base: number | null,
  other: number | null,
  format: (value: number) => string,
): SideRow => ({
  what,
  base: base === null ? none : format(base),
  other: other === null ? none : format(other),
  difference: difference(base, other, format),
});

const dollars = (value: number): string => `$${Number(value.toPrecision(4))}`;
const rounded = (value: number): string => formatNumber(Math.round(value * 1_000) / 1_000);

export function toSideRows({ base, other, same_input: isSameInput }: Comparison): SideRow[] {
  const plain = (what: string, one: string, two: string): SideRow => ({ what, base: one, other: two, difference: "" });
  return [
    { ...plain("Run", base.id, other.id), kind: "id" },
    { ...plain("Status", base.status, other.status), kind: "status" },
    plain("Revision", String(base.agent_revision), String(other.agent_revision)),
    { ...plain("Input", "", ""), difference: isSameInput ? "same" : "different" },
    figure("Latency", base.latency_ms, other.latency_ms, formatDuration),
    figure("Waiting time", base.waiting_ms, other.waiting_ms, formatDuration),
    figure("Tokens", base.tokens_used, other.tokens_used, formatNumber),
    figure("Cost", base.cost_usd, other.cost_usd, dollars),
    ...toScoreRows(base.scores, other.scores),
  ];
}

export function toReplayRows({ base, other }: ReplayComparison): SideRow[] {
  const revisions = (numbers: readonly number[]) => numbers.join(", ") || none;
  const latency = (side: ReplayComparison["base"], which: "p50" | "p95") => side.latency_ms?.[which] ?? null;
  return [
    {
      what: "Revision",
      base: revisions(base.agent_revisions),
      other: revisions(other.agent_revisions),
      difference: "",
    },
    figure("Completed", base.completed, other.completed, formatNumber),
    figure("Failed", base.failed, other.failed, formatNumber),
    { ...figure("Success rate", base.success_rate, other.success_rate, formatPercent), difference: "" },
    figure("Latency p50", latency(base, "p50"), latency(other, "p50"), formatDuration),
    figure("Latency p95", latency(base, "p95"), latency(other, "p95"), formatDuration),
    figure("Tokens", base.tokens_used, other.tokens_used, formatNumber),
    figure("Cost", base.cost_usd, other.cost_usd, dollars),
    ...toScoreRows(base.scores, other.scores),
  ];
}

/** One row for the thumbs of a name, and one for its scores. */
function toScoreRows(base: readonly ComparedScore[], other: readonly ComparedScore[]): SideRow[] {
  const names = [...new Set([...base, ...other].map(({ name }) => name))].sort();
  return names.flatMap((name) => {
    const [one, two] = [base, other].map((scores) => scores.find((score) => score.name === name));
    const hasThumbs = [one, two].some((score) => score && score.up + score.down > 0);
    const hasScores = [one, two].some((score) => score && score.scores > 0);
    const thumbs = (score: ComparedScore | undefined) => (score ? `${score.up} good, ${score.down} bad` : none);
    return [
      ...(hasThumbs ? [{ what: `Thumbs, ${name}`, base: thumbs(one), other: thumbs(two), difference: "" }] : []),
      ...(hasScores ? [figure(`Score, ${name}`, one?.average_score ?? null, two?.average_score ?? null, rounded)] : []),
    ];
  });
}

import { StatusBadge } from "../status-badge.tsx";

const looks: Record<string, string> = { better: "completed", worse: "failed", undecided: "no_data" };

/** What a comparison supports: better, worse or undecided. */
export const VerdictBadge = ({ verdict }: { verdict: string }) => (
  <StatusBadge status={looks[verdict] ?? verdict} word={verdict} />
);

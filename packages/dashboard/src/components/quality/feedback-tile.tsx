import { Link } from "@tanstack/react-router";
import { formatNumber, formatPercent } from "../../lib/format.ts";
import { sumOf, upShare } from "../../lib/quality.ts";
import type { Analytics } from "../../models.ts";
import { StatTile } from "../stat-tile.tsx";

/** The share of thumbs up, with a link to all feedback; nothing without thumbs. */
export function FeedbackTile({ analytics, agentId }: { analytics: Analytics; agentId?: string }) {
  const total = sumOf(analytics.feedback);
  if (total.up + total.down === 0) return null;
  return (
    <StatTile
      label="Thumbs up"
      value={formatPercent(upShare(total))}
      note={
        <Link to="/quality" search={agentId ? { agent: agentId } : {}} className="text-link">
          {formatNumber(total.up)} up, {formatNumber(total.down)} down
        </Link>
      }
    />
  );
}

export const hasThumbs = (analytics: Analytics | undefined): boolean =>
  analytics?.feedback.some(({ up, down }) => up + down > 0) ?? false;

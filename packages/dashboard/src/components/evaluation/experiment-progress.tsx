import { Progress, SimpleGrid } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { counted } from "../../lib/counted.ts";
import { formatCompact, formatDollars, formatNumber } from "../../lib/format.ts";
import type { Experiment } from "../../models.ts";
import { isOpenExperiment } from "../../queries/experiments.ts";
import { Section } from "../section.tsx";
import { StatTile } from "../stat-tile.tsx";

/** How many runs have ended, and how. */
export function ExperimentProgress({ experiment }: { experiment: Experiment }) {
  const { total, waiting, active, scoring, rating, completed, failed, missed, cancelled, refused, rows } = experiment;
  const done = total - waiting - active - scoring;
  const isOpen = isOpenExperiment(experiment);
  const text = `${formatNumber(done)} of ${counted(total, "runs")} scored`;
  return (
    <Section title="Progress" description={`${text}: ${counted(rows, "rows")} × ${revisionsOf(experiment)}`}>
      {isOpen && <Progress value={(done / total) * 100} mb="md" aria-label={text} />}
      <SimpleGrid cols={{ base: 2, sm: 3, md: 4 }}>
        {isOpen && <StatTile label="Waiting" value={formatNumber(waiting)} />}
        {isOpen && <StatTile label="Active" value={formatNumber(active + scoring - rating)} />}
        {isOpen && rating > 0 && (
          <StatTile
            label="To rate"
            value={formatNumber(rating)}
            note={
              <Link className="text-link" to="/inbox" search={{ tab: "ratings" }}>
                Rate in the inbox
              </Link>
            }
          />
        )}
        <StatTile label="Completed" value={formatNumber(completed)} />
        <StatTile
          label="Failed"
          value={formatNumber(failed)}
          note={missed > 0 && `${formatNumber(missed)} needed a result that was not recorded`}
        />
        {cancelled > 0 && <StatTile label="Cancelled" value={formatNumber(cancelled)} />}
        {refused > 0 && <StatTile label="Could not start" value={formatNumber(refused)} />}
        <StatTile label="Cost" value={formatDollars(experiment.cost_usd)} />
        <StatTile label="Tokens" value={formatCompact(experiment.tokens_used)} />
      </SimpleGrid>
    </Section>
  );
}

const revisionsOf = ({ agent_revisions }: Experiment) => counted(agent_revisions.length, "revisions");

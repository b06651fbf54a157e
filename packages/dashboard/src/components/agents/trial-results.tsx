import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { prettyJson } from "../../lib/json-text.ts";
import { isFinal } from "../../lib/run-stream.ts";
import type { Agent, Run } from "../../models.ts";
import { useRun } from "../../queries/runs.ts";
import { LazyDiff } from "../lazy-diff.tsx";
import { LinkButton } from "../link-button.tsx";
import { ResultPanel } from "../playground/result-panel.tsx";

/** The live output of a trial's runs; for two runs also the differences. */
export function TrialResults({ runs, agent }: { runs: readonly Run[]; agent: Agent }) {
  const [one, two] = runs;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xl: runs.length }} spacing="md">
        {runs.map((run) => (
          <section key={run.id} aria-label={titleOf(run, agent)}>
            <Title order={3} size="h5" mb="xs">
              {titleOf(run, agent)}
            </Title>
            <ResultPanel runId={run.id} />
          </section>
        ))}
      </SimpleGrid>
      {one && two && <Difference one={one} two={two} />}
    </Stack>
  );
}

const titleOf = ({ agent_revision: revision }: Run, agent: Agent): string =>
  `Revision ${revision}${revision === agent.revision ? ", deployed" : ", not deployed"}`;

function Difference({ one, two }: { one: Run; two: Run }) {
  const { data: first = one } = useRun(one.id);
  const { data: second = two } = useRun(two.id);
  if (!isFinal(first.status) || !isFinal(second.status)) return null;
  const [before, after] = [prettyJson(second.output), prettyJson(first.output)];
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Differences
      </Title>
      {before === after ? (
        <Text size="sm">Both outputs are the same.</Text>
      ) : (
        <LazyDiff
          before={before}
          after={after}
          label={`output of revision ${two.agent_revision} compared with ${one.agent_revision}`}
        />
      )}
      <div>
        <LinkButton
          to="/runs/$runId/compare/$otherId"
          params={{ runId: two.id, otherId: one.id }}
          variant="default"
          size="compact-xs"
        >
          Compare step by step
        </LinkButton>
      </div>
    </Stack>
  );
}

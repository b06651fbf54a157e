import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { AgentFilter } from "../components/agents/agent-filter.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ExperimentTable } from "../components/evaluation/experiment-table.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { toCurl } from "../lib/curl.ts";
import { present } from "../lib/search.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useExperiments } from "../queries/experiments.ts";
import { useCan } from "../queries/session.ts";

const StartExperimentModal = lazyPart(() => import("../components/evaluation/dialogs.ts"), "StartExperimentModal");

/** Runs of revisions with the rows of data sets, and their scores. */
export function ExperimentsPage() {
  const { agent } = useSearch({ from: "/frame/experiments" });
  const query = useExperiments({ agent });
  const can = useCan();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useCreating();
  const start = can("runs:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Start experiment
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Experiments"
        description={
          <>
            Each experiment runs one or more revisions of an agent with the rows of a data set, and scores the outputs.{" "}
            <DocsLink to="evaluation#experiments">How experiments work</DocsLink>
          </>
        }
        actions={
          <>
            <AgentFilter
              agent={agent}
              onChange={(id) => navigate({ to: "/experiments", search: present({ agent: id }) })}
            />
            {start}
          </>
        }
      />
      <QueryList query={query} empty={<NoExperiments action={start} />}>
        {(experiments) => <ExperimentTable experiments={experiments} />}
      </QueryList>
      <Suspense>{isCreating && <StartExperimentModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

const NoExperiments = ({ action }: { action: ReactNode }) => (
  <EmptyNote
    title="No experiments"
    action={action}
    link={{ to: "/datasets", label: "Data sets" }}
    curl={toCurl("POST", "/experiments", {
      dataset_id: "ds_…",
      agent_revisions: [1, 2],
      scorers: [{ id: "scr_…" }],
      effects: "recorded",
    })}
  >
    Create a data set and a scorer first. Then start an experiment, and see which revision is better.
  </EmptyNote>
);

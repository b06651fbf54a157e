import { useEffect, useMemo, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { PipelineDraft } from "../../lib/pipeline-draft.ts";
import { stepFaults } from "../../lib/pipeline-draft.ts";
import { addStep, connect, possibleBefore, removeStep, renameInTemplate, renameStep } from "../../lib/pipeline-edit.ts";
import { toSteps } from "../../lib/pipeline-graph.ts";
import type { Agent } from "../../models.ts";
import type { EditedDraft } from "../../queries/draft-history.ts";

/** The selected step, the step being connected, and the actions on them. */
export function useStepEditing({ draft, change }: EditedDraft<PipelineDraft>, error: unknown, firstStep?: string) {
  const steps = useMemo(() => toSteps(draft.steps), [draft.steps]);
  const [selected, select] = useState(firstStep);
  const [joining, setJoining] = useState<string | null>(null);
  const [circle, setCircle] = useState<string | null>(null);
  const faults = useFaults(error, draft.steps, select);
  const setSteps = (next: unknown, what: string) => change({ ...draft, steps: next }, what);

  const choose = (name: string) => {
    setCircle(null);
    if (joining === null) return select(name === selected ? undefined : name);
    setJoining(null);
    if (name === joining) return;
    const isPossible = possibleBefore(steps, name).includes(joining);
    if (!isPossible) return setCircle(`${name} cannot depend on ${joining}, which already depends on it.`);
    setSteps(connect(draft.steps, joining, name), `connect ${joining} ${name}`);
    select(name);
  };
  return {
    steps,
    faults,
    circle,
    joining,
    step: steps.find(({ name }) => name === selected),
    setSteps,
    choose,
    join: (name: string | null) => {
      setCircle(null);
      setJoining(name);
    },
    add(agent: Agent, after: readonly string[]) {
      const added = addStep(draft.steps, agent, after);
      setSteps(added.steps, `add ${added.name}`);
      select(added.name);
    },
    rename(from: string, to: string) {
      const output = renameInTemplate(draft.output, from, to) as PipelineDraft["output"];
      change({ ...draft, steps: renameStep(draft.steps, from, to), output }, `rename ${from}`);
      select(to);
    },
    remove(name: string) {
      setSteps(removeStep(draft.steps, name), `remove ${name}`);
      select(undefined);
    },
  };
}

/** The service's errors for the submitted steps: after a step is removed, its error must not move to the next one. */
function useFaults(error: unknown, steps: unknown, select: (name: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps of the moment in which they were refused.
  const faults = useMemo(() => stepFaults(toProblem(error).fields, steps), [error]);
  useEffect(() => {
    const refused = faults.find(({ step }) => step !== null)?.step;
    if (refused) select(refused);
  }, [faults, select]);
  return faults;
}

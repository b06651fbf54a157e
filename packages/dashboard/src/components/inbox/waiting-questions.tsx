import { Button, Checkbox, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import {
  isDecision,
  kindLabels,
  type Question,
  type QuestionKind,
  questionKinds,
  toQuestions,
} from "../../lib/questions.ts";
import { present } from "../../lib/search.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useWaitingRuns } from "../../queries/inbox.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import { type Choice, type Deciding, QuestionTable } from "./question-table.tsx";

const DecideDialog = lazyPart(() => import("./decide-dialog.tsx"), "DecideDialog");

/** Open questions; several can be decided at once. */
export function WaitingQuestions() {
  const { agent, kind } = useSearch({ from: "/frame/inbox" });
  const query = useWaitingRuns(agent);
  const can = useCan();
  const canDecide = useCanDecide();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const questions = query.items && toQuestions(query.items).filter(({ action }) => !kind || action.type === kind);
  const picked = questions?.filter((question) => canDecide(question) && chosen.has(question.action.id)) ?? [];
  const close = () => {
    setDeciding(null);
    setChosen(new Set());
  };
  return (
    <>
      <FilterBar />
      {picked.length > 0 && (
        <ChosenBar questions={picked} onDecide={setDeciding} onClear={() => setChosen(new Set())} />
      )}
      <QueryList query={{ ...query, items: questions }} empty={<NothingWaits isNarrowed={Boolean(agent ?? kind)} />}>
        {(shown) => (
          <QuestionTable
            questions={shown}
            onDecide={setDeciding}
            choice={can("runs:write") ? choiceOf(shown, chosen, setChosen, canDecide) : null}
          />
        )}
      </QueryList>
      {deciding && <DecideDialog {...deciding} onClose={close} />}
    </>
  );
}

/** Whether the user may approve or reject. */
function useCanDecide(): (question: Question) => boolean {
  const { data: me } = useMe();
  return (question) => me !== undefined && isDecision(question) && ballotOf(question.action, me).canApprove;
}

function choiceOf(
  shown: readonly Question[],
  chosen: ReadonlySet<string>,
  onChange: (chosen: ReadonlySet<string>) => void,
  canDecide: (question: Question) => boolean,
): Choice {
  const ids = shown.filter(canDecide).map(({ action }) => action.id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const flip = (id: string) =>
    onChange(chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]));
  return {
    all: (
      <Checkbox
        size="xs"
        aria-label="Select all approvals"
        checked={isAll}
        indeterminate={!isAll && ids.some((id) => chosen.has(id))}
        disabled={ids.length === 0}
        onChange={() => onChange(isAll ? new Set() : new Set(ids))}
      />
    ),
    one: (question) =>
      canDecide(question) && (
        <Checkbox
          size="xs"
          aria-label={`Select ${question.run.id}`}
          checked={chosen.has(question.action.id)}
          onChange={() => flip(question.action.id)}
        />
      ),
  };
}

function FilterBar() {
  const search = useSearch({ from: "/frame/inbox" });
  const navigate = useNavigate();
  const { data: agents = [] } = useAgentChoices();
  const set = (change: { agent?: string | undefined; kind?: QuestionKind | undefined }) =>
    navigate({ to: "/inbox", search: present({ ...search, ...change }), replace: true });
  return (
    <Group gap="xs" mb="sm" role="search" aria-label="Filter requests">
      <SegmentedControl
        size="xs"
        aria-label="Type of request"
        data={[{ value: "all", label: "All" }, ...questionKinds.map((value) => ({ value, label: kindLabels[value] }))]}
        value={search.kind ?? "all"}
        onChange={(kind) => set({ kind: kind === "all" ? undefined : (kind as QuestionKind) })}
      />
      <Select
        aria-label="Agent"
        placeholder="Any agent"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => set({ agent: agent ?? undefined })}
        searchable
        clearable
        w={{ base: "100%", xs: 200 }}
      />
    </Group>
  );
}

type ChosenBarProps = { questions: readonly Question[]; onDecide: (deciding: Deciding) => void; onClear: () => void };

const ChosenBar = ({ questions, onDecide, onClear }: ChosenBarProps) => (
  <Group gap="xs" mb="sm" role="toolbar" aria-label="Selected requests">
    <Text size="sm">{questions.length} selected</Text>
    <Button onClick={() => onDecide({ type: "approve", questions })}>Approve…</Button>
    <Button variant="default" onClick={() => onDecide({ type: "reject", questions })}>
      Reject…
    </Button>
    <Button variant="subtle" color="gray" onClick={onClear}>
      Clear
    </Button>
  </Group>
);

const NothingWaits = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <Stack>
    <EmptyNote
      title={isNarrowed ? "No matching requests" : "No open requests"}
      {...(isNarrowed ? { link: { to: "/inbox", label: "Show all" } } : {})}
    >
      Runs that wait for an approval or an answer appear here.
    </EmptyNote>
  </Stack>
);

import { Box, Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import { isDecision, longestFirst, matchesWords, type Question, toQuestions } from "../../lib/questions.ts";
import { present } from "../../lib/search.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import type { Decision } from "../../lib/undoable-decisions.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentNames } from "../../queries/agents.ts";
import { useUndoableDecisions, useWaitingRuns } from "../../queries/inbox.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import type { Deciding } from "./decide-dialog.tsx";
import { noteId, searchId } from "./field-ids.ts";
import classes from "./inbox.module.css";
import { QuestionList, type Selection } from "./question-list.tsx";
import { UndoBar } from "./undo-bar.tsx";

/** Loaded while the list is. */
const InboxFilters = lazyPart(() => import("./inbox-filters.tsx"), "InboxFilters");
const QuestionDetail = lazyPart(() => import("./question-detail.tsx"), "QuestionDetail");
const DecideDialog = lazyPart(() => import("./decide-dialog.tsx"), "DecideDialog");
const ShortcutHelp = lazyPart(() => import("./shortcut-help.tsx"), "ShortcutHelp");

/** Open requests beside the one that is read; each can be decided by mouse or by keyboard, several at once. */
export function WaitingQuestions() {
  const { agent, kind } = useSearch({ from: "/frame/inbox" });
  const inbox = useInbox();
  const { current, questions, chosen, selection, words, isWide } = inbox;
  const isListShown = isWide || !current;
  const isNarrowed = Boolean(agent ?? kind) || words.trim() !== "";
  return (
    <>
      {isListShown && (
        <Suspense fallback={<Box h={48} />}>
          <InboxFilters words={words} onWords={inbox.setWords} onHelp={() => inbox.setDialog({ type: "help" })} />
        </Suspense>
      )}
      {isListShown && chosen.length > 0 && (
        <ChosenBar questions={chosen} onDecide={inbox.setDialog} onClear={inbox.clear} />
      )}
      <QueryList query={{ ...inbox.query, items: questions }} empty={<NothingWaits isNarrowed={isNarrowed} />}>
        {(shown) => (
          <div className={classes.columns}>
            {isListShown && (
              <QuestionList
                questions={shown}
                isGrouped={inbox.isGrouped}
                current={current}
                selection={inbox.mayAnswer ? selection : null}
                onOpen={inbox.open}
              />
            )}
            {current && (
              <Suspense>
                <QuestionDetail
                  key={current.action.id}
                  question={current}
                  note={inbox.noteOf(current)}
                  onNote={(note) => inbox.setNote(current, note)}
                  onDecide={(type) => inbox.decideOne(current, type)}
                  onBack={isWide ? null : () => inbox.open(undefined)}
                />
              </Suspense>
            )}
          </div>
        )}
      </QueryList>
      <UndoBar decisions={inbox.decisions} onUndo={inbox.undo} />
      <InboxDialog dialog={inbox.dialog} onClose={inbox.closeDialog} />
    </>
  );
}

type OpenDialog = Deciding | { type: "help" } | null;

function InboxDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog === null) return null;
  return dialog.type === "help" ? <ShortcutHelp onClose={onClose} /> : <DecideDialog {...dialog} onClose={onClose} />;
}

/** The requests, the one that is open, and what the buttons and keys do. */
function useInbox() {
  const { agent, kind, group, item } = useSearch({ from: "/frame/inbox" });
  const query = useWaitingRuns(agent);
  const mayAnswer = useCan()("runs:write");
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [words, setWords] = useState("");
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const undoable = useUndoableDecisions();
  const questions = useShown(query.items && toQuestions(query.items), { kind, group, words }, undoable.decisions);
  const { chosen, selection, clear } = useSelection(questions ?? []);
  const current = questions?.find(({ action }) => action.id === item) ?? (isWide ? questions?.[0] : undefined);
  const open = useOpen();
  const at = questions?.findIndex(({ action }) => action.id === current?.action.id) ?? -1;
  const noteOf = ({ action }: Question) => notes[action.id] ?? "";

  const decideOne = (question: Question, type: Decision["type"]) => {
    if (!(type === "approve" ? selection.isAllowed : selection.canReject)(question)) return;
    undoable.add({ type, note: noteOf(question), questions: [question] });
    open(isWide ? (questions?.[at + 1] ?? questions?.[at - 1]) : undefined);
  };
  const decide = (type: Decision["type"]) => {
    if (chosen.length > 0) setDialog({ type, questions: chosen });
    else if (current && mayAnswer) decideOne(current, type);
  };
  const undo = () => {
    const [question] = undoable.undo()?.questions ?? [];
    if (question) open(question);
  };
  const step = (by: number) => {
    const next = questions?.[at + by];
    if (next) open(next);
  };
  useInboxKeys({ current, selection, step, decide, undo, showHelp: () => setDialog({ type: "help" }) });
  return {
    ...{ query, questions, current, chosen, selection, clear, open, decideOne, undo, mayAnswer, isWide },
    ...{ words, setWords, noteOf, dialog, setDialog, decisions: undoable.decisions, isGrouped: group === "agent" },
    setNote: ({ action }: Question, note: string) => setNotes({ ...notes, [action.id]: note }),
    closeDialog: () => {
      if (dialog?.type !== "help") clear();
      setDialog(null);
    },
  };
}

/** Opens a request beside the list, or the list alone; the URL names the request. */
function useOpen(): (question: Question | undefined) => void {
  const search = useSearch({ from: "/frame/inbox" });
  const navigate = useNavigate();
  return (question) =>
    void navigate({
      to: "/inbox",
      search: present({ ...search, item: question?.action.id }),
      replace: true,
      resetScroll: false,
    });
}

type KeyActions = {
  current: Question | undefined;
  selection: Selection;
  step: (by: number) => void;
  decide: (type: Decision["type"]) => void;
  undo: () => void;
  showHelp: () => void;
};

function useInboxKeys({ current, selection, step, decide, undo, showHelp }: KeyActions): void {
  const navigate = useNavigate();
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    a: () => decide("approve"),
    r: () => decide("reject"),
    u: undo,
    e: () => document.getElementById(noteId)?.focus(),
    x: () => current && selection.isAllowed(current) && selection.flip(current),
    "/": () => document.getElementById(searchId)?.focus(),
    o: () => current && void navigate({ to: "/runs/$runId", params: { runId: current.run.id } }),
    "?": showHelp,
  });
}

type Narrowing = { kind: string | undefined; group: string | undefined; words: string };

/** The requests to show: those that match, without the decided ones, in the order of the list. */
function useShown(
  questions: readonly Question[] | undefined,
  { kind, group, words }: Narrowing,
  decisions: ReturnType<typeof useUndoableDecisions>["decisions"],
): Question[] | undefined {
  const names = useAgentNames();
  if (!questions) return undefined;
  const decided = new Set(decisions.flatMap((decision) => decision.questions.map(({ action }) => action.id)));
  const shown = longestFirst(questions).filter(
    (question) =>
      (!kind || question.action.type === kind) &&
      !decided.has(question.action.id) &&
      matchesWords(question, names?.get(question.run.agent_id) ?? "", words.trim()),
  );
  // The keys follow the order on the screen.
  return group === "agent" ? [...Map.groupBy(shown, ({ run }) => run.agent_id).values()].flat() : shown;
}

/** The requests that are decided together. */
function useSelection(shown: readonly Question[]) {
  const { data: me } = useMe();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const canReject = (question: Question) =>
    me !== undefined && isDecision(question) && ballotOf(question.action, me).canReject;
  const isAllowed = (question: Question) =>
    me !== undefined && isDecision(question) && ballotOf(question.action, me).canApprove;
  const has = ({ action }: Question) => ids.has(action.id);
  const allowed = shown.filter(isAllowed);
  const selection: Selection & { canReject: typeof canReject } = {
    has,
    isAllowed,
    canReject,
    flip: ({ action: { id } }) =>
      setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    flipAll: () => setIds(allowed.every(has) ? new Set() : new Set(allowed.map(({ action }) => action.id))),
  };
  return { selection, chosen: allowed.filter(has), clear: () => setIds(new Set()) };
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
  <EmptyNote
    title={isNarrowed ? "No matching requests" : "No open requests"}
    {...(isNarrowed ? { link: { to: "/inbox", label: "Show all" } } : {})}
  >
    Runs that wait for an approval or an answer appear here.
  </EmptyNote>
);

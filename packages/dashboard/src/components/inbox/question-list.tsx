import { Checkbox, Text, UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { progressText } from "../../lib/approvals.ts";
import { countText, type Question, questionText, waitingSince } from "../../lib/questions.ts";
import { countdown } from "../../lib/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { useAgentName } from "../../queries/agents.ts";
import { Time } from "../time.tsx";
import classes from "./inbox.module.css";

/** Which requests are selected, to be decided together; null if the user may not decide. */
export type Selection = {
  has: (question: Question) => boolean;
  isAllowed: (question: Question) => boolean;
  flip: (question: Question) => void;
  flipAll: () => void;
};

type QuestionListProps = {
  questions: readonly Question[];
  isGrouped: boolean;
  current: Question | undefined;
  selection: Selection | null;
  onOpen: (question: Question) => void;
};

/** The waiting requests, one of which is open. */
export function QuestionList({ questions, isGrouped, current, selection, onOpen }: QuestionListProps) {
  const groups = isGrouped ? [...Map.groupBy(questions, ({ run }) => run.agent_id)] : [[null, questions] as const];
  return (
    <section className={classes.list} aria-label="Requests">
      <div className={classes.listHead}>
        {selection && <SelectAll questions={questions} selection={selection} />}
        <span>{countText(questions.length)}, longest wait first</span>
      </div>
      {groups.map(([agentId, members]) => (
        <div key={agentId ?? "all"}>
          {agentId && <GroupHead agentId={agentId} count={members.length} />}
          <ul className={classes.items} aria-label={isGrouped ? undefined : "Requests"}>
            {members.map((question) => (
              <Item
                key={question.action.id}
                question={question}
                isCurrent={question.action.id === current?.action.id}
                selection={selection}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const GroupHead = ({ agentId, count }: { agentId: string; count: number }) => (
  <Text component="h3" className={classes.group}>
    {useAgentName(agentId)} ({count})
  </Text>
);

function SelectAll({ questions, selection }: { questions: readonly Question[]; selection: Selection }) {
  const allowed = questions.filter(selection.isAllowed);
  const count = allowed.filter(selection.has).length;
  const isAll = allowed.length > 0 && count === allowed.length;
  return (
    <Checkbox
      size="xs"
      aria-label="Select all approvals"
      checked={isAll}
      indeterminate={!isAll && count > 0}
      disabled={allowed.length === 0}
      onChange={selection.flipAll}
    />
  );
}

type ItemProps = Pick<QuestionListProps, "selection" | "onOpen"> & { question: Question; isCurrent: boolean };

function Item({ question, isCurrent, selection, onOpen }: ItemProps) {
  const { run, action } = question;
  const button = useRef<HTMLButtonElement>(null);
  const agent = useAgentName(run.agent_id);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      {selection?.isAllowed(question) && (
        <span data-checkbox>
          <Checkbox
            size="xs"
            aria-label={`Select ${questionText(action)}`}
            checked={selection.has(question)}
            onChange={() => selection.flip(question)}
          />
        </span>
      )}
      <UnstyledButton
        ref={button}
        className={classes.open}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(question)}
      >
        <Text span className={classes.prompt} lineClamp={2} fw={500}>
          {questionText(action)}
        </Text>
        <span className={classes.about}>
          {[agent, run.user && `for ${run.user}`, action.approval && progressText(action.approval)]
            .filter(Boolean)
            .join(" · ")}
          {" · "}
          <Time at={waitingSince(question)} />
          <Deadline at={action.expires_at} />
        </span>
      </UnstyledButton>
    </li>
  );
}

function Deadline({ at }: { at: string | null }) {
  const nowMs = useNow(at === null ? null : 1_000);
  if (at === null) return null;
  return (
    <>
      {" · "}
      <time dateTime={at} className="no-wrap numeric">
        {countdown(at, nowMs) ?? "expired"}
      </time>{" "}
      left
    </>
  );
}

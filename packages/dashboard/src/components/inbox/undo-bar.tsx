import { Button, Group, Paper, Text } from "@mantine/core";
import { useConnection } from "../../connection.ts";
import { isUsable } from "../../lib/connection.ts";
import { countText, questionText } from "../../lib/questions.ts";
import type { UndoableDecision } from "../../lib/undoable-decisions.ts";
import { undoSeconds } from "../../queries/inbox.ts";
import classes from "./inbox.module.css";

const words = { approve: "Approved", reject: "Rejected" };

type UndoBarProps = { decisions: readonly UndoableDecision[]; onUndo: () => void };

/** The last decision, with the button that takes it back. */
export function UndoBar({ decisions, onUndo }: UndoBarProps) {
  const waiting = decisions.filter(({ isSent }) => !isSent);
  const last = waiting.at(-1);
  const isAway = !isUsable(useConnection());
  const unsent = decisions.length;
  return (
    <div role="status" className={classes.undo}>
      {(last || (isAway && unsent > 0)) && (
        <Paper p="xs" shadow="sm">
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm" lineClamp={2}>
              {last && decisionText(last)}
              {waiting.length > 1 && ` And ${waiting.length - 1} more.`}
              {isAway
                ? ` ${unsent} ${unsent === 1 ? "decision is" : "decisions are"} sent when the service is back. Keep this page open.`
                : ` Sent after ${undoSeconds} seconds.`}
            </Text>
            {last && (
              <Button variant="default" onClick={onUndo}>
                Undo
              </Button>
            )}
          </Group>
        </Paper>
      )}
    </div>
  );
}

function decisionText({ type, questions }: UndoableDecision): string {
  const [only] = questions;
  return `${words[type]}: ${questions.length === 1 && only ? questionText(only.action) : countText(questions.length)}.`;
}

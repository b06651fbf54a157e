import { Button, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ListedStep } from "../../lib/first-day.ts";
import type { FirstDay as FirstDayState } from "../../queries/first-day.ts";
import { DocsLink } from "../docs-link.tsx";
import { LinkButton } from "../link-button.tsx";
import { Section } from "../section.tsx";
import classes from "./first-day.module.css";

/** The first steps after the installation; each is marked as done automatically. */
export function FirstDay({ firstDay: { steps, putAway } }: { firstDay: FirstDayState }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={`First steps (${done} of ${steps.length})`}
      actions={
        <Button variant="default" size="compact-xs" onClick={putAway}>
          Dismiss
        </Button>
      }
    >
      <ol className={classes.list}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step }: { step: ListedStep }) {
  const Icon = step.isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={step.isDone || undefined}>
      <Icon size={18} stroke={1.7} aria-label={step.isDone ? "done" : "to do"} role="img" />
      <div className={classes.words}>
        <Text size="sm" fw={500}>
          {step.label}
        </Text>
        {!step.isDone && (
          <Text size="xs" c="dimmed">
            {step.about} <DocsLink to={step.docs}>Learn more</DocsLink>
          </Text>
        )}
      </div>
      {!step.isDone && (
        <LinkButton to={step.to} state={{ isCreating: true }} variant="default" size="compact-sm">
          {step.verb}
        </LinkButton>
      )}
    </li>
  );
}

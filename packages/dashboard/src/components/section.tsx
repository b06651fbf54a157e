import { Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

/** `isFlush`: for a table that fills the box, without padding. */
type SectionProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
  isFlush?: boolean;
};

/** A titled part of a page. */
export function Section({ title, description, actions, children, id, isFlush }: SectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" aria-labelledby={headingId} id={id} className={classes.section}>
      <Group justify="space-between" className={classes.head} gap="xs">
        <div>
          <Title order={2} size="h3" id={headingId}>
            {title}
          </Title>
          {description && (
            <Text size="xs" c="dimmed" component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </Paper>
  );
}

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CodeBlock } from "./code-block.tsx";
import { LinkButton } from "./link-button.tsx";

type EmptyNoteProps = {
  title: string;
  children: ReactNode;
  /** The next step in the dashboard. */
  action?: ReactNode;
  link?: { to: string; label: string };
  /** The same step for programs. */
  curl?: string;
};

/** Shown for an empty list: what it will contain, and the next step. */
export function EmptyNote({ title, children, action, link, curl }: EmptyNoteProps) {
  return (
    <Paper p="xl" m="var(--empty-margin, 0)" style={{ borderStyle: "dashed" }}>
      <Stack gap="sm" maw="44rem">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed" size="sm" component="div">
          {children}
        </Text>
        {(action || link) && (
          <Group gap="xs">
            {action}
            {link && (
              <LinkButton to={link.to} variant={action ? "default" : "filled"}>
                {link.label}
              </LinkButton>
            )}
          </Group>
        )}
        {curl && <CodeBlock code={curl} label="the same with curl" language="bash" />}
      </Stack>
    </Paper>
  );
}

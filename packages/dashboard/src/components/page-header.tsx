import { Box, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/use-document-title.ts";

type PageHeaderProps = {
  title: string;
  /** Title of the browser tab, if it differs. */
  documentTitle?: string;
  description?: ReactNode;
  /** Content next to the title, such as a status. */
  aside?: ReactNode;
  actions?: ReactNode;
};

/** The top of every page: title and actions. */
export function PageHeader({ title, documentTitle, description, aside, actions }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <Group justify="space-between" align="start" mb="md" gap="sm">
      {/* A long description takes the room that the actions leave, and does not push them below it. */}
      <Box miw={0} flex={description ? "1 1 20rem" : "1 1 auto"}>
        <Group gap="sm" align="center">
          <Title order={1} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Title>
          {aside}
        </Group>
        {description && (
          <Text c="dimmed" size="sm" mt={2} component="div" maw="60rem">
            {description}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}

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
      <Box miw={0}>
        <Group gap="sm" align="center">
          <Title order={1} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Title>
          {aside}
        </Group>
        {description && (
          <Text c="dimmed" size="sm" mt={2} component="div" maw="46rem">
            {description}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}

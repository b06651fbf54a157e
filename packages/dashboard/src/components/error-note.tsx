import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { toProblem } from "../lib/api-error.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { IdText } from "./id-text.tsx";

type ErrorNoteProps = { error: unknown; title?: string; onRetry?: () => void };

/** The error, what to do, and the request id for support. */
export function ErrorNote({ error, title, onRetry }: ErrorNoteProps) {
  const { message, requestId, code } = toProblem(error);
  // With a title and a retry button, it replaces the whole page, including the heading.
  const isPage = title !== undefined && onRetry !== undefined;
  useDocumentTitle(isPage ? title : undefined);
  const heading = isPage ? <h1 style={{ font: "inherit", margin: 0 }}>{title}</h1> : title;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={heading}>
      <Text size="sm">{message}</Text>
      <Group gap="md" mt={requestId || onRetry ? "xs" : 0}>
        {code && <Text size="xs">{code}</Text>}
        {requestId && (
          <Text size="xs" component="div">
            Request <IdText id={requestId} />
          </Text>
        )}
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}

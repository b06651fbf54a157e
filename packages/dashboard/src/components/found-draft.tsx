import { Alert, Button, Group, Text } from "@mantine/core";
import type { KeptDraft } from "../queries/drafts.ts";

/** Shows that a form contains a restored draft, with a button to discard it. */
export function FoundDraft({ kept }: { kept: Pick<KeptDraft<unknown>, "isFound" | "discard"> }) {
  if (!kept.isFound) return null;
  return (
    <Alert color="gray" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Unsaved changes were restored.</Text>
        <Button variant="default" size="compact-xs" onClick={kept.discard}>
          Start over
        </Button>
      </Group>
    </Alert>
  );
}

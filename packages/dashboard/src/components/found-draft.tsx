import { Alert, Button, Group, Text } from "@mantine/core";
import type { KeptDraft } from "../queries/drafts.ts";

/** Shows that a form contains a restored draft, with a button to discard it. */
export function FoundDraft({ kept }: { kept: Pick<KeptDraft<unknown>, "isFound" | "discard"> }) {
  if (!kept.isFound) return null;
  return (
    <Alert color="gray" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">This is what you wrote earlier and did not save.</Text>
        <Button variant="default" size="compact-xs" onClick={kept.discard}>
          Begin anew
        </Button>
      </Group>
    </Alert>
  );
}

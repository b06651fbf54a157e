import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { hasUnsaved } from "../../lib/unsaved.ts";

type Place = { pathname: string; search: object };

const tabOf = ({ search }: Place) => ("tab" in search ? search.tab : undefined);

/** Another page, or another part of this one: what else stands in an address leaves its forms where they are. */
const isElsewhere = (here: Place, next: Place) => here.pathname !== next.pathname || tabOf(here) !== tabOf(next);

/** Asks before unsaved work is left; the browser itself asks where it is the one that leaves. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && isElsewhere(current, next),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Modal opened onClose={reset} title="Leave without saving?" zIndex={350}>
      <Stack gap="md">
        <Text size="sm">What you changed here is not saved.</Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={proceed}>
            Leave
          </Button>
          <Button onClick={reset} data-autofocus>
            Stay here
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

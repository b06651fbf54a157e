import { Button, Group, Modal, Stack, Text } from "@mantine/core";

/** Confirms leaving unsaved work. */
export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <Modal opened onClose={onStay} title="Leave without saving?" zIndex={350}>
    <Stack gap="md">
      <Text size="sm">Your changes are not saved.</Text>
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Stack>
  </Modal>
);

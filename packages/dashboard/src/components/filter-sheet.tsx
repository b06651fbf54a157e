import { Button, CloseButton, Drawer, Group, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

type FilterSheetProps = {
  /** The number of filters that are set. */
  count: number;
  children: ReactNode;
};

/** Filters in place; on a phone in a sheet behind a button, so that the first rows are visible at once. */
export function FilterSheet({ count, children }: FilterSheetProps) {
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="default"
        h={44}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="75dvh"
        // The drawer's own header would be a second banner of the page.
        withCloseButton={false}
        attributes={{ content: { "aria-label": "Filters" } }}
      >
        <Stack gap="sm" pt="md">
          <Group justify="space-between">
            <Title order={2} size="h3">
              Filters
            </Title>
            <CloseButton size="lg" aria-label="Close filters" onClick={close} />
          </Group>
          {children}
          <Group grow>
            <Button h={44} onClick={close}>
              Show results
            </Button>
          </Group>
        </Stack>
      </Drawer>
    </>
  );
}

import { Kbd, Text, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./shell.module.css";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton className={classes.search} onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={15} aria-hidden />
      <Text span size="sm" flex={1} truncate>
        Search or jump to…
      </Text>
      <Kbd size="xs" visibleFrom="sm">
        {isMac ? "⌘ K" : "Ctrl K"}
      </Kbd>
    </UnstyledButton>
  );
}

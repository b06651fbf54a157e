import { ActionIcon, CopyButton as MantineCopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies a text; announces it for screen readers too. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  return (
    <MantineCopyButton value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <ActionIcon size="xs" onClick={copy} aria-label={copied ? "Copied" : label} title={copied ? "Copied" : label}>
          {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
        </ActionIcon>
      )}
    </MantineCopyButton>
  );
}

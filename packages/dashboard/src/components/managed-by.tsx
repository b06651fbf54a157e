import { Alert, Checkbox, Stack } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DocsLink } from "./docs-link.tsx";
import classes from "./status-badge.module.css";

type Managed = { managed_by?: string | null | undefined };

/** On what a configuration file manages. */
export const ManagedBadge = ({ of: { managed_by: by } }: { of: Managed }) =>
  by ? (
    <span className={classes.badge} data-tone="idle" data-status="managed">
      <IconFileCode size={14} stroke={2} aria-hidden />
      managed by {by}
    </span>
  ) : null;

/** A warning before an edit of what a configuration file manages; until the user has confirmed it, saving is not allowed. */
export function useManagedEdit(by: string | null | undefined): { warning: ReactNode; isAllowed: boolean } {
  const [isConfirmed, confirm] = useState(false);
  if (!by) return { warning: null, isAllowed: true };
  const warning = (
    <Alert color="yellow" variant="light" title={`The configuration ${by} manages this`}>
      <Stack gap="xs">
        <span>
          The next <code>agentrun apply</code> undoes changes that are made here.{" "}
          <DocsLink to="configuration-as-code#apply">Change the file instead</DocsLink>
        </span>
        <Checkbox
          label="Change it here anyway"
          checked={isConfirmed}
          onChange={(event) => confirm(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
  return { warning, isAllowed: isConfirmed };
}

import { Button } from "@mantine/core";

type RowButtonProps = {
  verb: string;
  /** What it is done to, for those who hear one button of many. */
  what: string;
  onClick: () => void;
  isDestructive?: boolean;
  isPending?: boolean;
};

/** What can be done with one row of a table. */
export const RowButton = ({ verb, what, onClick, isDestructive = false, isPending = false }: RowButtonProps) => (
  <Button
    variant="default"
    size="compact-xs"
    {...(isDestructive && { c: "var(--mantine-color-error)" })}
    loading={isPending}
    onClick={onClick}
    aria-label={`${verb} ${what}`}
  >
    {verb}
  </Button>
);

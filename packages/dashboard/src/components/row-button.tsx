import { Button } from "@mantine/core";

type RowButtonProps = {
  verb: string;
  /** Name of the row, for the accessible label. */
  what: string;
  onClick: () => void;
  isDestructive?: boolean;
  isPending?: boolean;
};

/** A button for one row of a table. */
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

import { Autocomplete } from "@mantine/core";

type ExpressionFieldProps = {
  label: string;
  description?: string | undefined;
  placeholder?: string;
  /** Possible starts of an expression here. */
  hints: readonly string[];
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  required?: boolean;
};

/** A CEL expression with autocompletion. */
export const ExpressionField = ({ hints, ...field }: ExpressionFieldProps) => (
  <Autocomplete
    {...field}
    data={[...new Set(hints)]}
    comboboxProps={{ withinPortal: false }}
    spellCheck={false}
    autoComplete="off"
    classNames={{ input: "mono" }}
  />
);

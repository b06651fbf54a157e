import { NumberInput } from "@mantine/core";
import type { Field } from "../../lib/json-schema.ts";
import { type FieldProps, labelling } from "./field-props.ts";

type NumberFieldProps = FieldProps & { field: Extract<Field, { kind: "number" }> };

export function NumberField(props: NumberFieldProps) {
  const { isInteger, minimum, maximum } = props.field;
  return (
    <NumberInput
      {...labelling(props)}
      value={typeof props.value === "number" ? props.value : ""}
      onChange={(value) => props.onChange(typeof value === "number" ? value : undefined)}
      allowDecimal={!isInteger}
      clampBehavior="none"
      thousandSeparator=","
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
    />
  );
}

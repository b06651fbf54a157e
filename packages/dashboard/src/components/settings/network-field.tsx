import { Textarea } from "@mantine/core";

type NetworkFieldProps = { value: string; onChange: (networks: string) => void; errors: Record<string, string> };

/** The networks that may use a key; an error in any line is shown at the field. */
export function NetworkField({ value, onChange, errors }: NetworkFieldProps) {
  const [, error] = Object.entries(errors).find(([field]) => /^networks(\.|$)/.test(field)) ?? [];
  return (
    <Textarea
      label="Networks"
      description="IP addresses or networks allowed to use the key, one per line. Leave empty to allow all."
      placeholder={"203.0.113.0/24\n2001:db8::/32"}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      classNames={{ input: "mono" }}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
    />
  );
}

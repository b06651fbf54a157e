import { TextInput } from "@mantine/core";

type CodeFieldProps = { description?: string; error?: string | undefined; autoFocus?: boolean };

/** A field for a one-time code that browsers and password managers recognise. */
export const CodeField = ({ description, error, autoFocus = false }: CodeFieldProps) => (
  <TextInput
    label="Code"
    name="code"
    description={description ?? "The six-digit code of your authenticator app, or a recovery code."}
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={64}
    error={error}
    classNames={{ input: "mono" }}
    required
    autoFocus={autoFocus}
  />
);

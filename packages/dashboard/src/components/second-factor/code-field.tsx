import { TextInput } from "@mantine/core";

type CodeFieldProps = { description?: string; error?: string | undefined };

/** Where a code is typed, as browsers and password managers know it. */
export const CodeField = ({ description, error }: CodeFieldProps) => (
  <TextInput
    label="Code"
    name="code"
    description={description ?? "Six digits of your authenticator, or a recovery code."}
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={64}
    error={error}
    classNames={{ input: "mono" }}
    required
    data-autofocus
  />
);

import { Alert, Button, CopyButton, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { textOf } from "../../lib/form-text.ts";
import type { SecondFactorSetup } from "../../models.ts";
import { useBeginSecondFactor, useConfirmSecondFactor } from "../../queries/second-factor.ts";
import blocks from "../code-block.module.css";
import { ErrorNote } from "../error-note.tsx";
import { CodeField } from "./code-field.tsx";
import classes from "./factor-setup.module.css";
import { QrCode } from "./qr-code.tsx";

type FactorSetupProps = {
  /** Called when the factor is on and the user has stored the recovery codes. */
  onDone: () => void;
  /** Content next to the first button. */
  aside?: ReactNode;
};

/** Sets up a second factor: password, authenticator code, recovery codes. */
export function FactorSetup({ onDone, aside }: FactorSetupProps) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  if (confirm.data) return <StoreCodes codes={confirm.data.codes} onDone={onDone} />;
  if (begin.data) return <ConfirmForm setup={begin.data} confirm={confirm} />;
  return <PasswordForm begin={begin} aside={aside} />;
}

function PasswordForm({ begin, aside }: { begin: ReturnType<typeof useBeginSecondFactor>; aside: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate(textOf(event.currentTarget, "password"));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          You need an authenticator app, such as Google Authenticator, 1Password or Aegis. First confirm your password:
        </Text>
        {begin.error && <ErrorNote error={begin.error} />}
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={toProblem(begin.error).fields.password}
          required
          data-autofocus
        />
        <Group gap="xs">
          <Button type="submit" loading={begin.isPending}>
            Continue
          </Button>
          {aside}
        </Group>
      </Stack>
    </form>
  );
}

type ConfirmFormProps = { setup: SecondFactorSetup; confirm: ReturnType<typeof useConfirmSecondFactor> };

function ConfirmForm({ setup, confirm }: ConfirmFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate(textOf(event.currentTarget, "code"));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">Scan this code with your app, or enter the key. They are shown only once.</Text>
        <QrCode text={setup.otpauth_url} label="QR code for your authenticator" />
        <Text size="sm" className="mono" data-testid="factor-secret" style={{ overflowWrap: "anywhere" }}>
          {setup.secret.match(/.{1,4}/g)?.join(" ")}
        </Text>
        {confirm.error && <ErrorNote error={confirm.error} />}
        <CodeField
          autoFocus
          description="The six-digit code that your app shows."
          error={toProblem(confirm.error).fields.code}
        />
        <Button type="submit" loading={confirm.isPending} w="fit-content">
          Turn on
        </Button>
      </Stack>
    </form>
  );
}

/** Shown only once, so the user must confirm that they are stored. */
export function StoreCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" icon={<IconKey aria-hidden />} title="Store your recovery codes now">
        Use a code to sign in without your phone. Each code works once. They are shown only once: store them in your
        password manager.
      </Alert>
      <pre className={`${blocks.code} ${classes.codes}`} data-testid="recovery-codes">
        {codes.join("\n")}
      </pre>
      <Group gap="xs">
        <CopyButton value={codes.join("\n")} timeout={2_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy codes"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have stored them</Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { textOf } from "../../lib/form-text.ts";
import { notifyDone } from "../../lib/notify.ts";
import { useRemoveSecondFactor, useRenewRecoveryCodes } from "../../queries/second-factor.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { CodeField } from "./code-field.tsx";
import { StoreCodes } from "./factor-setup.tsx";

const words = {
  codes: {
    title: "New recovery codes",
    text: "Creates ten new codes. Your current codes stop working.",
    verb: "Create codes",
  },
  off: {
    title: "Turn off second factor",
    text: "You then sign in with your password only. Your other sessions end. To change phones, turn it off and set it up again.",
    verb: "Turn off",
  },
} as const;

type FactorModalProps = { what: keyof typeof words; onClose: () => void };

/** Requires password and code again, so that an unattended session is not enough. */
export function FactorModal({ what, onClose }: FactorModalProps) {
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const { title, text, verb } = words[what];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [password, code] = [textOf(event.currentTarget, "password"), textOf(event.currentTarget, "code")];
    if (what === "codes") return renew.mutate({ password, code });
    const done = () => {
      notifyDone("Second factor turned off.");
      onClose();
    };
    return remove.mutate({ password, code }, { onSuccess: done });
  };
  const { error, isPending } = what === "codes" ? renew : remove;
  const { fields } = toProblem(error);
  return (
    <Dialog onClose={onClose} isUnsaved={false} isShownOnce={renew.data !== undefined} title={title}>
      {renew.data ? (
        <StoreCodes codes={renew.data.codes} onDone={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm">{text}</Text>
            {error && <ErrorNote error={error} />}
            <PasswordInput
              label="Your password"
              name="password"
              autoComplete="current-password"
              error={fields.password}
              required
              data-autofocus
            />
            <CodeField error={fields.code} />
            <Group justify="end" gap="xs">
              <DismissButton />
              <Button type="submit" {...(what === "off" ? { color: "red" } : {})} loading={isPending}>
                {verb}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

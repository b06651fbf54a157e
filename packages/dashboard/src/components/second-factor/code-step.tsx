import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import type { FormEvent } from "react";
import { ErrorNote } from "../error-note.tsx";
import { CodeField } from "./code-field.tsx";

type CodeStepProps = { error: unknown; isPending: boolean; onCode: (code: string) => void; onBack: () => void };

/** The second step of signing in, for accounts with a second factor. */
export function CodeStep({ error, isPending, onCode, onBack }: CodeStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code") ?? ""));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1}>Enter your code</Title>
        {error ? <ErrorNote error={error} /> : null}
        <CodeField autoFocus />
        <Button type="submit" size="sm" loading={isPending}>
          Sign in
        </Button>
        <Text size="xs" c="dimmed">
          Lost your phone and recovery codes? Ask the operator of this service to reset your second factor.
        </Text>
        <Anchor component="button" type="button" size="xs" w="fit-content" onClick={onBack}>
          Use a different account
        </Anchor>
      </Stack>
    </form>
  );
}

import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { needsCode } from "../../lib/api-error.ts";
import { textOf } from "../../lib/form-text.ts";
import type { LoginRequest } from "../../models.ts";
import { ErrorNote } from "../error-note.tsx";
import { IdText } from "../id-text.tsx";
import { CodeStep } from "../second-factor/code-step.tsx";

type SignInStepsProps = {
  signIn: Pick<UseMutationResult<unknown, Error, LoginRequest>, "mutate" | "error" | "isPending" | "reset">;
  organization: string | undefined;
  /** The account of the ended session; only this account can sign in. */
  email?: string;
  title?: string;
  /** Shown before the first attempt. */
  note?: ReactNode;
  providers: ReactNode;
  onDone?: () => void;
};

/** Signing in: the password, then a code where the account has a second factor. */
export function SignInSteps(props: SignInStepsProps) {
  const { signIn, organization, note, providers, onDone } = props;
  /** The credentials of the first step, once the code is required. */
  const [first, setFirst] = useState<LoginRequest | null>(null);
  const onSuccess = () => onDone?.();
  const submit = (who: LoginRequest) => {
    const request = { ...who, ...(organization ? { organization_id: organization } : {}) };
    signIn.mutate(request, {
      onSuccess,
      onError: (error) => {
        if (!needsCode(error)) return;
        setFirst(request);
        signIn.reset();
      },
    });
  };
  const back = () => {
    setFirst(null);
    signIn.reset();
  };
  if (first) {
    return (
      <CodeStep
        error={signIn.error}
        isPending={signIn.isPending}
        onCode={(code) => signIn.mutate({ ...first, code }, { onSuccess })}
        onBack={back}
      />
    );
  }
  return (
    <PasswordStep
      title={props.title}
      email={props.email}
      organization={props.email ? undefined : organization}
      note={signIn.error ? <ErrorNote error={signIn.error} /> : note}
      isPending={signIn.isPending}
      onSubmit={submit}
      providers={providers}
    />
  );
}

type PasswordStepProps = {
  title: string | undefined;
  email: string | undefined;
  organization: string | undefined;
  note: ReactNode;
  isPending: boolean;
  onSubmit: (who: LoginRequest) => void;
  providers: ReactNode;
};

function PasswordStep({ title, email, organization, note, isPending, onSubmit, providers }: PasswordStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit({ email: textOf(form, "email"), password: textOf(form, "password") });
  };
  const isKnown = email !== undefined;
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md">
          {title && <Title order={1}>{title}</Title>}
          {organization && (
            // Show only the id, which the link contains: the organisation's name is visible to members only.
            <Group gap={4} fz="sm">
              to <IdText id={organization} isShort />
            </Group>
          )}
          {note}
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            readOnly={isKnown}
            required
            autoFocus={!isKnown}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            data-autofocus={isKnown || undefined}
          />
          <Button type="submit" size="sm" loading={isPending}>
            Sign in
          </Button>
          <Text size="xs">
            <Link to="/password" className="text-link">
              Forgot your password?
            </Link>
          </Text>
        </Stack>
      </form>
      <Stack gap="md" mt="md">
        {providers}
      </Stack>
    </>
  );
}

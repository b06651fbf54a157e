import { Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useRef } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { CodeField } from "../components/second-factor/code-field.tsx";
import { FactorSection } from "../components/second-factor/factor-section.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { toProblem } from "../lib/api-error.ts";
import { notifyDone } from "../lib/notify.ts";
import { useChangePassword, useMe } from "../queries/session.ts";

export function ProfilePage() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Stack gap="md" maw={640}>
      <Section title="Profile">
        <Facts
          facts={[
            ["E-mail", me.user?.email ?? "–"],
            ["User ID", me.user ? <IdText key="user" id={me.user.id} /> : null],
            ["Organisation", me.organization.name],
            ["Organisation ID", <IdText key="organization" id={me.organization.id} />],
            ["Role", me.organization.role],
            ["Plan", me.organization.plan],
            ["Session expires", me.expires_at ? <Time key="ends" at={me.expires_at} as="local" /> : null],
          ]}
        />
      </Section>
      <Section title="Password" description="Changing it ends all your other sessions.">
        <PasswordForm asksCode={Boolean(me.second_factor?.enabled_at)} />
      </Section>
      <FactorSection />
    </Stack>
  );
}

function PasswordForm({ asksCode }: { asksCode: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const errors = toProblem(change.error).fields;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    change.mutate(
      { current_password: text("current"), new_password: text("new"), ...(asksCode && { code: text("code") }) },
      {
        onSuccess: () => {
          notifyDone("Password changed.");
          form.current?.reset();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} ref={form}>
      <Stack gap="sm">
        {change.error && <ErrorNote error={change.error} />}
        <PasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          error={errors.current_password}
          required
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters, not a common password."
          name="new"
          autoComplete="new-password"
          minLength={12}
          error={errors.new_password}
          required
        />
        {asksCode && <CodeField error={errors.code} />}
        <Button type="submit" loading={change.isPending} w="fit-content">
          Change password
        </Button>
      </Stack>
    </form>
  );
}

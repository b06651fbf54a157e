import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { useInvite } from "../../queries/members.ts";
import { useCan } from "../../queries/session.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { SecretOnce } from "../secret-once.tsx";

const roles = ["viewer", "developer", "admin", "owner"];

/** An invitation is a link, shown once, to be handed over. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("developer");
  const invite = useInvite();
  const can = useCan();
  const errors = toProblem(invite.error).fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ email, role });
  };
  return (
    <Dialog
      onClose={onClose}
      title={invite.data ? `An invitation for ${email}` : "Invite somebody"}
      size="lg"
      isUnsaved={invite.data ? false : undefined}
      isShownOnce={invite.data !== undefined}
    >
      {invite.data ? (
        <Stack gap="md">
          <SecretOnce secret={invite.data.url} what="the link" />
          <Text size="sm">Send it to {email} on a way you trust. It works once.</Text>
          <Button onClick={onClose} w="fit-content">
            I have copied it
          </Button>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            {invite.error && <ErrorNote error={invite.error} />}
            <TextInput
              label="E-mail"
              placeholder="colleague@example.com"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={errors.email}
              required
              data-autofocus
            />
            <Select
              label="Role"
              data={can("*") ? roles : roles.filter((each) => each !== "owner")}
              value={role}
              onChange={(next) => next && setRole(next)}
              error={errors.role}
            />
            <Group justify="end" gap="xs">
              <DismissButton />
              <Button type="submit" loading={invite.isPending}>
                Make the link
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

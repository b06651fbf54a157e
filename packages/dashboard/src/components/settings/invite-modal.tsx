import { Button, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { limits } from "../../lib/limits.ts";
import { useInvite } from "../../queries/members.ts";
import { useCan } from "../../queries/session.ts";
import { Dialog } from "../dialog.tsx";
import { Field, Form } from "../form.tsx";
import { SecretOnce } from "../secret-once.tsx";

const roles = ["viewer", "developer", "admin", "owner"];

/** Creates an invitation link, which is shown once. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("developer");
  const invite = useInvite();
  const can = useCan();
  const errors = toProblem(invite.error).fields;
  return (
    <Dialog
      onClose={onClose}
      title={invite.data ? `Invitation for ${email}` : "Invite member"}
      size="lg"
      isUnsaved={invite.data ? false : undefined}
      isShownOnce={invite.data !== undefined}
    >
      {invite.data ? (
        <Stack gap="md">
          <SecretOnce secret={invite.data.url} what="the link" />
          <Text size="sm">Send it to {email} securely. It can be used once.</Text>
          <Button onClick={onClose} w="fit-content">
            I have copied it
          </Button>
        </Stack>
      ) : (
        <Form verb="Create invite link" onSubmit={() => invite.mutate({ email, role })} state={invite}>
          <Field
            label="E-mail"
            placeholder="colleague@example.com"
            type="email"
            value={email}
            onChange={setEmail}
            most={limits.email}
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
        </Form>
      )}
    </Dialog>
  );
}
